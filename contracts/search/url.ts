import { isPostcode } from '../domain/places/postcode.js';
import { carFacets, carRanges, sortKeys, type CarFacet, type CarRange, type SortKey } from './cars.js';

/** State of the search page. The URL contains all of it. */
export interface SearchState {
  readonly query: string;
  readonly refinements: Readonly<Partial<Record<CarFacet, readonly string[]>>>;
  /** Integers or decimals, inclusive; one of the two may be missing. */
  readonly ranges: Readonly<Partial<Record<CarRange, Bounds>>>;
  /** Values that a car must not have. */
  readonly excluded?: Readonly<Partial<Record<CarFacet, readonly string[]>>> | undefined;
  /** Groups of values; a car must have one value of each group, in addition to `refinements`. */
  readonly required?: Readonly<Partial<Record<CarFacet, readonly (readonly string[])[]>>> | undefined;
  /** Absent: by relevance where there is a query, otherwise by custom rank. */
  readonly sortBy?: SortKey | undefined;
  /** Postcode from which distances are measured. */
  readonly near?: string | undefined;
  /** The query is searched as text; its words are not interpreted as filters. */
  readonly literal?: true | undefined;
  /** From 1. */
  readonly page: number;
}

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export const emptySearch: SearchState = { query: '', refinements: {}, ranges: {}, page: 1 };

/** A change that resets everything except the sort order. */
export const resetSearch: Partial<SearchState> = {
  ...emptySearch,
  excluded: undefined,
  required: undefined,
  near: undefined,
  literal: undefined,
};

export const maxQueryLength = 200;
/** About as many as fit into a URL of 2,048 bytes. */
export const maxRefinements = 85;
/** Any later page is empty: this is enough for 10 million cars. */
const maxPage = 500_000;

const facetSet: ReadonlySet<string> = new Set(carFacets);
const rangeSet: ReadonlySet<string> = new Set(carRanges);
const sortSet: ReadonlySet<string> = new Set(sortKeys);
const controlCharacters = /\p{Cc}+/gu;
/** Separates the values of one facet in a compact query string. Values contain no control characters. */
const separator = '\u001f';
const nested = /^(refinementList|range|exclude|require)\[([^\]]*)\](?:\[(\d{0,3})\])?$/;
const decimal = /^-?\d+(\.\d+)?$/;

const plain = (raw: string): string => raw.replace(controlCharacters, ' ').trim();

/**
 * Parses a query string. Unknown parameters, such as campaign tags, are ignored. Invalid search parameters are left out
 * of the state and reported in `issues`, one sentence each.
 *
 * Accepts repeated `refinementList[make]=Toyota`, also with `[]` or `[0]` after the name, and the values of one facet
 * separated by U+001F.
 */
