import type { CarFacet } from '#contracts/search/cars';
import type { Site } from '#contracts/site';
import { slugify } from '#contracts/slug';
import type { SearchFilter } from '#platform/ports/search-index';

/** Values a facet has on this site. */
export type FacetValues = (facet: CarFacet) => Promise<readonly string[]>;

const carTypesOf: Readonly<Record<string, readonly string[]>> = {
  'new-used-and-demo-cars': [],
  'new-and-demo-cars': ['new', 'demo'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
  'used-cars': ['used'],
};

/**
 * The fixed filters of a search path: `/search/used-cars`, `/search/{location or dealership}`, `/search/{make}` and
 * `/search/{make}/{model}`. Undefined: there is no such path on this site.
 */
export const presetOf = async (path: string, site: Site, values: FacetValues): Promise<SearchFilter[] | undefined> => {
  const [root, first, second, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (root !== 'search' || rest.length > 0) return undefined;
  if (first === undefined) return [];
  if (second === undefined) {
    const carTypes = Object.hasOwn(carTypesOf, first) ? carTypesOf[first] : undefined;
    if (carTypes) return carTypes.length > 0 ? [{ attribute: 'car_type', in: carTypes }] : [];
    const location = site.locations.find(({ slug }) => slug === first);
    if (location) return [{ attribute: 'location_id', in: [location.id] }];
    const dealership = site.dealerships.find(({ slug }) => slug === first);
    if (dealership) return [{ attribute: 'dealership_id', in: [dealership.id] }];
    const body = /^(.+)-cars$/.exec(first)?.[1];
    const bodies = body === undefined ? [] : await named(body, 'body', values);
    if (bodies.length > 0) return [{ attribute: 'body', in: bodies }];
  }
  const makes = await named(first, 'make', values);
  if (makes.length === 0) return undefined;
  const make: SearchFilter = { attribute: 'make', in: makes };
  if (second === undefined) return [make];
  const models = await named(second, 'model', values);
  return models.length > 0 ? [make, { attribute: 'model', in: models }] : undefined;
};

const named = async (slug: string, facet: CarFacet, values: FacetValues): Promise<string[]> =>
  (await values(facet)).filter((value) => slugify(value) === slug);
