import type { CarDocument } from '#contracts/search/car-document';
import { carValue } from '#contracts/search/cars';
import type { DemoSite } from './demo-stock.js';

/** A search as a shopper types it, and the cars that answer it. */
export type Asked = readonly [words: string, wanted: Wanted];
export type Queries = Readonly<Record<DemoSite, readonly Asked[]>>;

type Names = string | readonly string[];
/** A number, or a range with both ends included. */
type Numbers = number | { readonly from?: number; readonly to?: number };

/** Conditions for a car that the shopper would call right; all must hold. */
export interface Wanted {
  /** Names match in any case; one of a list is enough. */
  readonly make?: Names;
  readonly model?: Names;
  readonly body?: Names;
  readonly fuel?: Names;
  readonly drive?: Names;
  readonly colour?: Names;
  readonly city?: Names;
  readonly state?: Names;
  readonly transmission?: Names;
  readonly type?: Names;
  readonly category?: Names;
  readonly certified?: boolean;
  readonly price?: Numbers;
  /** Dollars per week. */
  readonly weekly?: Numbers;
  readonly km?: Numbers;
  readonly year?: Numbers;
  readonly seats?: Numbers;
  readonly sleeps?: Numbers;
  /** Kilograms. */
  readonly tows?: Numbers;
  readonly tare?: Numbers;
  readonly feet?: Numbers;
  readonly cylinders?: Numbers;
  readonly litres?: Numbers;
  /** All of them must match; each is a part of a feature's name. */
  readonly feature?: Names;
  readonly badge?: RegExp;
  readonly title?: RegExp;
  readonly location?: RegExp;
  readonly not?: Wanted;
  readonly any?: readonly Wanted[];
}

const list = (names: Names): readonly string[] => (typeof names === 'string' ? [names] : names);

const named =
  (valueOf: (car: CarDocument) => string | readonly string[] | undefined) =>
  (car: CarDocument, names: Names): boolean =>
    list(valueOf(car) ?? []).some((has) => list(names).some((name) => name.toLowerCase() === has.toLowerCase()));

const within =
  (valueOf: (car: CarDocument) => number | undefined) =>
  (car: CarDocument, wanted: Numbers): boolean => {
    const has = valueOf(car);
    const { from = -Infinity, to = Infinity } = typeof wanted === 'number' ? { from: wanted, to: wanted } : wanted;
    return has !== undefined && has >= from && has <= to;
  };

const matching =
  (valueOf: (car: CarDocument) => string | undefined) =>
  (car: CarDocument, pattern: RegExp): boolean =>
    pattern.test(valueOf(car) ?? '');

const nonZero = (amount: number | undefined) => amount || undefined;

const rules: { readonly [Key in keyof Wanted]-?: (car: CarDocument, wanted: NonNullable<Wanted[Key]>) => boolean } = {
  make: named(({ make }) => make),
  model: named(({ model }) => model),
  body: named(({ body }) => body),
  fuel: named(({ fuel }) => fuel),
  drive: named(({ drive }) => drive),
  colour: named(({ colour }) => colour),
  city: named(({ city }) => city),
  state: named(({ state }) => state),
  transmission: named(({ transmission }) => transmission),
  type: named(({ car_type }) => car_type),
  category: named(({ categories }) => categories),
  certified: (car, wanted) => car.certified === wanted,
  // The price that the site compares: duty is added to a price without government charges.
  price: within((car) => nonZero(carValue(car as unknown as Readonly<Record<string, unknown>>, 'price'))),
  weekly: within(({ subscription_price }) => nonZero(subscription_price)),
  km: within(({ km }) => km),
  year: within(({ year }) => year),
  seats: within(({ seats }) => seats),
  sleeps: within(({ sleeps }) => sleeps),
  tows: within(({ towingcapacitybraked }) => towingcapacitybraked),
  tare: within(({ tare_weight }) => tare_weight),
  feet: within(({ body_length }) => body_length),
  cylinders: within(({ cylinders }) => cylinders),
  litres: within(({ engine_size }) => engine_size && Math.round(engine_size / 100) / 10),
  feature: ({ filtered_features }, parts) =>
    list(parts).every((part) => filtered_features.some((one) => one.toLowerCase().includes(part.toLowerCase()))),
  badge: matching(({ badge }) => badge),
  title: matching(({ name }) => name),
  location: matching(({ location_name }) => location_name),
  not: (car, wanted) => !fits(wanted, car),
  any: (car, ways) => ways.some((wanted) => fits(wanted, car)),
};

export const fits = (wanted: Wanted, car: CarDocument): boolean =>
  (Object.keys(wanted) as (keyof Wanted)[]).every((key) => {
    const rule = rules[key] as (of: CarDocument, value: unknown) => boolean;
    return wanted[key] === undefined || rule(car, wanted[key]);
  });
