import type { CarDocument } from '#contracts/search/car-document';
import { slugify } from '#contracts/domain/slug';
import type { SearchFilter, SearchQuery } from '#platform/ports/search-index';
import { sameCondition } from '../search/stock-conditions.js';

/** The vehicle that others are compared with. */
export type ComparedCar = Pick<
  CarDocument,
  'id' | 'make' | 'model' | 'car_type' | 'item_type' | 'body' | 'price' | 'comparable_price'
>;

/** Maximum number of vehicles shown, and of hits taken from each query. */
export const maxSimilar = 6;
const perQuery = 10;

/** Price window in dollars around the price: `below` for vehicles cheaper than `limit`, `above` for others. */
const windows = { limit: 50_000, below: 10_000, above: 25_000 } as const;
/** Placeholders such as $1 are not prices. */
const minPrice = 10;

const inStock: SearchFilter = { attribute: 'status', in: ['in_stock'] };

const priceWindow = (subject: ComparedCar): SearchFilter[] => {
  const price = subject.comparable_price ?? subject.price;
  if (price <= minPrice) return [];
  const by = price < windows.limit ? windows.below : windows.above;
  return [{ attribute: 'price', min: price - by, max: price + by }];
};

const query = (limit: number, filters: readonly SearchFilter[]): SearchQuery => ({
  filters,
  sort: [{ attribute: 'custom_rank', order: 'desc' }],
  limit,
  facets: [],
});

/** Filters that all similar vehicles fit. */
const likeFilters = (subject: ComparedCar, stock: readonly SearchFilter[]): SearchFilter[] => [
  ...stock,
  inStock,
  sameCondition(subject.car_type),
  ...priceWindow(subject),
];

/** Returns the query where no vehicle has the model or body: any of the same type, condition and price window. */
export const widerQuery = (subject: ComparedCar, stock: readonly SearchFilter[]): SearchQuery =>
  query(perQuery + 1, [...likeFilters(subject, stock), { attribute: 'item_type', in: [subject.item_type] }]);

/**
 * Returns queries for similar vehicles in stock within the price window: of the same model, and of the same body (of
 * the same make if the body is unknown). Each query asks for one extra hit, because the index can't filter by id and
 * the vehicle itself may be among the hits.
 *
 * @param stock filters for the cars the site shows
 */
export const similarQueries = (subject: ComparedCar, stock: readonly SearchFilter[]): SearchQuery[] => {
  const shared = likeFilters(subject, stock);
  const ofMake: SearchFilter = { attribute: 'make', in: [subject.make] };
  return [
    [ofMake, { attribute: 'model', in: [subject.model] }],
    [subject.body === undefined ? ofMake : { attribute: 'body', in: [subject.body] }],
  ].map((like) => query(perQuery + 1, [...shared, ...like]));
};

/**
 * Merges the answers: each vehicle once, without the vehicle itself, vehicles of the same model first. Reserved
 * vehicles are left out unless all are.
 */
export const similarOf = (
  { id, make, model }: Pick<ComparedCar, 'id' | 'make' | 'model'>,
  answers: readonly (readonly CarDocument[])[],
): CarDocument[] => {
  const found = new Map(
    answers
      .flatMap((hits) => hits.filter((car) => car.id !== id).slice(0, perQuery))
      .map((car) => [car.id, car] as const),
  );
  const isSame = (car: CarDocument) => Number(car.make === make && car.model === model);
  const free = [...found.values()].filter(({ reserved }) => !reserved);
  return (free.length > 0 ? free : [...found.values()]).sort((one, other) => isSame(other) - isSame(one));
};

const hasName = (slug: string, name: string): boolean => `-${slug}-`.includes(`-${slugify(name)}-`);

/** Returns the longest of these names that the slug contains, so that `land-cruiser-prado` is not `land-cruiser`. */
export const longestNameInSlug = (slug: string, names: readonly string[]): string | undefined =>
  names.filter((name) => slugify(name) !== '' && hasName(slug, name)).sort((a, b) => b.length - a.length)[0];

/** Queries for vehicles in stock: of the make and model, of the make, and of any. Unknown parts are left out. */
export const stockQueries = (
  { make, model }: { readonly make?: string | undefined; readonly model?: string | undefined },
  stock: readonly SearchFilter[],
): SearchQuery[] => {
  const ofMake: SearchFilter[] = make === undefined ? [] : [{ attribute: 'make', in: [make] }];
  const ofModel: SearchFilter[] = model === undefined ? [] : [{ attribute: 'model', in: [model] }];
  const narrowed = [[...ofMake, ...ofModel], ofMake, []];
  return narrowed.map((like) => query(maxSimilar, [...stock, inStock, ...like]));
};
