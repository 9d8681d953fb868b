import type { SearchAttribute, SearchSchema } from '#contracts/search/schema';
import type { SearchFilter } from '#platform/ports/search-index';
import { hasKeys, internalFields } from './fields.js';
import { lowerBound, parseFacetNumber, upperBound } from './numbers.js';
import { absenceToken, valueToken } from './tokens.js';

/** A condition in Typesense's `filter_by` grammar; true: every document matches; false: none does. */
export type Expression = string | boolean;

/** `&&` and `||` have the same precedence in Typesense, so every group is in parentheses. */
export const allOf = (parts: readonly Expression[]): Expression => combined('&&', true, parts);
export const anyOf = (parts: readonly Expression[]): Expression => combined('||', false, parts);

const combined = (operator: '&&' | '||', neutral: boolean, parts: readonly Expression[]): Expression => {
  if (parts.includes(!neutral)) return !neutral;
  const conditions = parts.filter((part) => typeof part === 'string');
  if (conditions.length === 0) return neutral;
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join(` ${operator} `)})`;
};

/** Matches documents with one of the tokens in the field. */
export const hasToken = (field: string, tokens: readonly string[]): Expression =>
  tokens.length > 0 && `${field}:[${tokens.join(',')}]`;

/**
 * Translates a filter of the port. Typesense has no general negation, so a filter is negated at its leaves.
 * @throws {TypeError} names an attribute that is missing from the schema or can't be filtered this way
 */
export const filterExpression = (schema: SearchSchema, filter: SearchFilter, negated = false): Expression => {
  if ('or' in filter) {
    const parts = filter.or.map((part) => filterExpression(schema, part, negated));
    return negated ? allOf(parts) : anyOf(parts);
  }
  if ('not' in filter) return filterExpression(schema, filter.not, !negated);
  if ('in' in filter) return valuesExpression(schema, filter.attribute, filter.in, negated);
  return boundsExpression(schema, filter.attribute, filter, negated);
};

/** Matches documents whose attribute has one of the values; negated: none of them. */
export const valuesExpression = (
  schema: SearchSchema,
  name: string,
  values: readonly (string | number | boolean)[],
  negated = false,
): Expression => {
  const attribute = attributeOf(schema, name);
  if (attribute.type === 'number') {
    const numbers = values.map(parseFacetNumber).filter((number) => number !== undefined);
    if (numbers.length === 0) return negated;
    return negated ? anyOf([`${name}:!=[${numbers.join(',')}]`, absent(name)]) : `${name}:=[${numbers.join(',')}]`;
  }
  if (!hasKeys(attribute)) throw new TypeError(`The search schema keeps no values of "${name}".`);
  const tokens = values.map((value) => valueToken(name, String(value)));
  if (tokens.length === 0) return negated;
  return negated ? `${internalFields.keys}:!=[${tokens.join(',')}]` : hasToken(internalFields.keys, tokens);
};

/** Matches documents whose number is within the bounds; negated: outside the bounds, or no number. */
export const boundsExpression = (
  schema: SearchSchema,
  name: string,
  { min, max }: { readonly min?: number; readonly max?: number },
  negated = false,
): Expression => {
  if (attributeOf(schema, name).type !== 'number') {
    throw new TypeError(`The attribute "${name}" of the search schema is not a number.`);
  }
  const [lower, upper] = [min === undefined ? min : lowerBound(min), max === undefined ? max : upperBound(max)];
  if (negated) {
    return anyOf([
      absent(name),
      ...(lower === undefined ? [] : [`${name}:<${lower}`]),
      ...(upper === undefined ? [] : [`${name}:>${upper}`]),
    ]);
  }
  if (lower === undefined && upper === undefined) return `${internalFields.keys}:!=[${absenceToken(name)}]`;
  if (lower === undefined) return `${name}:<=${upper}`;
  if (upper === undefined) return `${name}:>=${lower}`;
  return lower <= upper && `${name}:[${lower}..${upper}]`;
};

export const attributeOf = (schema: SearchSchema, name: string): SearchAttribute => {
  const attribute = Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
  if (!attribute) throw new TypeError(`The search schema has no attribute "${name}".`);
  return attribute;
};

const absent = (name: string): Expression => hasToken(internalFields.keys, [absenceToken(name)]);
