import { upcast, type EventDefinition, type StreamDefinition } from './define.js';
import { extractPersonalData, type PersonalData } from './personal.js';
import { categoryOf } from './stream-name.js';
import type { Topic } from './topics.js';

/** Lookups derived from the stream definitions. */
export interface EventRegistry {
  readonly streams: readonly StreamDefinition[];
  /** Validates data before appending. Throws a `ZodError`, or a `RangeError` for an unknown type. */
  readonly parseNewEvent: (type: string, data: unknown) => { version: number; data: unknown };
  /** Upcasts data from the log. Data was validated on append, so only older versions are parsed. */
  readonly readEventData: (type: string, version: number, data: unknown) => { version: number; data: unknown };
  /** Version of the shape in which a type's events are appended. @throws {RangeError} for an unknown type */
  readonly versionOfType: (type: string) => number;
  /** Event types of a category's streams; undefined for an unknown category. */
  readonly typesOfCategory: (category: string) => readonly string[] | undefined;
  /** Category of the streams that have a type; undefined for an unknown type. */
  readonly categoryOfType: (type: string) => string | undefined;
  readonly isType: (type: string) => boolean;
  /** @throws {RangeError} for an unknown type */
  readonly topicOfType: (type: string) => Topic;
  /** @throws {RangeError} with the stream's category where no definition has it */
  readonly topicOfStream: (stream: string) => Topic;
  readonly personalTypes: readonly string[];
  /** Returns the personal data of a type; undefined: none. */
  readonly personalDataOf: (type: string) => PersonalData | undefined;
  /** Returns the data of an event after its person is erased. */
  readonly redacted: <Data>(type: string, data: Data) => Data;
}

/** Returns a map and checks that the keys are unique. */
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
    versionOfType: (type) => definitionOf(type).version,
    typesOfCategory: (category) => {
      const stream = byCategory.get(category);
      return stream && Object.keys(stream.events);
    },
    categoryOfType: (type) => streamByType.get(type)?.category,
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
