import type { Collection, StoredDocument } from './collection.js';
import type { Field } from './fields.js';
import { isArray, isNumeric, scalarOf } from './fields.js';
import type { Predicate } from './filter.js';
import { predicateOf } from './filter.js';
import { parseFilter } from './filter-grammar.js';
import { Refusal } from './refusal.js';
import type { SearchParameters } from './search-parameters.js';
import type { SortKey } from './sort-grammar.js';
import { parseSort } from './sort-grammar.js';
import type { TextMatches } from './text-query.js';
import { matchText } from './text-query.js';

/** Facet values that share this many first bytes count as the same value. */
const facetBytes = 255;

export const search = (collection: Collection, parameters: SearchParameters): Record<string, unknown> => {
  const queried = parameters.query_by.map((name) => queriedField(collection, name));
  const matches = parameters.q === '*' ? undefined : matchText(collection, queried, parameters);
  const passes = conditionOf(collection, parameters.filter_by);
  const found = [...(matches?.keys() ?? collection.documents.values())].filter(passes);
  const facets = parameters.facet_by.map((name) => facetField(collection, name));
  found.sort(orderOf(collection, parameters, matches, found));
  const hits = found.slice(parameters.offset, parameters.offset + parameters.limit);
  return {
    facet_counts: facets.map((field) => facetCounts(field, found, parameters.max_facet_values)),
    found: found.length,
    hits: hits.map((document) => ({
      document: selected(document, parameters),
      highlight: {},
      highlights: [],
      ...(matches && { text_match: matches.get(document) }),
    })),
    out_of: collection.documents.size,
    page: parameters.page,
    request_params: {
      collection_name: collection.name,
      first_q: parameters.q,
      per_page: parameters.limit,
      q: parameters.q,
    },
    search_cutoff: false,
    search_time_ms: 0,
  };
};

const conditionOf = (collection: Collection, filter: string): Predicate =>
  filter.trim() === '' ? () => true : predicateOf(collection, parseFilter(filter));

const queriedField = (collection: Collection, name: string): Field => {
  const field = collection.fields.find((other) => other.name === name);
  if (!field) throw new Refusal(404, `Could not find a field named \`${name}\` in the schema.`);
  if (scalarOf(field.type) !== 'string' || !field.index) {
    throw new Refusal(400, `Field \`${name}\` should be a string or a string array.`);
  }
  return field;
};

const facetField = (collection: Collection, name: string): Field => {
  const field = collection.fields.find((other) => other.name === name);
  if (!field?.facet) throw new Refusal(404, `Could not find a facet field named \`${name}\` in the schema.`);
  return field;
};

