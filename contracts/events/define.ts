import type { z } from 'zod';
import type { PersonalData } from './personal.js';

export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  /** Current version of the shape of `data`. */
  readonly version: number;
  readonly schema: Schema;
  /** From the version of its key to the next one. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
  /** What of the data tells of a person: it is encrypted in the log. */
  readonly personal?: PersonalData;
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

export const event = <Schema extends z.ZodType>(
  version: number,
  schema: Schema,
  upcast?: EventDefinition['upcast'],
): EventDefinition<Schema> => ({ version, schema, ...(upcast && { upcast }) });

/** An event that tells of a person. */
export const personalEvent = <Schema extends z.ZodType>(
  version: number,
  schema: Schema,
  personal: {
    readonly of: (data: z.output<Schema>, id: string) => ReturnType<PersonalData['of']>;
    readonly fields: PersonalData['fields'];
  },
  upcast?: EventDefinition<Schema>['upcast'],
): EventDefinition<Schema> => ({ version, schema, personal, ...(upcast && { upcast }) });

/** The union of `{type, data}` of a stream's events. */
export type EventsOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: {
    readonly type: Type;
    readonly data: Readonly<z.output<Definitions[Type]['schema']>>;
  };
}[keyof Definitions & string];

/** Brings the data of an older version to the current one. Throws on a version this code does not know. */
export const upcast = (definition: EventDefinition, version: number, data: unknown): unknown => {
  let current = data;
  for (let from = version; from < definition.version; from++) {
    const step = definition.upcast?.[from];
    if (!step) throw new RangeError(`no upcaster from version ${from}`);
    current = step(current as never);
  }
  if (version > definition.version) throw new RangeError(`version ${version} is newer than this program`);
  return current;
};
