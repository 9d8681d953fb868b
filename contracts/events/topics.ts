/** The Kafka topics of Forecourt's own services, with descriptions. All events of a stream share a topic and stay in order. */
export const topics = {
  stock: 'What becomes of vehicles and feeds. Keyed by stream: a vehicle’s events are in order.',
  leads:
    'Events of leads, for Forecourt’s own services. Personal data is encrypted, so `data` names nobody: a subscriber ' +
    'reads `forecourt.crm.<subscriber>.leads.v1` instead. Keyed by dealership: all leads of a dealership are in order.',
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

/** Returns the topic's name in Kafka. The version is raised when the topic has to be filled again. */
export const kafkaTopic = (topic: Topic, prefix = 'forecourt'): string => `${prefix}.${topic}.v1`;

/** Returns the name of one of our consumer groups. It has a prefix so that access can be granted by prefix. */
export const kafkaGroup = (group: string, prefix = 'forecourt'): string => `${prefix}.${group}`;
