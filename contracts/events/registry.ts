import { upcast, type EventDefinition, type StreamDefinition } from './define.js';
import { extractPersonalData, type PersonalData } from './personal.js';
import { categoryOf } from './stream-name.js';
import type { Topic } from './topics.js';

/** Everything that follows from the definitions of the streams. */
export interface EventRegistry {
  readonly streams: readonly StreamDefinition[];
  /** Checks data on its way into the log. Throws a `ZodError`, or a `RangeError` for an unknown type. */
  readonly parseNewEvent: (type: string, data: unknown) => { version: number; data: unknown };
  /** Data from the log in its current version. The log was checked on append, so only older versions are parsed. */
  readonly readEventData: (type: string, version: number, data: unknown) => { version: number; data: unknown };
  /** The types of event that streams of this category may have; undefined: there is no such category. */
  readonly typesOfCategory: (category: string) => readonly string[] | undefined;
  /** Whether there is such a type of event. */
  readonly isType: (type: string) => boolean;
  /** @throws {RangeError} there is no such type */
  readonly topicOfType: (type: string) => Topic;
  /** @throws {RangeError} naming the stream's category when no definition has it */
  readonly topicOfStream: (stream: string) => Topic;
  /** The types of event that have personal data. */
  readonly personalTypes: readonly string[];
  /** Which of this type's data is personal; undefined: none. */
  readonly personalDataOf: (type: string) => PersonalData | undefined;
  /** The data of an event as it stands once its person is erased. */
  readonly redacted: <Data>(type: string, data: Data) => Data;
}

/** A map of what is unique by its key. */
const byName = <Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> => {
  const map = new Map(entries);
  if (map.size === entries.length) return map;
  const twice = entries.find(([name], at) => entries.findIndex(([other]) => other === name) !== at)!;
  throw new RangeError(`${twice[0]} is defined twice`);
};

/** @throws {RangeError} a category or an event type is defined twice */
export const createRegistry = (streams: readonly StreamDefinition[]): EventRegistry => {
  const byCategory = byName(streams.map((stream) => [stream.category, stream]));
  const streamByType = byName(streams.flatMap((stream) => Object.keys(stream.events).map((type) => [type, stream])));
  const definitions: ReadonlyMap<string, EventDefinition> = new Map(
    streams.flatMap(({ events }) => Object.entries(events)),
  );
  const personal: ReadonlyMap<string, PersonalData> = new Map(
    [...definitions].flatMap(([type, definition]) =>
      definition.personal === 'none' ? [] : [[type, definition.personal] as const],
    ),
  );
  const definitionOf = (type: string): EventDefinition => {
    const definition = definitions.get(type);
    if (!definition) throw new RangeError(`there is no event ${type}`);
    return definition;
  };
  return {
    streams,
    parseNewEvent: (type, data) => {
      const { version, schema, isPlain } = definitionOf(type);
      return { version, data: isPlain?.(data) ? data : schema.parse(data) };
    },
    readEventData: (type, version, data) => {
      const definition = definitionOf(type);
      if (version === definition.version) return { version, data };
      return { version: definition.version, data: definition.schema.parse(upcast(definition, version, data)) };
    },
    typesOfCategory: (category) => {
      const stream = byCategory.get(category);
      return stream && Object.keys(stream.events);
    },
    isType: (type) => definitions.has(type),
    topicOfType: (type) => {
      const stream = streamByType.get(type);
      if (!stream) throw new RangeError(`there is no event ${type}`);
      return stream.topic;
    },
    topicOfStream: (stream) => {
      const definition = byCategory.get(categoryOf(stream));
      if (!definition) throw new RangeError(`there is no stream category ${categoryOf(stream)}`);
      return definition.topic;
    },
    personalTypes: [...personal.keys()],
    personalDataOf: (type) => personal.get(type),
    redacted: (type, data) => {
      const definition = personal.get(type);
      return definition ? (extractPersonalData(definition, data).redacted as typeof data) : data;
    },
  };
};
