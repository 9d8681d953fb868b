/** Returns the topic of whole leads for a lead subscriber, who may read topics below `<prefix>.crm.<subscriber>.`. */
export const leadTopic = (subscriber: string, prefix = 'forecourt'): string => `${prefix}.crm.${subscriber}.leads.v1`;

/** Key of records without a value that make brokers compact the records before them. */
export const compactionKey = 'compaction';
