/** The Kafka topics, each with what its subscribers read about it. The events of a stream share a topic, in order. */
export const topics = {
  stock: 'What becomes of vehicles and feeds. Keyed by stream: a vehicle’s events are in order.',
  leads:
    'Leads, for large subscribers. Keyed by dealership: all leads of a dealership are in order. Tell repeats by `ce_id`.',
  dealers: 'Events of dealers.',
  engagement: 'What visits tell. Keyed by stream.',
  appointments: 'Events of appointments.',
  valuations: 'Events of valuations.',
  delivery: 'Where leads are sent to, and what became of it. Keyed by stream.',
  checkout: 'Events of checkout.',
  privacy: 'Events of privacy.',
  shoppers: 'Events of shoppers.',
  operations: 'Events of operations.',
} as const;

export type Topic = keyof typeof topics;

/** The topic's name in Kafka. The version is raised when a topic is to be filled anew. */
export const kafkaTopic = (topic: Topic, prefix = 'forecourt'): string => `${prefix}.${topic}.v1`;

/** The name in Kafka of a consumer group of Forecourt's own, so that access can be given by prefix as to topics. */
export const kafkaGroup = (group: string, prefix = 'forecourt'): string => `${prefix}.${group}`;
