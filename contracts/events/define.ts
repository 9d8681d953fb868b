import type { z } from 'zod';
import type { PersonalData } from './personal.js';
import type { Topic } from './topics.js';

export interface EventDefinition<Schema extends z.ZodType = z.ZodType, Data = never> {
  /** Current version of the shape of `data`. */
  readonly version: number;
  readonly schema: Schema;
  /** Returns true only where the schema accepts the data unchanged. May return false for valid data. */
  readonly isPlain?: (data: unknown) => boolean;
  /** The personal data of the event, encrypted in the log. */
  readonly personal: PersonalData<Data> | 'none';
  /** Upcasters by the version they convert from. Each converts to the next version. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
}

export interface StreamDefinition<Category extends string = string> {
  /** Streams are named `<category>-<id>`. */
  readonly category: Category;
  /** The Kafka topic that carries their events. */
  readonly topic: Topic;
  /** `tenant`: events of all streams of a tenant stay in order, not only those of one stream. */
  readonly orderedBy?: 'tenant';
  /** Definitions by event type. Types are part of the storage format, so their meaning never changes. */
  readonly events: Readonly<Record<string, EventDefinition>>;
}

type Schemas = Readonly<Record<string, z.ZodType>>;

type Stream<Category extends string, Events extends Schemas> = Omit<StreamDefinition<Category>, 'events'> & {
  readonly events: { readonly [Type in keyof Events]: EventDefinition<Events[Type], z.output<Events[Type]>> };
};

/** Defines all events of a category; `./index.ts` lists the definitions. */
export const defineStream = <const Category extends string, Events extends Schemas>(
  stream: Stream<Category, Events>,
): Stream<Category, Events> => stream;

/** The union of `{ type, data }` of the events of these streams. */
export type EventOf<Definition extends StreamDefinition> = Definition extends StreamDefinition
  ? {
      [Type in keyof Definition['events'] & string]: {
        readonly type: Type;
        readonly data: Readonly<z.output<Definition['events'][Type]['schema']>>;
      };
    }[keyof Definition['events'] & string]
  : never;

/** Upcasts data of an older version to the current one. Throws on an unknown version. */
export const upcast = (
  { version: latest, upcast: steps }: Pick<EventDefinition, 'version' | 'upcast'>,
  version: number,
  data: unknown,
): unknown => {
  let current = data;
  for (let from = version; from < latest; from++) {
    const step = steps?.[from];
    if (!step) throw new RangeError(`no upcaster from version ${from}`);
    current = step(current as never);
  }
  if (version > latest) throw new RangeError(`version ${version} is newer than this program`);
  return current;
};
