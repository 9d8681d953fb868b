import type { Site } from '../domain/site/site.js';
import { isInStock } from '../domain/car/status.js';
import { slugify } from '../domain/slug.js';
import type { CarDocument } from './car-document.js';
import { carFacets, type CarFacet, carRanges, type CarRange, carSearchSchema, carValue } from './cars.js';
import { carTypesNamed } from './paths.js';
import { emptySearch, parseSearch, type SearchState } from './url.js';
import { readWords, understoodSearch } from './words/read.js';
import { type StockValues, Vocabulary, vocabularyFacets } from './words/vocabulary.js';
import { second } from '../domain/durations.js';
import { yearIn } from '../domain/finance/vehicle.js';
import { kindValue, nameValue, withSpelledValues } from './facet-values.js';
import { isOfSite } from '../domain/car/car.js';

/** A search page's address. */
export interface SearchAddress {
  /** `/search/used-cars` */
  readonly path: string;
  /** Query string without `?`. */
  readonly search: string;
}

/** What words may mean follows from it. */
type ReadingSite = Pick<Site, 'locations' | 'search' | 'timezone'>;

type Fields = Readonly<Record<string, unknown>>;

const textAttributes = Object.entries(carSearchSchema.attributes)
  .filter(([, attribute]) => 'text' in attribute)
  .map(([name]) => name);

/**
 * Whether a vehicle that can be bought is among what a search of a site finds. Words count from their beginning; those
 * that are conditions are read as on the search page, with what this vehicle has for a stock.
 */
export const matchesSearch = (
  car: CarDocument,
  { path, search }: SearchAddress,
  site: Pick<Site, 'id' | 'dealerships' | 'manufacturers'> & ReadingSite,
): boolean =>
  isOnOffer(car, site) && isOnPath(car, path, site) && fits(car, withSpelledValues(parseSearch(search).state), site);

/** What a vehicle's field is of in its document, where that isn't the field alone. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  price: ['price', 'price_range'],
  reduced_price: ['price', 'price_range'],
  price_type: ['price', 'price_range'],
  subscription_price: ['subscription_price', 'weekly_price_range'],
  make: ['make', 'make_model', 'name'],
  model: ['model', 'make_model', 'name'],
  year: ['year', 'name'],
  badge: ['badge', 'name'],
  trans: ['transmission'],
  simple_transmission: ['transmission'],
  engine_size_litres: ['engine_size'],
};

/** What decides on every search whether a vehicle is among what it finds. */
const alwaysAsked = [
  ...['status', 'show_on_dealer_website', 'dealership_id', 'location_id', 'make', 'model', 'car_type'],
  ...['body', 'item_type', 'fuel'],
];

/**
 * Whether a search may find a vehicle after a change of these fields that it did not find before; undefined stands for
 * a value that was taken away. Cheap, as it is asked of every change: says yes where the rest of the vehicle decides.
 */
export const mayFindAfter = (changes: Fields, { search }: SearchAddress, site: ReadingSite): boolean => {
  const { query, refinements, ranges, excluded, required, literal } = parseSearch(search).state;
  const asked = new Set([
    ...alwaysAsked,
    ...Object.keys(refinements),
    ...Object.keys(ranges),
    ...Object.keys({ ...excluded, ...required }),
    ...(query === '' ? [] : textAttributes),
    // Which of them the words are about, the vehicle has a say in.
    ...(!literal && hasConditions(query, site) ? [...carFacets, ...carRanges] : []),
  ]);
  const isAsked = Object.keys(changes).some((field) =>
    (attributesOf[field] ?? [field]).some((name) => asked.has(name)),
  );
  return (
    isAsked &&
    (Object.keys(ranges) as CarRange[]).every(
      // What a price is compared by, the rest of the vehicle decides.
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
  if (second !== undefined) return slugify(car.make) === first && slugify(car.model) === second;
  const carTypes: readonly string[] | undefined = carTypesNamed(first);
  if (carTypes) return carTypes.length === 0 || carTypes.includes(car.car_type);
  const location = locations.find(({ slug }) => slug === first);
  if (location) return car.location_id === location.id;
  const dealership = dealerships.find(({ slug }) => slug === first);
  if (dealership) return car.dealership_id === dealership.id;
  return slugify(car.make) === first || (first.endsWith('-cars') && isOfType(car, first.slice(0, -'-cars'.length)));
};

const isOfType = ({ body, item_type, fuel }: CarDocument, slug: string): boolean =>
  [body, item_type, fuel].some((value) => value !== undefined && slugify(value) === slug);

const hasOne = (fields: Fields, facet: string, wanted: readonly string[]): boolean =>
  [fields[facet]].flat().some((value) => wanted.includes(String(value)));

const fits = (car: CarDocument, state: SearchState, site: ReadingSite): boolean => {
  const { query, literal } = state;
  if (!hasConditionsOf(car, state)) return false;
  return saysAll(car, query) || (!literal && hasConditions(query, site) && saysWhatIsMeant(car, state, site));
};

const hasConditionsOf = (fields: Fields, { refinements, ranges, excluded, required }: SearchState): boolean =>
  (Object.entries(refinements) as [CarFacet, readonly string[]][]).every(([facet, wanted]) =>
    hasOne(fields, facet, wanted),
  ) &&
  (Object.keys(ranges) as CarRange[]).every((range) => isWithin(fields, ranges, range)) &&
  !Object.entries(excluded ?? {}).some(([facet, values]) => hasOne(fields, facet, values)) &&
  Object.entries(required ?? {}).every(([facet, groups]) => groups.every((group) => hasOne(fields, facet, group)));

const saysWhatIsMeant = (car: CarDocument, state: SearchState, site: ReadingSite): boolean => {
  const values = Object.fromEntries(
    vocabularyFacets.map((facet) => [facet, [car[facet] ?? [], placesOf(site)[facet] ?? []].flat().map(String)]),
  );
  const listed = yearIn(site.timezone, new Date(car.created_at_timestamp * second));
  const vocabulary = new Vocabulary(site, values, listed, (car.subscription_price ?? 0) > 0);
  const understood = understoodSearch({ ...emptySearch, query: state.query }, readWords(state.query, vocabulary));
  return hasConditionsOf(car, understood) && saysAll(car, understood.query);
};

/** Where a site has vehicles, whether this one is there or not. */
const placesOf = ({ locations }: ReadingSite): StockValues => ({
  location_name: locations.flatMap(({ name }) => nameValue(name) ?? []),
  city: locations.flatMap(({ address }) => kindValue(address.city) ?? []),
  state: locations.map(({ address }) => address.state),
});

/** Years are understood in any. */
const anyYear = 2026;

/** Vocabularies of sites without a stock. */
const ofSettings = new WeakMap<object, Vocabulary>();

/** Whether some of the words may be more than words of a title. */
const hasConditions = (query: string, site: ReadingSite): boolean => {
  if (query === '') return false;
  let vocabulary = ofSettings.get(site);
  if (!vocabulary) ofSettings.set(site, (vocabulary = new Vocabulary(site, {}, anyYear)));
  return readWords(query, vocabulary).parts.length > 0;
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const saysAll = (fields: Fields, query: string): boolean => {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return true;
  const words = textAttributes.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? wordsOf(String(value)) : [];
  });
  return wanted.every((word) => words.some((one) => one.startsWith(word)));
};