export const parseSearch = (queryString: string): { state: SearchState; issues: string[] } => {
  const issues: string[] = [];
  const refinements: Partial<Record<CarFacet, string[]>> = {};
  const ranges: Partial<Record<CarRange, Bounds>> = {};
  const excluded: Partial<Record<CarFacet, string[]>> = {};
  const required: Partial<Record<CarFacet, string[][]>> = {};
  let query = '';
  let sortBy: SortKey | undefined;
  let near: string | undefined;
  let literal = false;
  let page = 1;
  let refined = 0;

  for (const [name, raw] of new URLSearchParams(queryString)) {
    const value = plain(raw);
    const [, kind, attribute = '', place] = nested.exec(name) ?? [];
    if (kind === 'refinementList' || kind === 'exclude' || kind === 'require') {
      if (!facetSet.has(attribute)) issues.push(`There is no facet "${abbreviate(attribute)}".`);
      else if (value !== '') {
        const facet = attribute as CarFacet;
        const given = raw
          .split(separator, maxRefinements + 1)
          .map(plain)
          .filter(Boolean);
        const room = Math.max(0, maxRefinements - refined);
        refined += given.length;
        if (room === 0) continue;
        const values =
          kind === 'require'
            ? groupAt((required[facet] ??= []), place)
            : ((kind === 'exclude' ? excluded : refinements)[facet] ??= []);
        for (const one of given.slice(0, room)) if (!values.includes(one)) values.push(one);
      }
    } else if (kind === 'range') {
      const bounds = parseBounds(value);
      if (!rangeSet.has(attribute)) issues.push(`There is no range "${abbreviate(attribute)}".`);
      else if (bounds === undefined) issues.push(`range[${attribute}]=${abbreviate(value)} is not min:max.`);
      else if (bounds.min !== undefined || bounds.max !== undefined) ranges[attribute as CarRange] = bounds;
    } else if (name === 'query') {
      // The cut must not leave half a surrogate pair, because that can't be written into a URL.
      query = value
        .slice(0, maxQueryLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();
      if (value.length > maxQueryLength) issues.push(`The query is longer than ${maxQueryLength} characters.`);
    } else if (name === 'sortBy') {
      if (sortSet.has(value)) sortBy = value as SortKey;
      else if (value !== '') issues.push(`There is no sort "${abbreviate(value)}".`);
    } else if (name === 'near') {
      if (isPostcode(value)) near = value;
      else if (value !== '') issues.push(`near=${abbreviate(value)} is not a postcode.`);
    } else if (name === 'literal') {
      literal = value === 'true';
    } else if (name === 'page') {
      if (/^\d{1,9}$/.test(value)) page = Math.min(Math.max(1, Number(value)), maxPage);
      else if (value !== '') issues.push(`page=${abbreviate(value)} is not a page number.`);
    }
  }
  if (refined > maxRefinements) issues.push(`There are more than ${maxRefinements} refinements.`);
  const rest = { ...(sortBy && { sortBy }), ...(near !== undefined && { near }), ...(literal && { literal }), page };
  return { state: { query, refinements, ranges, ...withoutEmptyGroups(excluded, required), ...rest }, issues };
};

/**
 * Returns the state as a query string without `?`, in canonical order and without defaults. For every state,
 * `parseSearch(formatSearch(state)).state` equals the state.
 */
export const formatSearch = (state: SearchState): string => format(state, false);

/** Returns the shortest query string for API requests; never longer than the page's own query string. */
export const formatApiSearch = (state: SearchState): string => format(state, true);

const format = (state: SearchState, isShort: boolean): string => {
  const parts: string[] = [];
  const add = (name: string, value: string) =>
    parts.push(`${name}=${encodeURIComponent(value).replace(/%20/g, '+').replace(/%3A/g, ':')}`);
  if (state.query !== '') add('query', state.query);
  const addValues = (name: string, values: readonly string[] = [], isGroup = false) => {
    if (isShort && values.length > 0) add(name, values.join(separator));
    else values.forEach((value, index) => add(isGroup ? name : `${name}[${index}]`, value));
  };
  for (const facet of carFacets) addValues(`refinementList[${facet}]`, state.refinements[facet]);
  for (const range of carRanges) {
    const bounds = state.ranges[range];
    if (bounds?.min !== undefined || bounds?.max !== undefined) {
      add(`range[${range}]`, `${bounds.min ?? ''}:${bounds.max ?? ''}`);
    }
  }
  for (const facet of carFacets) {
    addValues(`exclude[${facet}]`, state.excluded?.[facet]);
    state.required?.[facet]?.forEach((group, index) => addValues(`require[${facet}][${index}]`, group, true));
  }
  if (state.sortBy) add('sortBy', state.sortBy);
  if (state.near !== undefined) add('near', state.near);
  if (state.literal) add('literal', 'true');
  if (state.page > 1) add('page', String(state.page));
  return parts.join('&');
};

/** Applies a change and returns to page 1. */
export const changeSearch = (state: SearchState, change: Partial<Omit<SearchState, 'page'>>): SearchState => ({
  ...state,
  ...change,
  page: 1,
});

/** Returns the excluded and required values, each only where there are any. */
const withoutEmptyGroups = (
  excluded: Partial<Record<CarFacet, string[]>>,
  required: Partial<Record<CarFacet, string[][]>>,
): Pick<SearchState, 'excluded' | 'required'> => {
  const groups = Object.entries(required).map(([facet, all]) => [facet, all.filter((group) => group.length > 0)]);
  return {
    ...(Object.keys(excluded).length > 0 && { excluded }),
    ...(groups.length > 0 && { required: Object.fromEntries(groups) as Partial<Record<CarFacet, string[][]>> }),
  };
};

/** Returns the group with this number; without a number a new group. */
const groupAt = (groups: string[][], place = ''): string[] => {
  const at = Math.min(place === '' ? groups.length : Number(place), groups.length);
  return (groups[at] ??= []);
};

/** Whether the number survives a round trip: not so large or so precise that it needs an exponent. */
const isBound = (text: string): boolean => decimal.test(text) && decimal.test(String(Number(text)));

const parseBounds = (value: string): Bounds | undefined => {
  const sides = value.split(':');
  if (sides.length !== 2) return undefined;
  const [min, max] = sides.map((side) => side.trim());
  if ((min !== '' && !isBound(min!)) || (max !== '' && !isBound(max!))) return undefined;
  const bounds = { ...(min !== '' && { min: Number(min) }), ...(max !== '' && { max: Number(max) }) };
  return bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max ? undefined : bounds;
};

const abbreviate = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);
