import type { Site } from '../domain/site/site.js';
import { isInStock } from '../domain/car/status.js';
import { memoizeObject, memoizeObjects } from '../domain/memoize.js';
import { slugify } from '../domain/slug.js';
import type { CarDocument } from './car-document.js';
import { carFacets, type CarFacet, carRanges, type CarRange, carSearchSchema, carValue } from './cars.js';
import { carTypesNamed } from './paths.js';
import { emptySearch, parseSearch, type SearchState } from './url.js';
import { readWords, understoodSearch } from './words/read.js';
import { type StockValues, Vocabulary, vocabularyFacets } from './words/vocabulary.js';
import { second } from '../domain/durations.js';
import { yearIn } from '../domain/finance/vehicle.js';
import {
  normaliseFacetValue,
  normaliseKind,
  normaliseMake,
  normaliseName,
  withNormalisedValues,
} from './facet-values.js';
import { isOfSite } from '../domain/car/car.js';

export interface SearchAddress {
  /** `/search/used-cars` */
  readonly path: string;
  /** Query string without `?`. */
  readonly search: string;
}

/** Site settings that affect the interpretation of words. */
type ReadingSite = Pick<Site, 'features' | 'finance' | 'locations' | 'search' | 'timezone'>;

type Fields = Readonly<Record<string, unknown>>;

const textAttributes = Object.entries(carSearchSchema.attributes)
  .filter(([, attribute]) => 'text' in attribute)
  .map(([name]) => name);

/**
 * Whether a search of a site finds a vehicle that is on offer. Words match by prefix. Conditions in words are
 * interpreted as on the search page, with this vehicle as the only stock.
 */
export const matchesSearch = (
  car: CarDocument,
  address: SearchAddress,
  site: Pick<Site, 'id' | 'dealerships' | 'manufacturers'> & ReadingSite,
): boolean =>
  isOnOffer(car, site) && isOnPath(car, address.path, site) && matchesState(car, normalisedStateOf(address), site);

/** What saved searches ask for, parsed once for all vehicles. */
const stateOf = memoizeObject(({ search }: SearchAddress) => parseSearch(search).state);
const normalisedStateOf = memoizeObject((address: SearchAddress) => withNormalisedValues(stateOf(address)));

/** Document attributes that depend on a vehicle's field, where these are not only the field itself. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  price: ['price', 'price_range'],
  reduced_price: ['price', 'price_range'],
  price_type: ['price', 'price_range'],
  subscription_price: ['subscription_price', 'weekly_price_range'],
  make: ['make', 'make_model', 'name'],
  model: ['model', 'make_model', 'name'],
  year: ['year', 'name'],
  badge: ['badge', 'name'],
  body: ['body', 'badge'],
  trans: ['transmission'],
  simple_transmission: ['transmission'],
  engine_size_litres: ['engine_size'],
};

/** Attributes that affect the result of every search. */
const alwaysAsked = [
  ...['status', 'show_on_dealer_website', 'dealership_id', 'location_id', 'make', 'model', 'car_type'],
  ...['body', 'item_type', 'fuel'],
];

/**
 * Whether a search may find a vehicle after these changes that it did not find before; undefined is a removed value. It
 * is fast because it runs on every change, so it returns true where only the rest of the vehicle could decide.
 */
export const mayMatchAfter = (changes: Fields, address: SearchAddress, site: ReadingSite): boolean => {
  const state = stateOf(address);
  const { ranges } = state;
  const asked = attributesAskedBy(state, site);
  const isAsked = Object.keys(changes).some((field) =>
    (attributesOf[field] ?? [field]).some((name) => asked.has(name)),
  );
  return (
    isAsked &&
    (Object.keys(ranges) as CarRange[]).every(
      // The comparable price depends on the rest of the vehicle.
      (range) => range === 'price' || typeof changes[range] !== 'number' || isWithin(changes, ranges, range),
    )
  );
};

const isWithin = (fields: Fields, ranges: SearchState['ranges'], range: CarRange): boolean => {
  const value = carValue(fields, range);
  const { min = -Infinity, max = Infinity } = ranges[range] ?? {};
  return value !== undefined && value >= min && value <= max;
};

const isOnOffer = (car: CarDocument, site: Pick<Site, 'id' | 'dealerships' | 'manufacturers'>) =>
  car.show_on_dealer_website && isInStock(car.status) && isOfSite({ details: car }, site);

