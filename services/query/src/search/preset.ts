import type { CarFacet } from '#contracts/search/cars';
import { normaliseFacetValue } from '#contracts/search/facet-values';
import { carTypesNamed } from '#contracts/search/paths';
import type { Site } from '#contracts/domain/site/site';
import { slugify } from '#contracts/domain/slug';
import type { SearchFilter } from '#platform/ports/search-index';

export type FacetValues = (facet: CarFacet) => Promise<readonly string[]>;

/** Facets that `{type}` of `/search/{type}-cars` and `/used-car/{type}/` may name, in order of precedence. */
const typeFacets = ['body', 'item_type', 'fuel'] as const satisfies readonly CarFacet[];

/**
 * Returns the fixed filters of a search path: `/search/used-cars`, `/search/{type}-cars`,
 * `/search/{location or dealership}`, `/search/{make}`, `/search/{make}/{model}` and `/used-car/{type}/`.
 * Undefined: no such path on this site.
 */
export const presetOf = async (path: string, site: Site, values: FacetValues): Promise<SearchFilter[] | undefined> => {
  const [root, first, second, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (rest.length > 0) return undefined;
  if (root === 'used-car') return second === undefined ? usedOf(first, values) : undefined;
  if (root !== 'search') return undefined;
  if (first === undefined) return [];
  if (second !== undefined) return ofMake(first, second, values);

  const carTypes = carTypesNamed(first);
  if (carTypes) return carTypes.length > 0 ? [{ attribute: 'car_type', in: carTypes }] : [];
  const location = site.locations.find(({ slug }) => slug === first);
  if (location) return [{ attribute: 'location_id', in: [location.id] }];
  const dealership = site.dealerships.find(({ slug }) => slug === first);
  if (dealership) return [{ attribute: 'dealership_id', in: [dealership.id] }];
  const type = /^(.+)-cars$/.exec(first)?.[1];
  const typed = type === undefined ? undefined : await ofType(type, values);
  return typed ? [typed] : ofMake(first, undefined, values);
};

const usedOf = async (type: string | undefined, values: FacetValues): Promise<SearchFilter[] | undefined> => {
  const used: SearchFilter = { attribute: 'car_type', in: ['used'] };
  if (type === undefined) return [used];
  const typed = await ofType(type, values);
  return typed && [used, typed];
};

const ofType = async (slug: string, values: FacetValues): Promise<SearchFilter | undefined> => {
  for (const attribute of typeFacets) {
    const types = await named(slug, attribute, values);
    if (types.length > 0) return { attribute, in: types };
  }
  return undefined;
};

const ofMake = async (
  make: string,
  model: string | undefined,
  values: FacetValues,
): Promise<SearchFilter[] | undefined> => {
  const makes = await named(make, 'make', values);
  if (makes.length === 0) return undefined;
  const ofThatMake: SearchFilter = { attribute: 'make', in: makes };
  if (model === undefined) return [ofThatMake];
  const models = await named(model, 'model', values);
  return models.length > 0 ? [ofThatMake, { attribute: 'model', in: models }] : undefined;
};

const named = async (slug: string, facet: CarFacet, values: FacetValues): Promise<string[]> => {
  // Links of a vehicle's page name what its dealer wrote: `/search/vw`.
  const wanted = slugify(normaliseFacetValue(facet, slug));
  return (await values(facet)).filter((value) => slugify(value) === wanted);
};
