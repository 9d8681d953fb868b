import { z } from 'zod';
import { carTypes } from './status.js';
import { financeQuote, lenderEntry } from '../finance/lender.js';
import { line } from '../line.js';

/**
 * The vehicle as dealers describe it. One table names every field once, with its kind; the event schemas, the feed
 * columns and the read models follow from it.
 */

export type ColumnKind = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'list' | 'json';

interface Column<Schema extends z.ZodType = z.ZodType> {
  /** How a cell of a text feed (CSV) becomes the value. */
  readonly kind: ColumnKind;
  readonly schema: Schema;
  /** True: the schema takes the value as it is. May say false of a good value, never true of a bad one. */
  readonly isPlain: (value: unknown) => boolean;
}

const column = <Schema extends z.ZodType>(
  kind: ColumnKind,
  schema: Schema,
  isPlain: (value: unknown) => boolean,
): Column<Schema> => ({ kind, schema, isPlain });

const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;
const isVisible = (code: number) => code > 0x20 && code < 0x7f;
const isTrimmed = (value: string) =>
  (isVisible(value.charCodeAt(0)) && isVisible(value.charCodeAt(value.length - 1))) || value.trim() === value;
const isPlainProse = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max && isTrimmed(value);
const isPlainNumber = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;
const isPlainList = (value: unknown, max: number, isPlain: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length <= max && value.every(isPlain);

const text = (max = 120) =>
  column('text', line(max).min(1), (value) => isPlainProse(value, max) && !controlCharacter.test(value));
const prose = (max: number) => column('text', z.string().trim().min(1).max(max), (value) => isPlainProse(value, max));
const integer = (min: number, max: number) =>
  column('integer', z.int().min(min).max(max), (value) => Number.isInteger(value) && isPlainNumber(value, min, max));
const number = (min: number, max: number) =>
  column('number', z.number().min(min).max(max), (value) => isPlainNumber(value, min, max));
/** Australian dollars. */
const money = () => number(0, 100_000_000);
const flag = () => column('flag', z.boolean(), (value) => typeof value === 'boolean');
const datePattern = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?)?)?$/;
/** Of a vehicle: earlier ones stand for none, and are to be read. */
const plainDatePattern = /^(?:19[5-9]|2\d\d)\d(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)?)?)?$/;
/** A calendar day `2026-05-31`, a month `2026-05`, a year, or a moment in UTC. */
const date = () =>
  column(
    'date',
    z.string().regex(datePattern, 'is not a date such as 2026-05-31'),
    (value) => typeof value === 'string' && plainDatePattern.test(value),
  );
const addressPattern = /^(https?:\/\/[^\s<>"]+|\/images\/[^\s<>"]*)$/;
const imageUrl = z.string().max(2000).regex(addressPattern, 'is not an http(s) address or an /images/ path');
const isPlainUrl = (value: unknown) => typeof value === 'string' && value.length <= 2000 && addressPattern.test(value);
const url = () => column('text', imageUrl, isPlainUrl);
const urls = (max: number) =>
  column('list', z.array(imageUrl).max(max), (value) => isPlainList(value, max, isPlainUrl));
const texts = (max: number) =>
  column('list', z.array(z.string().trim().min(1).max(200)).max(max), (value) =>
    isPlainList(value, max, (item) => isPlainProse(item, 200)),
  );
const json = <Schema extends z.ZodType>(schema: Schema) => column('json', schema, () => false);

/** Something to point out in a picture of the vehicle. */
const hotspot = z.object({
  id: z.string().max(60),
  description: z.string().max(500),
  /** What the tool it was placed with says of its fixing; kept as sent, nothing is read from it. */
  anchors: z.array(z.record(z.string().max(60), z.union([z.string().max(500), z.number()]))).optional(),
  positions: z.array(
    z.object({
      hotspotId: z.string().max(60),
      /** Degrees turned from the first frame of the spin, at which it is seen here; of no meaning inside. */
      activeAngle: z.number(),
      /** Percent of the picture from its left and from its top. */
      posX: z.number(),
      posY: z.number(),
    }),
  ),
});
export type Hotspot = z.infer<typeof hotspot>;

const required = {
  dealership_id: text(60),
  /** The dealer's own number of the vehicle; with the dealership it identifies the car. */
  stocknum: text(60),
  year: integer(1900, 2100),
  make: text(60),
  model: text(60),
  car_type: column('text', z.enum(carTypes), (value) => (carTypes as readonly unknown[]).includes(value)),
};

