import { eventRegistry } from '#contracts/events/index';
import { kafkaTopic, topics } from '#contracts/events/topics';

/** The topic of each event. A stream is in one topic, so that it keeps its order. */
export interface Topics {
  readonly all: readonly string[];
  /** @throws {RangeError} naming a category that is not defined */
  readonly ofStream: (stream: string) => string;
  /** @throws {RangeError} naming a type that is not defined */
  readonly ofTypes: (types: readonly string[]) => readonly string[];
}

/** The topics of the events that are defined, named `forecourt.stock.v1`. */
export const eventTopics = (
  prefix = 'forecourt',
  { topicOfStream, topicOfType }: Pick<typeof eventRegistry, 'topicOfStream' | 'topicOfType'> = eventRegistry,
): Topics => {
  const named = new Map(Object.keys(topics).map((topic) => [topic, kafkaTopic(topic as keyof typeof topics, prefix)]));
  return {
    all: [...named.values()],
    ofStream: (stream) => named.get(topicOfStream(stream))!,
    ofTypes: (types) => [...new Set(types.map((type) => named.get(topicOfType(type))!))],
  };
};

/** The topic of a topic's unreadable records. */
export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;
