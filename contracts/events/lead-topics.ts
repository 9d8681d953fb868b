/** A topic of whole leads for one large subscriber, who may read what is below `<prefix>.crm.<subscriber>.`. */
export const leadTopic = (subscriber: string, prefix = 'forecourt'): string => `${prefix}.crm.${subscriber}.leads.v1`;

/** Key of records without a value that make brokers compact what lies before them. */
export const leadTopicBeat = 'compaction';
