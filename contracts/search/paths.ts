import type { CarType } from '../domain/car/status.js';
import type { Site } from '../domain/site/site.js';
import { withoutTrailingSlashes } from '../domain/trailing-slashes.js';

const all: readonly CarType[] = [];

const carTypesOf: Readonly<Record<string, readonly CarType[]>> = {
  'new-used-and-demo-cars': all,
  'new-and-demo-cars': ['new', 'demo'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
  'used-cars': ['used'],
};

/** Returns the conditions that the first word of a search path, such as `used-cars`, allows; `[]`: no restriction. */
export const carTypesNamed = (word: string): readonly CarType[] | undefined =>
  Object.hasOwn(carTypesOf, word) ? carTypesOf[word] : undefined;

/** Returns the conditions that a search path allows; `[]`: no restriction. `/used-car/{type}` lists used cars. */
export const carTypesOfPath = (path: string): readonly CarType[] => {
  const [root, first = ''] = path.split('/').filter(Boolean);
  return root === 'used-car' ? ['used'] : (carTypesNamed(first) ?? all);
};

const wholeStock = ['/search', '/search/new-used-and-demo-cars'];

/** Returns the canonical path of a list that has several paths; other paths are returned unchanged. */
export const listPathOf = (
  path: string,
  { search, locations, dealerships }: Pick<Site, 'search' | 'locations' | 'dealerships'>,
): string => {
  if (wholeStock.includes(path)) {
    const own = withoutTrailingSlashes(search.defaultPath);
    return wholeStock.includes(own) ? own : '/search';
  }
  if (path === '/used-car') return '/search/used-cars';
  const isNamed = ({ slug }: { readonly slug: string }) => path === `/search/${slug}`;
  const dealership = locations.some(isNamed) ? undefined : dealerships.find(isNamed);
  return dealership ? `/dealerships/${dealership.slug}` : path;
};
