import type { DirectoryModel, DirectoryRequest, ModelsResponse } from '#contracts/api/models';
import { directoryPageSize } from '#contracts/domain/list-sizes';
import type { CarDocument } from '#contracts/search/car-document';
import { displayPrice, offeredPrice } from '#contracts/domain/car/price';
import type { Site } from '#contracts/domain/site/site';
import { slugify } from '#contracts/domain/slug';
import type { SearchCollection, SearchFilter } from '#platform/ports/search-index';
import { inStockFilter, realPrice } from '../search/stock-conditions.js';
import type { SiteStock } from './site-stock.js';
import { byName, choices, modelsOf, nameMatches, pageOf, searchPath, valuesNamed, type NamedModel } from './names.js';

const counted = ['make', 'body', 'make_model'];

export const listModels = async (
  { cars, filters: shown }: SiteStock,
  site: Site,
  request: DirectoryRequest,
): Promise<ModelsResponse> => {
  const { query, make, body, page } = request;
  const filters = [...shown, inStockFilter];
  const everything = await cars.search({ filters, limit: 0, facets: counted });
  const { make: makes = {}, body: bodies = {}, make_model: makeModels = {} } = everything.facets;

  const named = modelsOf(makeModels, makes).filter((one) => nameMatches(`${one.make} ${one.model}`, query));
  const byNames: SearchFilter[] =
    query === '' ? [] : [{ attribute: 'make_model', in: named.map((one) => `${one.make} ${one.model}`) }];
  const ofBody = body === undefined ? undefined : known(valuesNamed(body, bodies), body);
  const refinements = {
    ...(make !== undefined && { make: known(valuesNamed(make, makes), make) }),
    ...(ofBody && { body: ofBody }),
  };
  const { facets } = await cars.search({
    filters: [...filters, ...byNames],
    refinements,
    limit: 0,
    facets: counted,
  });

  const models = modelsOf(facets['make_model'] ?? {}, makes).sort(
    (a, b) => b.count - a.count || byName(a.make, b.make) || byName(a.model, b.model),
  );
  const within = [...filters, ...(ofBody ? [{ attribute: 'body', in: ofBody }] : [])];
  return {
    models: (
      await Promise.all(pageOf(models, page, directoryPageSize).map((model) => describe(cars, site, within, model)))
    ).flat(),
    count: models.length,
    pages: Math.ceil(models.length / directoryPageSize),
    makes: choices(facets['make']),
    bodies: choices(facets['body']),
  };
};

/** Facet values to refine to. An unknown name is passed on unchanged and finds nothing. */
const known = (values: string[], name: string): string[] => (values.length > 0 ? values : [name]);

/** Describes a model for the directory; empty if its last vehicle has just been removed. */
const describe = async (
  cars: Pick<SearchCollection<CarDocument>, 'search'>,
  site: Site,
  within: readonly SearchFilter[],
  { make, model, count }: NamedModel,
): Promise<DirectoryModel[]> => {
  const filters: SearchFilter[] = [...within, { attribute: 'make', in: [make] }, { attribute: 'model', in: [model] }];
  const first = await cars.search({
    filters,
    sort: [{ attribute: 'custom_rank', order: 'desc' }],
    limit: 1,
    facets: ['body'],
  });
  const lowest = async (attribute: 'price' | 'subscription_price'): Promise<CarDocument | undefined> => {
    const { hits } = await cars.search({
      filters: [...filters, realPrice(attribute)],
      sort: [{ attribute, order: 'asc' }],
      limit: 1,
      facets: [],
    });
    return hits[0] === undefined ? undefined : (JSON.parse(hits[0]) as CarDocument);
  };
  const [cheapest, weekly] = await Promise.all([
    lowest('price'),
    site.features.subscriptions ? lowest('subscription_price') : undefined,
  ]);
  if (first.hits[0] === undefined) return [];
  const basis = cheapest && displayPrice(cheapest, site).basis;
  const { primary_image_url } = JSON.parse(first.hits[0]) as CarDocument;
  const [body] = Object.keys(first.facets['body'] ?? {});
  return [
    {
      make,
      model,
      make_slug: slugify(make),
      slug: slugify(model),
      path: searchPath(make, model),
      count,
      ...(body !== undefined && { body }),
      ...(cheapest && { lowest_price: offeredPrice(cheapest) }),
      ...(basis !== undefined && { lowest_price_basis: basis }),
      ...(weekly?.subscription_price !== undefined && { lowest_weekly_price: weekly.subscription_price }),
      ...(primary_image_url !== undefined && { picture: primary_image_url }),
    },
  ];
};
