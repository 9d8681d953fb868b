import { carSearchSchema, type CarFacet, type CarRange } from '../cars.js';
import { emptySearch, type Bounds, type SearchState } from '../url.js';

/** The conditions that one phrase adds to a search. */
export type AddedConditions = Pick<SearchState, 'excluded' | 'required' | 'sortBy' | 'near'> &
  Partial<Pick<SearchState, 'refinements' | 'ranges'>>;

/** A phrase, and its interpretation. */
export interface InterpretedPhrase {
  /** The words as typed. For a dealer's synonym whose meaning is partly searched as text: the words it stands for. */
  readonly words: string;
  readonly adds: AddedConditions;
}

/** Deep equality; the order of lists matters. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [of, and] = [one, other] as Record<string, unknown>[] as [Record<string, unknown>, Record<string, unknown>];
  const keys = Object.keys(of);
  return keys.length === Object.keys(and).length && keys.every((key) => key in and && isSame(of[key], and[key]));
};

/**
 * Merges a search with all interpreted parts. Values of one facet are united, unless one set contains the other, as in
 * `landcruiser 79`: then the smaller set is used. For multi-valued facets each further phrase narrows the search.
 * Bounds narrow it too, unless their intersection is empty.
 */
export const mergeConditions = (state: SearchState, parts: readonly AddedConditions[]): SearchState => {
  const stated: Partial<Record<CarFacet, readonly string[]>> = {};
  const required: Partial<Record<CarFacet, readonly (readonly string[])[]>> = { ...state.required };
  const ranges: Partial<Record<CarRange, Bounds>> = {};
  let { excluded, sortBy, near } = state;
  for (const part of parts) {
    for (const [facet, values] of entries(part.refinements)) {
      const other = stated[facet];
      if (other === undefined) stated[facet] = values;
      else if (carSearchSchema.attributes[facet].type === 'string[]')
        required[facet] = [...(required[facet] ?? []), values];
      else stated[facet] = widened(other, values);
    }
    for (const [range, bounds] of entries(part.ranges)) ranges[range] = intersectBounds(ranges[range], bounds);
    for (const [facet, values] of entries(part.excluded)) {
      excluded = { ...excluded, [facet]: union(excluded?.[facet] ?? [], values) };
    }
    sortBy ??= part.sortBy;
    near ??= part.near;
  }
  return {
    query: state.query,
    refinements: refined(state.refinements, stated),
    ranges: bounded(state.ranges, ranges),
    ...(excluded && { excluded }),
    ...(Object.keys(required).length > 0 && { required }),
    ...(sortBy && { sortBy }),
    ...(near !== undefined && { near }),
    ...(state.literal && { literal: state.literal }),
    page: state.page,
  };
};

/** Returns the intersection of chosen and typed values per facet; where it is empty, their union. */
const refined = (
  chosen: SearchState['refinements'],
  stated: SearchState['refinements'],
): SearchState['refinements'] => {
  const all: Partial<Record<CarFacet, readonly string[]>> = { ...chosen };
  for (const [facet, values] of entries(stated)) {
    const other = all[facet];
    const both = other?.filter((value) => values.includes(value)) ?? [];
    all[facet] = other === undefined ? values : both.length > 0 ? both : union(other, values);
  }
  return all;
};

const bounded = (chosen: SearchState['ranges'], stated: SearchState['ranges']): SearchState['ranges'] => {
  const all: Partial<Record<CarRange, Bounds>> = { ...chosen };
  for (const [range, bounds] of entries(stated)) all[range] = intersectBounds(all[range], bounds);
  return all;
};

const intersectBounds = (one: Bounds | undefined, other: Bounds): Bounds => {
  if (one === undefined) return other;
  const min = greatest(one.min, other.min);
  const max = minimumOf(one.max, other.max);
  if (min === undefined || max === undefined || min <= max) return boundsOf(min, max);
  return boundsOf(
    minimumOf(one.min ?? one.max, other.min ?? other.max),
    greatest(one.max ?? one.min, other.max ?? other.min),
  );
};

export const boundsOf = (min: number | undefined, max: number | undefined): Bounds => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

const greatest = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.max(a, b));
const minimumOf = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));

export const union = (one: readonly string[], other: readonly string[]): readonly string[] => [
  ...new Set([...one, ...other]),
];

const widened = (one: readonly string[], other: readonly string[]): readonly string[] => {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return fewer.every((value) => more.includes(value)) ? fewer : union(one, other);
};

const entries = <Key extends string, Value>(
  record: Readonly<Partial<Record<Key, Value>>> | undefined,
): [Key, Value][] => Object.entries(record ?? {}) as [Key, Value][];

export const searchOf = (adds: AddedConditions): SearchState => ({ ...emptySearch, ...adds });
