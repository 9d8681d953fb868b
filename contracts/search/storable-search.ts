import type { Site } from '../domain/site/site.js';
import type { CarFacet, CarRange } from './cars.js';
import { emptySearch, formatSearch, parseSearch, type Bounds } from './url.js';
import { knownPhrases } from './words/known-phrases.js';
import { towns } from './words/tables/places.js';
import { wordsOfName } from './words/tokens.js';

/** Larger numbers may be phone numbers. */
const largest = 5_000_000;

/** Maximum letters of a badge's code, such as `330i` or `SR5`. */
const maxCodeLength = 6;
const maxDigits = 5;

let tables: ReadonlySet<string> | undefined;

/** Returns the words of the trade: makes, models, bodies, colours, equipment, towns. */
const tableWords = (): ReadonlySet<string> =>
  (tables ??= new Set(
    [...knownPhrases.phrases.keys(), ...towns.map(([terms]) => terms)]
      .flatMap(wordsOfName)
      .filter((word) => !isNumber(word)),
  ));

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/**
 * Returns the part of a search that may be stored, as a query string. It contains only words of the trade and names of
 * the site's own places, so that no name, address or phone number that a person typed is stored. Order, page and
 * postcode are left out; '' where nothing remains.
 */
export const storableSearch = (queryString: string, site: Pick<Site, 'locations' | 'dealerships'>): string => {
  const { state } = parseSearch(queryString);
  const ofTrade = tableWords();
  const ofSite = new Set([
    ...site.locations.flatMap(({ name, address }) => [...wordsOfName(name), ...wordsOfName(address.city)]),
    ...site.dealerships.flatMap(({ name }) => wordsOfName(name)),
  ]);
  const isWord = (word: string): boolean => ofTrade.has(word) || ofSite.has(word);
  const isKnown = (value: string): boolean => {
    const all = wordsOfName(value);
    const digits = all.join('').replace(/\D/g, '').length;
    const isCode = (word: string) => /\d/.test(word) && word.length <= maxCodeLength;
    return digits <= maxDigits && all.every((word) => isWord(word) || isCode(word));
  };
  /** `mazda 3`, `cx 60` */
  const isModelNumber = (word: string, before = ''): boolean => /^\d{1,3}$/.test(word) && isWord(before);
  const kept = (values: Readonly<Partial<Record<CarFacet, readonly string[]>>> = {}) =>
    Object.fromEntries(
      Object.entries(values)
        .map(([facet, all]) => [facet, all.filter(isKnown)] as const)
        .filter(([, all]) => all.length > 0),
    );
  const required = Object.fromEntries(
    Object.entries(state.required ?? {}).map(([facet, groups]) => [
      facet,
      groups.filter((group) => group.every(isKnown)),
    ]),
  );
  return formatSearch({
    ...emptySearch,
    query: wordsOfName(state.query)
      .filter((word, at, all) => (word.length > 1 && isWord(word)) || isModelNumber(word, all[at - 1]))
      .join(' '),
    refinements: kept(state.refinements),
    ranges: Object.fromEntries(
      (Object.entries(state.ranges) as [CarRange, Bounds][]).filter(([, bounds]) => isPlausible(bounds)),
    ),
    excluded: kept(state.excluded),
    required,
  });
};

const isPlausible = ({ min = 0, max = 0 }: Bounds): boolean => min >= 0 && max >= 0 && Math.max(min, max) <= largest;
