/** Data of a model from its maker: everything in a listing that isn't about one particular vehicle. */

export type Fuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric';

export interface Engine {
  readonly fuel: Fuel;
  readonly kw: number;
  readonly nm: number;
  readonly gear: string;
  /** Litres per 100 km; undefined for electric. */
  readonly use?: number;
  readonly cc?: number;
  readonly cylinders?: number;
  readonly induction?: string;
}

const combustion =
  (fuel: Exclude<Fuel, 'Electric'>, induction: string) =>
  (cc: number, cylinders: number, kw: number, nm: number, use: number, gear: string): Engine => ({
    fuel,
    induction,
    cc,
    cylinders,
    kw,
    nm,
    use,
    gear,
  });

export const petrol = combustion('Petrol', 'Aspirated');
export const turbo = combustion('Petrol', 'Turbo');
export const diesel = combustion('Diesel', 'Turbo');
export const hybrid = combustion('Hybrid', 'Aspirated');
export const turboHybrid = combustion('Hybrid', 'Turbo');
export const plugIn = combustion('Plug-in Hybrid', 'Turbo');
export const electric = (kw: number, nm: number): Engine => ({ fuel: 'Electric', kw, nm, gear: '1A' });

export type Body =
  'Sedan' | 'Hatch' | 'SUV' | 'Ute' | 'Wagon' | 'Coupe' | 'Convertible' | 'Van' | 'Truck' | 'Motorcycle' | 'Caravan';
type Drive = 'FWD' | 'RWD' | 'AWD' | '4WD';

/** Badge, new price in dollars, engine, driven wheels. */
export type Grade = readonly [badge: string, price: number, engine: Engine, drive: Drive];

export interface Model {
  readonly make: string;
  readonly name: string;
  readonly body: Body;
  /** The vehicle in the pictures: a name of `pictures/models/fleet.py`. */
  readonly look: string;
  /** First and last year of this shape; `to` is undefined while it is sold new. */
  readonly from: number;
  readonly to?: number;
  /** Length, width, height in millimetres. */
  readonly size: readonly [number, number, number];
  readonly seats: number;
  readonly doors: number;
  readonly ancap?: number;
  /** Braked towing capacity and gross mass, kilograms. */
  readonly tow?: number;
  readonly gvm?: number;
  /** Litres. */
  readonly tank?: number;
  readonly series?: string;
  readonly grades: readonly Grade[];
}

const usualDoors: Readonly<Record<Body, number>> = {
  Sedan: 4,
  Hatch: 5,
  SUV: 5,
  Ute: 4,
  Wagon: 5,
  Coupe: 2,
  Convertible: 2,
  Van: 5,
  Truck: 2,
  Motorcycle: 0,
  Caravan: 1,
};

type Details = Pick<Model, 'size'> & Partial<Omit<Model, 'make' | 'name' | 'body' | 'look' | 'grades' | 'from'>>;

/** `models('Toyota', [['Yaris', 'Hatch', 10, 2020, { size: … }, [grade, …]], …])` */
export const models = (
  make: string,
  rows: readonly (readonly [string, Body, string, number, Details, readonly Grade[]])[],
): Model[] =>
  rows.map(([name, body, look, from, details, grades]) => ({
    make,
    name,
    body,
    look,
    from,
    seats: body === 'Coupe' ? 4 : 5,
    doors: usualDoors[body],
    grades,
    ...details,
  }));