const optional = {
  /** Only `in_stock` and `coming_soon` count as in stock. */
  status: text(40),
  badge: text(),
  series: text(),
  name: text(200),
  carsales_title: text(200),
  item_type: text(40),
  categories: texts(20),
  tag: text(60),

  dealership_slug: text(80),
  dealership_name: text(),
  location_id: text(60),
  location_slug: text(80),
  location_name: text(),
  location_phone: text(40),
  city: text(80),
  state: text(20),
  private_suburb: text(80),
  private_postcode: text(10),

  price: money(),
  before_price: money(),
  reduced_price: money(),
  /** A week. */
  subscription_price: money(),
  price_type: text(60),
  state_average_market_price: money(),
  average_market_price: money(),
  /** To reserve the car; 0: it can't be reserved. */
  reserve_amount: money(),
  preorder: flag(),
  certified: flag(),
  show_on_dealer_website: flag(),
  has_nvic: flag(),
  checkout_enabled: flag(),

  /** Odometer, kilometres. */
  km: integer(0, 5_000_000),
  body: text(60),
  simple_body: text(60),
  bodyconfiguration: text(80),
  trans: text(80),
  simple_transmission: text(40),
  gearnum: integer(0, 30),
  geartype: text(60),
  fuel: text(60),
  simple_fuel: text(40),
  drive: text(40),
  seats: integer(0, 100),
  doors: integer(0, 20),
  cylinders: integer(0, 24),
  /** Cubic centimetres. */
  engine_size: integer(0, 30_000),
  /** Hundredths of a litre: 250 is 2.5 litres. */
  engine_size_litres: integer(0, 3_000),
  /** Kilowatts. */
  engine_power: number(0, 5_000),
  /** Newton metres. */
  torque: number(0, 20_000),
  induction: text(60),
  /** Litres in 100 km. */
  fuelconsumptioncombined: number(0, 100),
  /** Litres. */
  fuelcapacity: number(0, 3_000),
  /** Kilograms. */
  grossvehiclemass: number(0, 100_000),
  /** Millimetres. */
  vehiclelength: number(0, 40_000),
  vehicleheight: number(0, 10_000),
  vehiclewidth: number(0, 10_000),
  /** Kilograms. */
  towingcapacitybraked: number(0, 100_000),
  ancaprating: number(0, 5),
  /** Feet. */
  body_width: number(0, 100),
  body_length: number(0, 100),
  /** Kilograms. */
  tare_weight: number(0, 100_000),
  aggregate_trailer_mass: number(0, 100_000),
  axle_type: text(40),
  sleeps: integer(0, 40),

  colour: text(60),
  interior_colour: text(60),
  vin: text(40),
  nvic: text(40),
  regplate: text(20),
  rego_expiry: date(),
  build_date: date(),
  compliance_date: date(),
  created_at: date(),
  sold_date: date(),
  standardEquipment: texts(400),
  filtered_features: texts(60),
  dealercomments: prose(20_000),

  images: urls(100),
  spin_images: urls(120),
  spin_interior_image: url(),
  spin_code: text(2000),
  video_url: url(),
  external_video_url: url(),
  walkaround_videos: urls(10),
  hotspots: json(z.object({ interior: z.array(hotspot), exterior: z.array(hotspot) }).partial()),
  /** History report. */
  file: url(),
  payment_processors: texts(10),

  /** What lenders say of it, by provider. */
  finance_lenders: json(z.record(z.string().max(60), lenderEntry)),
  youxQuote: json(financeQuote),
};

export const carColumns = { ...required, ...optional };
export type CarField = keyof typeof carColumns;

const shapeOf = <Columns extends Record<string, Column>>(
  columns: Columns,
): { [Name in keyof Columns]: Columns[Name]['schema'] } =>
  Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Columns]: Columns[Name]['schema'];
  };

/** What a feed row or a dealer's PUT says of a car. */
export const carDetails = z.strictObject({
  ...shapeOf(required),
  ...z.strictObject(shapeOf(optional)).partial().shape,
});
export type CarDetails = z.infer<typeof carDetails>;

const columnsByName: ReadonlyMap<string, Column> = new Map(Object.entries(carColumns));
/** A car without one of these can be neither identified nor sold. */
export const requiredFields = Object.keys(required) as readonly (keyof typeof required)[];

/**
 * True: {@link carDetails} takes the value, and takes it as it is. Where it says false the schema decides, and says
 * what is wrong. It takes a seventh of the schema's time, and every new row of a feed is checked; a property test holds it
 * to the schema.
 */
export const isPlainCar = (value: unknown): value is CarDetails => {
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) {
    const known = columnsByName.get(name);
    if (!known?.isPlain((value as Record<string, unknown>)[name])) return false;
  }
  return requiredFields.every((name) => Object.hasOwn(value, name));
};

/** Fields that changed; `null` where one was taken away. */
export const carChanges = z.strictObject(
  Object.fromEntries(
    Object.entries({ ...required, ...optional })
      .filter(([name]) => name !== 'dealership_id' && name !== 'stocknum')
      .map(([name, { schema }]) => [name, (name in required ? schema : schema.nullable()).optional()]),
  ),
) as unknown as z.ZodType<CarChanges>;
export type CarChanges = {
  [Field in Exclude<keyof CarDetails, 'dealership_id' | 'stocknum'>]?:
    CarDetails[Field] | (undefined extends CarDetails[Field] ? null : never);
};

/** The details as they are once that has changed. */
export const withChanges = (details: CarDetails, changes: CarChanges): CarDetails => {
  const changed: Record<string, unknown> = { ...details, ...changes };
  for (const field in changes) if (changed[field] == null) delete changed[field];
  return changed as CarDetails;
};
