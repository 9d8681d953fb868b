import type { CarDocument } from '#contracts/search/car-document';
import { comparablePrice } from '#contracts/domain/car/charges';
import { slugify } from '#contracts/domain/slug';
import type { SearchFilter, SearchQuery } from '#platform/ports/search-index';

/** What other vehicles are compared with. */
export interface Subject {
  readonly id: string;
  readonly make: string;
  readonly model: string;
  readonly car_type: string;
  readonly body?: string | undefined;
  readonly price?: number | undefined;
  readonly reduced_price?: number | undefined;
  readonly price_type?: string | undefined;
  readonly state?: string | undefined;
}

/** Vehicles shown, and asked for with each query. */
export const maxSimilar = 6;
const perQuery = 10;

/** Dollars around the price: less for vehicles below the limit. */
const windows = { limit: 50_000, below: 10_000, above: 25_000 } as const;
/** Placeholders such as $1 are not prices. */
const minPrice = 10;

const newOrDemo = ['new', 'demo'];

const inStock: SearchFilter = { attribute: 'status', in: ['in_stock'] };

const priceWindow = (subject: Subject): SearchFilter[] => {
  const price = comparablePrice(subject, subject.state);
  if (price <= minPrice) return [];
  const by = price < windows.limit ? windows.below : windows.above;
  return [{ attribute: 'price', min: price - by, max: price + by }];
};

/** New and demo vehicles match each other, used ones their own. */
const condition = ({ car_type }: Subject): SearchFilter => ({
  attribute: 'car_type',
  in: newOrDemo.includes(car_type) ? newOrDemo : [car_type],
});

const query = (limit: number, filters: readonly SearchFilter[]): SearchQuery => ({
  filters,
  sort: [{ attribute: 'custom_rank', order: 'desc' }],
  limit,
  facets: [],
});

/**
 * Finds vehicles like one: of its model, and of its body (of its make, where the body isn't known), within the price
 * window, in stock. The index has no filter by id: one more is asked for, as the vehicle itself may be among them.
 *
 * @param stock what the site shows at all
 */
export const similarQueries = (subject: Subject, stock: readonly SearchFilter[]): SearchQuery[] => {
  const shared = [...stock, inStock, condition(subject), ...priceWindow(subject)];
  const ofMake: SearchFilter = { attribute: 'make', in: [subject.make] };
  return [
    [ofMake, { attribute: 'model', in: [subject.model] }],
    [subject.body === undefined ? ofMake : { attribute: 'body', in: [subject.body] }],
  ].map((like) => query(perQuery + 1, [...shared, ...like]));
};

/** The answers' vehicles, each once and without the vehicle itself: those of the same model first. */
export const similarOf = (
  { id, make, model }: Pick<Subject, 'id' | 'make' | 'model'>,
  answers: readonly (readonly CarDocument[])[],
): CarDocument[] => {
  const found = new Map(
    answers
      .flatMap((hits) => hits.filter((car) => car.id !== id).slice(0, perQuery))
      .map((car) => [car.id, car] as const),
  );
  const isSame = (car: CarDocument) => Number(car.make === make && car.model === model);
  return [...found.values()].sort((one, other) => isSame(other) - isSame(one));
};

const hasName = (slug: string, name: string): boolean => `-${slug}-`.includes(`-${slugify(name)}-`);

/** Which of these names an address speaks of; of several the longest: `land-cruiser-prado` is no `land-cruiser`. */
export const namedIn = (slug: string, names: readonly string[]): string | undefined =>
  names.filter((name) => slugify(name) !== '' && hasName(slug, name)).sort((a, b) => b.length - a.length)[0];

/** Vehicles in stock of a make and model, as far as they are known. */
export const stockQueries = (
  { make, model }: { readonly make?: string | undefined; readonly model?: string | undefined },
  stock: readonly SearchFilter[],
): SearchQuery[] => {
  const ofMake: SearchFilter[] = make === undefined ? [] : [{ attribute: 'make', in: [make] }];
  const ofModel: SearchFilter[] = model === undefined ? [] : [{ attribute: 'model', in: [model] }];
  const narrowed = [[...ofMake, ...ofModel], ofMake, []];
  return narrowed.map((like) => query(maxSimilar, [...stock, inStock, ...like]));
};
