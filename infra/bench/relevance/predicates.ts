import type { CarDocument } from '#contracts/search/car-document';

/** Whether a car is one that a shopper who typed the words would call right. */
export type Fits = (car: CarDocument) => boolean;

const said = (value: string | undefined, ...wanted: readonly string[]): boolean =>
  value !== undefined && wanted.some((one) => value.toLowerCase() === one.toLowerCase());

export const all =
  (...parts: readonly Fits[]): Fits =>
  (car) =>
    parts.every((fits) => fits(car));
export const any =
  (...parts: readonly Fits[]): Fits =>
  (car) =>
    parts.some((fits) => fits(car));
export const not =
  (fits: Fits): Fits =>
  (car) =>
    !fits(car);

export const anything: Fits = () => true;
export const used: Fits = (car) => car.car_type === 'used';
export const fresh: Fits = (car) => car.car_type === 'new';
export const demo: Fits = (car) => car.car_type === 'demo';
export const certified: Fits = (car) => car.certified;
export const make =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.make, ...names);
export const model =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.model, ...names);
export const body =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.body, ...names);
export const fuel =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.fuel, ...names);
export const drive =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.drive, ...names);
export const colour =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.colour, ...names);
export const city =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.city, ...names);
export const state =
  (...names: readonly string[]): Fits =>
  (car) =>
    said(car.state, ...names);
export const automatic: Fits = (car) => car.transmission === 'Automatic';
export const manual: Fits = (car) => car.transmission === 'Manual';
export const priced =
  (min: number, max = Infinity): Fits =>
  ({ price }) =>
    price > 0 && price >= min && price <= max;
export const upTo = (max: number): Fits => priced(0, max);
export const weekly =
  (max: number, min = 0): Fits =>
  ({ subscription_price: price = 0 }) =>
    price > 0 && price >= min && price <= max;
export const km =
  (max: number, min = 0): Fits =>
  (car) =>
    car.km !== undefined && car.km <= max && car.km >= min;
export const years =
  (min: number, max = Infinity): Fits =>
  ({ year }) =>
    year >= min && year <= max;
export const seats =
  (min: number, max = min): Fits =>
  ({ seats: has = 0 }) =>
    has >= min && has <= max;
export const sleeps =
  (min: number, max = min): Fits =>
  ({ sleeps: has = 0 }) =>
    has >= min && has <= max;
export const tows =
  (min: number): Fits =>
  ({ towingcapacitybraked: has = 0 }) =>
    has >= min;
export const feature =
  (part: string): Fits =>
  (car) =>
    car.filtered_features.some((one) => one.toLowerCase().includes(part.toLowerCase()));
export const category =
  (name: string): Fits =>
  (car) =>
    car.categories.some((one) => said(one, name));
export const badge =
  (part: RegExp): Fits =>
  (car) =>
    part.test(car.badge ?? '');
export const titled =
  (part: RegExp): Fits =>
  (car) =>
    part.test(car.name);
export const location =
  (part: RegExp): Fits =>
  (car) =>
    part.test(car.location_name ?? '');
