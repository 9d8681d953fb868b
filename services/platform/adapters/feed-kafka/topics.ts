import { contexts, contextOfStream, contextOfType, type Context } from '#contracts/events/contexts';

/** Which topic carries what. A stream's events are all in one topic, so that they keep their order. */
export interface Topics {
  readonly all: readonly string[];
  /** @throws {RangeError} naming what belongs to no topic */
  readonly ofStream: (stream: string) => string;
  /**
   * The topics in which events of these types can be.
   * @throws {RangeError} naming a type that belongs to no topic
   */
  readonly ofTypes: (types: readonly string[]) => readonly string[];
}

/** One topic a context: `forecourt.stock.v1`. The version is raised when a topic is to be filled anew. */
export const contextTopics = (prefix = 'forecourt'): Topics => {
  const named = (context: Context) => `${prefix}.${context}.v1`;
  return {
    all: (Object.keys(contexts) as Context[]).map(named),
    ofStream: (stream) => named(contextOfStream(stream)),
    ofTypes: (types) => [...new Set(types.map((type) => named(contextOfType(type))))],
  };
};

/** Where what nobody could read is put aside. */
export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;
