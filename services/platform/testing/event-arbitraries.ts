import fc from 'fast-check';
import { z } from 'zod';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventRegistry } from '#contracts/events/registry';
import { streamOf } from '#contracts/events/stream-name';

/** The limits of a schema, as JSON Schema names them. */
const limitsOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const moment = fc
  .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const byPattern = new Map<string, fc.Arbitrary<string>>();

/**
 * Texts that match a pattern, but for its lookaheads and most of Unicode; values that the schema refuses are filtered
 * out. Cached, because they are expensive to make.
 */
const matching = (pattern: string): fc.Arbitrary<string> => {
  const simple = pattern.replace(/\(\?[=!][^)]*\)/g, '').replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f');
  const known = byPattern.get(pattern) ?? fc.stringMatching(new RegExp(simple));
  byPattern.set(pattern, known);
  return known;
};

const text = (schema: z.core.$ZodType): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 12, format, pattern, allOf = [] } = limitsOf(schema);
  if (format === 'date-time') return moment;
  if (format === 'date') return moment.map((time) => time.slice(0, 10));
  if (format === 'uri') return fc.string().map((path) => `https://example.com/${encodeURIComponent(path)}`);
  if (format === 'email') return fc.constantFrom('mia@example.com', 'o.neil+cars@example.com.au');
  // Of several patterns the last is used; values that the others refuse are filtered out.
  const regex = allOf.at(-1)?.pattern ?? pattern;
  if (regex !== undefined) return matching(regex);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
};

const number = (schema: z.core.$ZodType): fc.Arbitrary<number> => {
  const { type, minimum = -1e9, exclusiveMinimum: above, maximum = 1e9 } = limitsOf(schema);
  const limits = { min: Math.max(Number(above ?? minimum), -1e9), max: Math.min(maximum, 1e9) };
  if (type === 'integer') return fc.integer(limits);
  // JSON has no negative zero.
  return fc.double({ ...limits, noNaN: true }).map((value) => value + 0);
};

const object = ({ shape }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> => {
  const fields = Object.entries(shape);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, inputOf(field)])), {
    requiredKeys: fields.flatMap(([name, field]) => (field._zod.optin === 'optional' ? [] : [name])),
    noNullPrototype: true,
  });
};

/** Any key but `__proto__`, which is lost when an object is parsed from JSON and copied. */
const key = (schema: z.core.$ZodType) =>
  inputOf(schema)
    .map(String)
    .filter((name) => name !== '__proto__');

const anyInputOf = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return text(schema);
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'null':
      return fc.constant(null);
    case 'unknown':
    case 'any':
      return fc.jsonValue();
    case 'object':
      return object(def);
    case 'array':
      return fc.array(inputOf(def.element), { minLength: limitsOf(schema).minItems ?? 0, maxLength: 4 });
    case 'record':
      return fc.dictionary(key(def.keyType), inputOf(def.valueType), { maxKeys: 4, noNullPrototype: true });
    case 'union':
      return fc.oneof(...def.options.map(inputOf));
    case 'nullable':
      return fc.option(inputOf(def.innerType), { nil: null });
    case 'optional':
    case 'default':
    case 'readonly':
      return inputOf(def.innerType);
    case 'pipe':
      return inputOf(def.out._zod.def.type === 'transform' ? def.in : def.out);
    default:
      throw new RangeError(`no arbitrary for a schema of type ${def.type}`);
  }
};

/** Any input that the schema accepts. */
const inputOf = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const any = anyInputOf(schema);
  const { checks, type } = schema._zod.def;
  return checks?.length || type === 'pipe' ? any.filter((value) => z.safeParse(schema, value).success) : any;
};

const metadata = fc.record(
  { tenant: fc.string(), correlationid: fc.string(), causationid: fc.string(), traceparent: fc.string() },
  { requiredKeys: [], noNullPrototype: true },
);

/** Any event of this type as it is stored in the log. */
export const recordedEvents = (
  { streams }: Pick<EventRegistry, 'streams'>,
  type: string,
): fc.Arbitrary<RecordedEvent> => {
  const stream = streams.find(({ events }) => type in events)!;
  const { version, schema } = stream.events[type]!;
  return fc.record({
    id: fc.uuid(),
    type: fc.constant(type),
    version: fc.constant(version),
    stream: fc.string().map((id) => streamOf(stream, id)),
    revision: fc.nat(),
    position: fc.maxSafeNat(),
    time: moment,
    data: inputOf(schema).map((data) => schema.parse(data)),
    metadata,
  });
};
