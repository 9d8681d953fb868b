import type { CarFacet, CarRange, SortKey } from './cars.js';
import { isPostcode } from '../domain/places/postcode.js';
import { carFacets, carRanges, sortKeys } from './cars.js';

/** What the search page's URL says: its only state. */
export interface SearchState {
  readonly query: string;
  readonly refinements: Readonly<Partial<Record<CarFacet, readonly string[]>>>;
  /** Whole or decimal numbers, inclusive; one of the two may be missing. */
  readonly ranges: Readonly<Partial<Record<CarRange, Bounds>>>;
  /** Values that a car may not have. */
  readonly excluded?: Readonly<Partial<Record<CarFacet, readonly string[]>>> | undefined;
  /** Of each group a car has one value, beside what `refinements` asks for. */
  readonly required?: Readonly<Partial<Record<CarFacet, readonly (readonly string[])[]>>> | undefined;
  /** Absent: the best matches first where there are words, else by custom rank. */
  readonly sortBy?: SortKey | undefined;
  /** The postcode that distances are measured from. */
  readonly near?: string | undefined;
  /** The query is looked for word by word, and nothing else is read into it. */
  readonly literal?: true | undefined;
  /** From 1. */
  readonly page: number;
}

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export const emptySearch: SearchState = { query: '', refinements: {}, ranges: {}, page: 1 };

/** A change that leaves nothing of a search but its order. */
export const nothingAsked: Partial<SearchState> = {
  ...emptySearch,
  excluded: undefined,
  required: undefined,
  near: undefined,
  literal: undefined,
};

export const maxQueryLength = 200;
/** About as many as an address of 2,048 bytes has room for. */
export const maxRefinements = 85;
/** Beyond it a page could only be empty: 10 million cars. */
const maxPage = 500_000;

const facetSet: ReadonlySet<string> = new Set(carFacets);
const rangeSet: ReadonlySet<string> = new Set(carRanges);
const sortSet: ReadonlySet<string> = new Set(sortKeys);
const controlCharacters = /\p{Cc}+/gu;
/** Between the values of one facet in a question; a value has no control characters. */
const separator = '\u001f';
const nested = /^(refinementList|range|exclude|require)\[([^\]]*)\](?:\[(\d{0,3})\])?$/;
const decimal = /^-?\d+(\.\d+)?$/;

const plain = (raw: string): string => raw.replace(controlCharacters, ' ').trim();

/**
 * Reads a query string. Parameters that are not the search's (campaign tags, …) are passed over; what is the search's
 * but makes no sense is left out of the state and named in `issues`, one sentence each.
 *
 * Accepts `refinementList[make]=Toyota` repeated, with `[]` or `[0]` behind the name, and the values of one facet with
 * U+001F between them.
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
      if (!facetSet.has(attribute)) issues.push(`There is no facet "${shown(attribute)}".`);
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
      if (!rangeSet.has(attribute)) issues.push(`There is no range "${shown(attribute)}".`);
      else if (bounds === undefined) issues.push(`range[${attribute}]=${shown(value)} is not min:max.`);
      else if (bounds.min !== undefined || bounds.max !== undefined) ranges[attribute as CarRange] = bounds;
    } else if (name === 'query') {
      // A cut may not leave half a character behind: it could not be written into a URL again.
      query = value
        .slice(0, maxQueryLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();
      if (value.length > maxQueryLength) issues.push(`The query is longer than ${maxQueryLength} characters.`);
    } else if (name === 'sortBy') {
      if (sortSet.has(value)) sortBy = value as SortKey;
      else if (value !== '') issues.push(`There is no sort "${shown(value)}".`);
    } else if (name === 'near') {
      if (isPostcode(value)) near = value;
      else if (value !== '') issues.push(`near=${shown(value)} is not a postcode.`);
    } else if (name === 'literal') {
      literal = value === 'true';
    } else if (name === 'page') {
      if (/^\d{1,9}$/.test(value)) page = Math.min(Math.max(1, Number(value)), maxPage);
      else if (value !== '') issues.push(`page=${shown(value)} is not a page number.`);
    }
  }
  if (refined > maxRefinements) issues.push(`There are more than ${maxRefinements} refinements.`);
  const rest = { ...(sortBy && { sortBy }), ...(near !== undefined && { near }), ...(literal && { literal }), page };
  return { state: { query, refinements, ranges, ...beside(excluded, required), ...rest }, issues };
};

/**
 * Writes the state as a query string without `?`, in one canonical order; what is default is left out, page 1 too.
 * `parseSearch(formatSearch(state)).state` equals the state.
 */
export const formatSearch = (state: SearchState): string => format(state, false);

/** Writes the state as short as it can be read, for whoever asks the API: no longer than a page's address says it. */
export const formatQuestion = (state: SearchState): string => format(state, true);

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

/** Changing anything but the page goes back to page 1. */
export const changeSearch = (state: SearchState, change: Partial<Omit<SearchState, 'page'>>): SearchState => ({
  ...state,
  ...change,
  page: 1,
});

/** What a car must or must not have beside its refinements, where something is asked. */
const beside = (
  excluded: Partial<Record<CarFacet, string[]>>,
  required: Partial<Record<CarFacet, string[][]>>,
): Pick<SearchState, 'excluded' | 'required'> => {
  const groups = Object.entries(required).map(([facet, all]) => [facet, all.filter((group) => group.length > 0)]);
  return {
    ...(Object.keys(excluded).length > 0 && { excluded }),
    ...(groups.length > 0 && { required: Object.fromEntries(groups) as Partial<Record<CarFacet, string[][]>> }),
  };
};

/** The group of that number; without one, of its own. */
const groupAt = (groups: string[][], place = ''): string[] => {
  const at = Math.min(place === '' ? groups.length : Number(place), groups.length);
  return (groups[at] ??= []);
};

/** A number that is written the same way again: not so large or so fine that it would need an exponent. */
const isBound = (text: string): boolean => decimal.test(text) && decimal.test(String(Number(text)));

const parseBounds = (value: string): Bounds | undefined => {
  const sides = value.split(':');
  if (sides.length !== 2) return undefined;
  const [min, max] = sides.map((side) => side.trim());
  if ((min !== '' && !isBound(min!)) || (max !== '' && !isBound(max!))) return undefined;
  const bounds = { ...(min !== '' && { min: Number(min) }), ...(max !== '' && { max: Number(max) }) };
  return bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max ? undefined : bounds;
};

const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);
