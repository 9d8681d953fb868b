import { Refusal } from './refusal.js';
import type { Tokenization } from './tokenizer.js';

const scalarTypes = ['string', 'int32', 'int64', 'float', 'bool'] as const;
type ScalarType = (typeof scalarTypes)[number];
export type FieldType = ScalarType | `${ScalarType}[]`;
const fieldTypes: readonly FieldType[] = [...scalarTypes, ...scalarTypes.map((type) => `${type}[]` as const)];

export interface Field extends Tokenization {
  readonly name: string;
  readonly type: FieldType;
  readonly facet: boolean;
  readonly optional: boolean;
  readonly index: boolean;
  readonly sort: boolean;
  readonly infix: boolean;
  readonly locale: string;
  readonly stem: boolean;
  readonly store: boolean;
}

export type DocumentBody = Readonly<Record<string, unknown>> & { readonly id: string };

export const scalarOf = (type: FieldType): ScalarType => type.replace('[]', '') as ScalarType;
export const isArray = ({ type }: Field): boolean => type.endsWith('[]');
export const isNumeric = ({ type }: Field): boolean => ['int32', 'int64', 'float'].includes(scalarOf(type));

const booleans = ['facet', 'optional', 'index', 'sort', 'infix', 'stem', 'store', 'range_index'] as const;
const others = ['name', 'type', 'locale', 'token_separators', 'symbols_to_index'] as const;

/** Returns a field of a schema, with defaults for missing properties. */
export const fieldFrom = (given: unknown): Field => {
  if (!isObject(given)) throw new Refusal(400, 'Wrong format for `fields`. It should be an array of objects.');
  const unknown = Object.keys(given).find((key) => ![...booleans, ...others].includes(key as 'name'));
  if (unknown !== undefined) throw new Refusal(400, `This stand-in knows no property \`${unknown}\` of a field.`);
  const { name, type } = given;
  if (typeof name !== 'string' || name === '')
    throw new Refusal(400, 'Wrong format for `fields`. Each needs a `name`.');
  if (name === 'id') throw new Refusal(400, "Field `id` is implicit and can't be declared.");
  if (!fieldTypes.includes(type as FieldType))
    throw new Refusal(
      400,
      `Field \`${name}\` has an invalid data type \`${String(type)}\`, see docs for supported data types.`,
    );
  for (const key of booleans) {
    if (given[key] !== undefined && typeof given[key] !== 'boolean') {
      throw new Refusal(400, `The \`${key}\` property of the field \`${name}\` should be a boolean.`);
    }
  }
  const read = (key: (typeof booleans)[number], otherwise: boolean) => (given[key] as boolean | undefined) ?? otherwise;
  const numeric = type !== 'string' && type !== 'string[]';
  const field: Field = {
    name,
    type: type as FieldType,
    facet: read('facet', false),
    optional: read('optional', false),
    index: read('index', true),
    sort: read('sort', numeric && !(type as string).endsWith('[]')),
    infix: read('infix', false),
    locale: (given['locale'] as string | undefined) ?? '',
    stem: read('stem', false),
    store: read('store', true),
    ...tokenizationFrom(given),
  };
  if (!field.index && !field.optional)
    throw new Refusal(400, `Field \`${name}\` must be optional when it is not indexed.`);
  if (!field.index && field.facet)
    throw new Refusal(400, `Field \`${name}\` cannot be a facet since it's marked as non-indexable.`);
  if (field.sort && isArray(field)) throw new Refusal(400, `Field \`${name}\` cannot be sortable: it is an array.`);
  return field;
};

export const tokenizationFrom = (given: Readonly<Record<string, unknown>>): Tokenization => {
  const read = (key: 'token_separators' | 'symbols_to_index') => {
    const symbols = given[key];
    if (symbols === undefined) return {};
    if (!Array.isArray(symbols) || symbols.some((symbol) => typeof symbol !== 'string' || symbol.length !== 1)) {
      throw new Refusal(400, `The \`${key}\` property should be an array of character symbols.`);
    }
    return { [key]: symbols as string[] };
  };
  return { ...read('token_separators'), ...read('symbols_to_index') };
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits: Readonly<Record<ScalarType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int32: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31 - 1,
  int64: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
};

/** Refuses a document that does not match the fields. Does not coerce values, unlike Typesense's default. */
export const checkDocument = (fields: readonly Field[], document: Readonly<Record<string, unknown>>): void => {
  for (const field of fields) {
    const value = document[field.name];
    if (value === undefined || value === null) {
      if (field.optional) continue;
      throw new Refusal(
        400,
        `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`,
      );
    }
    if (!field.index) continue;
    const accepts = fits[scalarOf(field.type)];
    const isFit = isArray(field) ? Array.isArray(value) && value.every(accepts) : accepts(value);
    if (!isFit)
      throw new Refusal(
        400,
        `Field \`${field.name}\` must be ${isArray(field) ? 'an array of ' : 'a '}${scalarOf(field.type)}.`,
      );
  }
};