const isOnPath = (
  car: CarDocument,
  path: string,
  { locations, dealerships }: Pick<Site, 'locations' | 'dealerships'>,
): boolean => {
  const [root, first, second, ...rest] = path.split('/').filter(Boolean);
  if (rest.length > 0 || (root !== 'search' && root !== 'used-car')) return false;
  if (root === 'used-car') return car.car_type === 'used' && (first === undefined || isOfType(car, first));
  if (first === undefined) return true;
  if (second !== undefined) return isOfMake(car, first) && slugify(car.model) === second;
  const carTypes: readonly string[] | undefined = carTypesNamed(first);
  if (carTypes) return carTypes.length === 0 || carTypes.includes(car.car_type);
  const location = locations.find(({ slug }) => slug === first);
  if (location) return car.location_id === location.id;
  const dealership = dealerships.find(({ slug }) => slug === first);
  if (dealership) return car.dealership_id === dealership.id;
  return isOfMake(car, first) || (first.endsWith('-cars') && isOfType(car, first.slice(0, -'-cars'.length)));
};

const isOfMake = ({ make }: CarDocument, slug: string): boolean => slugify(make) === slugify(normaliseMake(slug));

const isOfType = (car: CarDocument, slug: string): boolean =>
  (['body', 'item_type', 'fuel'] as const).some(
    (facet) => car[facet] !== undefined && slugify(car[facet]) === slugify(normaliseFacetValue(facet, slug)),
  );

const hasOne = (fields: Fields, facet: string, wanted: readonly string[]): boolean =>
  [fields[facet]].flat().some((value) => wanted.includes(String(value)));

const matchesState = (car: CarDocument, state: SearchState, site: ReadingSite): boolean => {
  const { query, literal } = state;
  if (!hasConditionsOf(car, state)) return false;
  return (
    containsAllWords(car, query) || (!literal && hasConditions(state, site) && matchesInterpretation(car, state, site))
  );
};

const hasConditionsOf = (fields: Fields, { refinements, ranges, excluded, required }: SearchState): boolean =>
  (Object.entries(refinements) as [CarFacet, readonly string[]][]).every(([facet, wanted]) =>
    hasOne(fields, facet, wanted),
  ) &&
  (Object.keys(ranges) as CarRange[]).every((range) => isWithin(fields, ranges, range)) &&
  !Object.entries(excluded ?? {}).some(([facet, values]) => hasOne(fields, facet, values)) &&
  Object.entries(required ?? {}).every(([facet, groups]) => groups.every((group) => hasOne(fields, facet, group)));

const matchesInterpretation = (car: CarDocument, state: SearchState, site: ReadingSite): boolean => {
  const words = readWords(state.query, vocabularyOf(car, site));
  const understood = understoodSearch({ ...emptySearch, query: state.query }, words);
  return hasConditionsOf(car, understood) && containsAllWords(car, understood.query);
};

/** The vocabulary of a vehicle as the only stock. A vehicle is compared with many saved searches. */
const vocabularyOf = memoizeObjects((car: CarDocument, site: ReadingSite) => {
  const places = placesOf(site);
  const values = Object.fromEntries(
    vocabularyFacets.map((facet) => [facet, [car[facet] ?? [], places[facet] ?? []].flat().map(String)]),
  );
  const listed = yearIn(site.timezone, new Date(car.created_at_timestamp * second));
  return Vocabulary.of(site, values, listed, site.features.subscriptions);
});

/** Returns the places of a site as values, whether or not this vehicle is there. */
const placesOf = ({ locations }: ReadingSite): StockValues => ({
  location_name: locations.flatMap(({ name }) => normaliseName(name) ?? []),
  city: locations.flatMap(({ address }) => normaliseKind(address.city) ?? []),
  state: locations.map(({ address }) => address.state),
});

/** Any year works here, because only the presence of conditions matters. */
const anyYear = 2026;

const vocabularyWithoutStock = memoizeObject((site: ReadingSite) =>
  Vocabulary.of(site, {}, anyYear, site.features.subscriptions),
);

/** Whether some of a search's words may be conditions. */
const hasConditions = memoizeObjects(
  (state: SearchState, site: ReadingSite): boolean =>
    state.query !== '' && readWords(state.query, vocabularyWithoutStock(site)).parts.length > 0,
);

/** Names of the attributes that affect a search's result. */
const attributesAskedBy = memoizeObjects((state: SearchState, site: ReadingSite): ReadonlySet<string> => {
  const { query, refinements, ranges, excluded, required, literal } = state;
  return new Set([
    ...alwaysAsked,
    ...Object.keys(refinements),
    ...Object.keys(ranges),
    ...Object.keys({ ...excluded, ...required }),
    ...(query === '' ? [] : textAttributes),
    // The vehicle's own values decide which attributes the words refer to, so all are included.
    ...(!literal && hasConditions(state, site) ? [...carFacets, ...carRanges] : []),
  ]);
});

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const containsAllWords = (fields: Fields, query: string): boolean => {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return true;
  const words = textAttributes.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? wordsOf(String(value)) : [];
  });
  return wanted.every((word) => words.some((one) => one.startsWith(word)));
};
