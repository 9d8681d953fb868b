import { contexts, contextOfStream, contextOfType, type Context } from '#contracts/events/contexts';

/** The topic of each event. A stream is in one topic, so that it keeps its order. */
export interface Topics {
  readonly all: readonly string[];
  /** @throws {RangeError} names a stream that belongs to no topic */
  readonly ofStream: (stream: string) => string;
  /**
   * The topics that can contain events of these types.
   * @throws {RangeError} names a type that belongs to no topic
   */
  readonly ofTypes: (types: readonly string[]) => readonly string[];
}

/** One topic for each context: `forecourt.stock.v1`. A new version publishes everything again. */
export const contextTopics = (prefix = 'forecourt'): Topics => {
  const named = (context: Context) => `${prefix}.${context}.v1`;
  return {
    all: (Object.keys(contexts) as Context[]).map(named),
    ofStream: (stream) => named(contextOfStream(stream)),
    ofTypes: (types) => [...new Set(types.map((type) => named(contextOfType(type))))],
  };
};

/** The topic of a topic's unreadable records. */
export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;