const facetCounts = (field: Field, found: readonly StoredDocument[], limit: number): Record<string, unknown> => {
  const counts = new Map<string, { value: string; count: number }>();
  const numbers: number[] = [];
  for (const { body } of found) {
    const value = body[field.name];
    if (value === undefined || value === null) continue;
    const all = (isArray(field) ? value : [value]) as readonly (string | number | boolean)[];
    // The real server does not count a document whose only value has no letter or digit.
    if (all.length === 1 && typeof all[0] === 'string' && /^[\u0000-/:-@[-`{-\u007f]*$/.test(all[0])) continue;
    for (const each of new Set(all)) {
      if (isNumeric(field)) numbers.push(each as number);
      const text = String(each as string | number | boolean);
      const key = Buffer.from(text).subarray(0, facetBytes).toString('latin1');
      const entry = counts.get(key) ?? { value: text, count: 0 };
      entry.count++;
      counts.set(key, entry);
    }
  }
  const sorted = [...counts.values()].sort((a, b) => b.count - a.count);
  const sum = numbers.reduce((total, number) => total + number, 0);
  return {
    counts: sorted.slice(0, limit).map(({ value, count }) => ({ count, highlighted: value, value })),
    field_name: field.name,
    sampled: false,
    stats: {
      ...(numbers.length > 0 && {
        min: numbers.reduce((a, b) => Math.min(a, b)),
        max: numbers.reduce((a, b) => Math.max(a, b)),
        sum,
        avg: sum / numbers.length,
      }),
      total_values: counts.size,
    },
  };
};

type Order = (a: StoredDocument, b: StoredDocument) => number;

/** Sorts by the requested keys, then by the text match, then the newest first. */
const orderOf = (
  collection: Collection,
  { sort_by }: SearchParameters,
  matches: TextMatches | undefined,
  found: readonly StoredDocument[],
): Order => {
  const textMatch: SortKey = { kind: 'text match', buckets: 0, descending: true };
  const keys = sort_by.trim() === '' ? [textMatch] : parseSort(sort_by);
  const orders = keys.map((key) => keyOrder(collection, key, matches, found));
  if (keys.length < 3) orders.push(keyOrder(collection, textMatch, matches, found));
  orders.push((a, b) => b.sequence - a.sequence);
  return (a, b) => orders.reduce((order, next) => order || next(a, b), 0);
};

const keyOrder = (
  collection: Collection,
  key: SortKey,
  matches: TextMatches | undefined,
  found: readonly StoredDocument[],
): Order => {
  const sign = key.descending ? -1 : 1;
  if (key.kind === 'text match') {
    const score = bucketed(matches, found, key.buckets);
    return (a, b) => sign * (score(a) - score(b));
  }
  if (key.kind === 'conditions') {
    const conditions = key.conditions.map(({ filter, score }) => ({ passes: conditionOf(collection, filter), score }));
    const scores = new Map(
      found.map((document) => [document, conditions.find(({ passes }) => passes(document))?.score ?? 0]),
    );
    return (a, b) => sign * (scores.get(a)! - scores.get(b)!);
  }
  const field = collection.fields.find(({ name }) => name === key.name);
  if (!field) throw new Refusal(404, `Could not find a field named \`${key.name}\` in the schema for sorting.`);
  if (!field.sort)
    throw new Refusal(400, `Field \`${key.name}\` is not enabled for sorting. Use \`sort: true\` in the field schema.`);
  return fieldOrder(field, key.missing, sign, found);
};

/** Missing numbers come last, and missing texts count as the highest, unless the query sets another order. */
const fieldOrder = (
  field: Field,
  missing: 'first' | 'last' | undefined,
  sign: 1 | -1,
  found: readonly StoredDocument[],
): Order => {
  const isText = scalarOf(field.type) === 'string';
  const valueOf = ({ body }: StoredDocument): number | string | undefined => {
    const value = body[field.name];
    if (value === undefined || value === null || value === '') return undefined;
    return isText ? (value as string).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : Number(value);
  };
  const values = new Map(found.map((document) => [document, valueOf(document)]));
  const missingSign = missing === 'first' ? -1 : missing === 'last' || !isText ? 1 : sign;
  return (a, b) => {
    const [x, y] = [values.get(a), values.get(b)];
    if (x === y) return 0;
    if (x === undefined) return missingSign;
    if (y === undefined) return -missingSign;
    return x < y ? -sign : sign;
  };
};

/** Returns the scores of the found documents. With buckets, these are divided into equal parts with one score each. */
const bucketed = (matches: TextMatches | undefined, found: readonly StoredDocument[], buckets: number) => {
  const score = (document: StoredDocument) => matches?.get(document) ?? 0;
  if (buckets === 0 || found.length <= buckets) return score;
  const size = Math.ceil(found.length / buckets);
  const best = [...found].sort((a, b) => score(b) - score(a) || b.sequence - a.sequence);
  const places = new Map(best.map((document, i) => [document, -Math.floor(i / size)]));
  return (document: StoredDocument) => places.get(document) ?? 0;
};

const selected = ({ body }: StoredDocument, { include_fields, exclude_fields }: SearchParameters): object =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => (include_fields.length === 0 || include_fields.includes(name)) && !exclude_fields.includes(name),
    ),
  );
