import type { MenuEntry, MenusResponse } from '#contracts/api/menus';
import { carTypes } from '#contracts/domain/car/status';
import type { CarDocument } from '#contracts/search/car-document';
import type { Site } from '#contracts/domain/site/site';
import { slugify } from '#contracts/domain/slug';
import { byName, type Counts, modelsOf, searchPath } from '../directory/names.js';
import type { SearchFilter } from '#platform/ports/search-index';
import type { SiteStock } from '../directory/site-stock.js';
import type { Cars } from '../search/car-index.js';
import { inStockFilter, sameCondition } from '../search/stock-conditions.js';

const maxModels = 10;
const maxPerKind = 8;

/** The drop-down menus of a site's navigation. */
export const menusOf = async ({ cars, filters: shown }: SiteStock, site: Site): Promise<MenusResponse> => {
  const filters = [...shown, inStockFilter];
  const fresh = [...filters, sameCondition('new')];
  const [all, news] = await cars.searchMany([
    { filters, limit: 0, facets: ['car_type', 'item_type', 'body', 'make'] },
    { filters: fresh, limit: 0, facets: ['make', 'make_model'] },
  ]);
  const { car_type = {}, item_type = {}, body = {}, make = {} } = all!.facets;
  const models = modelsOf(news!.facets['make_model'] ?? {}, news!.facets['make'] ?? {})
    .sort((a, b) => b.count - a.count || byName(a.model, b.model))
    .slice(0, maxModels);
  const ofKind = Object.keys(item_type).length > 1 ? kinds(item_type) : [];
  return {
    models: await Promise.all(
      models.map(async (one) => ({
        label: one.model,
        make: one.make,
        path: searchPath(one.make, one.model),
        count: one.count,
        ...(await pictureOf(cars, fresh, one)),
      })),
    ),
    stock: [
      { title: 'By condition', entries: conditions(site, car_type) },
      { title: 'By kind', entries: ofKind },
      { title: 'By body', entries: kinds(body).filter(({ path }) => !ofKind.some((kind) => kind.path === path)) },
    ].filter(({ entries }) => entries.length > 1),
    makes: Object.entries(make)
      .map(([name, count]) => ({ label: name, path: searchPath(name), count }))
      .sort((a, b) => byName(a.label, b.label)),
  };
};

const conditions = ({ labels }: Site, counts: Counts): MenuEntry[] =>
  carTypes.flatMap((type) =>
    counts[type] ? [{ label: labels[type], path: `/search/${type}-cars`, count: counts[type] }] : [],
  );

/** The most frequent values first. A value without letters or digits has no slug and is left out. */
const kinds = (counts: Counts): MenuEntry[] =>
  Object.entries(counts)
    .filter(([name]) => slugify(name) !== '')
    .sort(([a, of], [b, other]) => other - of || byName(a, b))
    .slice(0, maxPerKind)
    .map(([name, count]) => ({
      label: name[0]!.toUpperCase() + name.slice(1),
      path: `/search/${slugify(name)}-cars`,
      count,
    }));

const pictureOf = async (
  cars: Cars,
  filters: readonly SearchFilter[],
  { make, model }: { readonly make: string; readonly model: string },
): Promise<{ picture?: string }> => {
  const { hits } = await cars.search({
    filters: [...filters, { attribute: 'make', in: [make] }, { attribute: 'model', in: [model] }],
    sort: [{ attribute: 'custom_rank', order: 'desc' }],
    limit: 1,
    facets: [],
  });
  const picture = hits[0] === undefined ? undefined : (JSON.parse(hits[0]) as CarDocument).primary_image_url;
  return picture === undefined ? {} : { picture };
};
