import { z } from 'zod';
import { carTypes } from './status.js';
import { normaliseVin } from './vin.js';
import { financeQuote, lenderEntry } from '../finance/lender.js';
import { trimmedLine } from '../line.js';

/**
 * The vehicle as dealers describe it. One table defines every field and its kind. Event schemas, feed columns and read
 * models are derived from the table.
 */

export type ColumnKind = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'list' | 'json';

interface Column<Schema extends z.ZodType = z.ZodType> {
  /** Decides how a cell of a text feed (CSV) is converted to the value. */
  readonly kind: ColumnKind;
  readonly schema: Schema;
  /** Returns true only where the schema accepts the value unchanged. May return false for a valid value. */
  readonly isPlain: (value: unknown) => boolean;
}

const column = <Schema extends z.ZodType>(
  kind: ColumnKind,
  schema: Schema,
  isPlain: (value: unknown) => boolean,
): Column<Schema> => ({ kind, schema, isPlain });

const described = <Schema extends z.ZodType>(description: string, of: Column<Schema>): Column<Schema> => ({
  ...of,
  schema: of.schema.describe(description),
});

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
  column('text', trimmedLine(max).min(1), (value) => isPlainProse(value, max) && !controlCharacter.test(value));
const vin = () => {
  const { kind, isPlain } = text(40);
  const schema = trimmedLine(40).min(1).overwrite(normaliseVin);
  return column(kind, schema, (value) => isPlain(value) && normaliseVin(value as string) === value);
};
const prose = (max: number) => column('text', z.string().trim().min(1).max(max), (value) => isPlainProse(value, max));
const integer = (min: number, max: number) =>
  column('integer', z.int().min(min).max(max), (value) => Number.isInteger(value) && isPlainNumber(value, min, max));
const number = (min: number, max: number) =>
  column('number', z.number().min(min).max(max), (value) => isPlainNumber(value, min, max));
/** No vehicle's engine is smaller, in the field's unit, so a smaller number is in litres. 0: no engine. */
export const smallestEngine = { engine_size: 30, engine_size_litres: 10 } as const;
/** Leaves numbers that can only be litres to the full reading. */
const notInLitres = <Schema extends z.ZodType>(of: Column<Schema>, smallest: number): Column<Schema> => ({
  ...of,
  isPlain: (value) => of.isPlain(value) && (value === 0 || (value as number) >= smallest),
});
/** Australian dollars. */
const money = () => number(0, 100_000_000);
const flag = () => column('flag', z.boolean(), (value) => typeof value === 'boolean');
const datePattern = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?)?)?$/;
/** Dates since 1950. Earlier ones are placeholders for a missing date and are left to the full reading. */
const plainDatePattern =
  /^(?:19[5-9]|2\d\d)\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z)?)?)?$/;
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isPlainDate = (value: unknown) =>
  typeof value === 'string' &&
  plainDatePattern.test(value) &&
  (value.length > 4 || value < '2100') &&
  (value.length < 10 ||
    Number(value.slice(8, 10)) <= 28 ||
    Number(value.slice(8, 10)) <= daysOf(Number(value.slice(0, 4)), Number(value.slice(5, 7))));
/** A calendar day `2026-05-31`, a month `2026-05`, a year, or a moment in UTC. */
const date = () => column('date', z.string().regex(datePattern, 'is not a date such as 2026-05-31'), isPlainDate);
/** The month of a date. */
const month = () => {
  const { kind, schema, isPlain } = date();
  const isMonth = (value: unknown) => isPlain(value) && (value as string).length <= monthLength;
  return column(
    kind,
    schema.overwrite((given) => given.slice(0, monthLength)),
    isMonth,
  );
};
const monthLength = '2026-05'.length;
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

/** A point of interest in a picture of the vehicle. */
const hotspot = z.object({
  id: z.string().max(60),
  description: z.string().max(500),
  /** Placement data of the tool that set the hotspot; stored as sent and never read. */
  anchors: z.array(z.record(z.string().max(60), z.union([z.string().max(500), z.number()]))).optional(),
  positions: z.array(
    z.object({
      hotspotId: z.string().max(60),
      /** Degrees from the first frame of the spin at which the hotspot is visible here; unused for the interior. */
      activeAngle: z.number(),
      /** Percent of the picture from its left and from its top. */
      posX: z.number(),
      posY: z.number(),
    }),
  ),
});
export type Hotspot = z.infer<typeof hotspot>;

const required = {
  dealership_id: described('Id of the dealership that offers the vehicle', text(60)),
  stocknum: described(
    'The dealer’s own number of the vehicle; it identifies the vehicle within its dealership',
    text(60),
  ),
  year: described('Year of build', integer(1900, 2100)),
  make: described('Brand, such as `Toyota`', text(60)),
  model: described('Model, such as `Corolla`', text(60)),
  car_type: described(
    'Condition of the vehicle',
    column('text', z.enum(carTypes), (value) => (carTypes as readonly unknown[]).includes(value)),
  ),
};

const optional = {
  status: described(
    'Only `in_stock` and `coming_soon` count as in stock; default `in_stock`. `reserved` keeps the vehicle in stock and on the site, as reserved, until another status',
    text(40),
  ),
  badge: described('Badge or grade, such as `ZR`', text()),
  series: described('Series of the model', text()),
  name: described('The vehicle’s name on the site; without it year, make and model', text(200)),
  carsales_title: described('Title of the listing on carsales', text(200)),
  item_type: described('Kind of vehicle, such as `car` or `caravan`; default `car`', text(40)),
  categories: described('Categories that shoppers can filter by', texts(20)),
  tag: described('Label that is shown with the vehicle, if the site knows it', text(60)),

  dealership_slug: described('Slug of the dealership', text(80)),
  dealership_name: described('Name of the dealership', text()),
  location_id: described('Id of the location where the vehicle stands', text(60)),
  location_slug: described('Slug of that location', text(80)),
  location_name: described('Name of that location', text()),
  location_phone: described('Phone number of that location', text(40)),
  city: described('City of that location', text(80)),
  state: described('State of that location, such as `NSW`', text(20)),
  private_suburb: described('Suburb of a private owner', text(80)),
  private_postcode: described('Postcode of a private owner', text(10)),

  price: described('Australian dollars', money()),
  before_price: described('Previous price in dollars, which is shown struck through', money()),
  reduced_price: described('Reduced price in dollars; shoppers see it in place of `price`', money()),
  subscription_price: described('Dollars a week', money()),
  price_type: described('What the price includes, such as `Drive Away`', text(60)),
  state_average_market_price: described('Average price in dollars of such vehicles in the state', money()),
  average_market_price: described('Average price in dollars of such vehicles', money()),
  reserve_amount: described('Deposit in dollars to reserve the vehicle; 0: it can’t be reserved', money()),
  preorder: described('Whether the vehicle is sold by pre-order', flag()),
  certified: described('Whether the vehicle is certified', flag()),
  show_on_dealer_website: described('`false` hides the vehicle', flag()),
  has_nvic: described('Whether the vehicle has an NVIC', flag()),
  checkout_enabled: described('Whether the vehicle can be reserved and bought online', flag()),

  km: described('Odometer, in kilometres', integer(0, 5_000_000)),
  body: described('Body type in the dealer’s words, such as `5D Hatchback`', text(60)),
  simple_body: described('Body type in one word, such as `Hatch`', text(60)),
  bodyconfiguration: described('Body configuration', text(80)),
  trans: described('Transmission in the dealer’s words', text(80)),
  simple_transmission: described('Transmission in one word, such as `Automatic`', text(40)),
  gearnum: described('Number of gears', integer(0, 30)),
  geartype: described('Kind of gearbox, such as `Sports Automatic`', text(60)),
  fuel: described('Fuel type in the dealer’s words', text(60)),
  simple_fuel: described('Fuel type in one word, such as `Petrol`', text(40)),
  drive: described('Driven wheels, such as `AWD`', text(40)),
  seats: described('Number of seats', integer(0, 100)),
  doors: described('Number of doors', integer(0, 20)),
  cylinders: described('Number of cylinders', integer(0, 24)),
  engine_size: described('Cubic centimetres', notInLitres(integer(0, 30_000), smallestEngine.engine_size)),
  engine_size_litres: described(
    'Hundredths of a litre: 250 is 2.5 litres',
    notInLitres(integer(0, 3_000), smallestEngine.engine_size_litres),
  ),
  engine_power: described('Kilowatts', number(0, 5_000)),
  torque: described('Newton metres', number(0, 20_000)),
  induction: described('Induction, such as `Turbo`', text(60)),
  fuelconsumptioncombined: described('Litres per 100 km', number(0, 100)),
  fuelcapacity: described('Litres', number(0, 3_000)),
  grossvehiclemass: described('Kilograms', number(0, 100_000)),
  vehiclelength: described('Millimetres', number(0, 40_000)),
  vehicleheight: described('Millimetres', number(0, 10_000)),
  vehiclewidth: described('Millimetres', number(0, 10_000)),
  towingcapacitybraked: described('Kilograms, with a braked trailer', number(0, 100_000)),
  ancaprating: described('ANCAP safety rating, in stars', number(0, 5)),
  body_width: described('Width of a caravan’s body, in feet', number(0, 100)),
  body_length: described('Length of a caravan’s body, in feet', number(0, 100)),
  tare_weight: described('Kilograms', number(0, 100_000)),
  aggregate_trailer_mass: described('Kilograms', number(0, 100_000)),
  axle_type: described('Axles of a caravan or trailer', text(40)),
  sleeps: described('Number of people who can sleep in it', integer(0, 40)),

  colour: described('Exterior colour', text(60)),
  interior_colour: described('Interior colour', text(60)),
  vin: described(
    'Vehicle identification number, or the chassis number of a vehicle built before 1989; one that can’t be a VIN is not published',
    vin(),
  ),
  nvic: described('National vehicle identification code', text(40)),
  regplate: described('Registration plate', text(20)),
  rego_expiry: described('When the registration ends', date()),
  build_date: described('Month or year in which the vehicle was built, such as `2021-03`', month()),
  compliance_date: described(
    'Month or year in which the vehicle was certified for Australia, such as `2021-05`',
    month(),
  ),
  created_at: described('When the vehicle came into stock', date()),
  sold_date: described('When the vehicle was sold', date()),
  standardEquipment: described('Equipment, one entry each', texts(400)),
  filtered_features: described('Features that shoppers can filter by', texts(60)),
  dealercomments: described('Description of the vehicle', prose(20_000)),

  images: described('Addresses of pictures, cover first', urls(100)),
  spin_images: described('Addresses of the frames of an exterior spin, in order', urls(120)),
  spin_interior_image: described('Address of an interior panorama', url()),
  spin_code: described('Code of a viewer of another company', text(2000)),
  video_url: described('Address of a video', url()),
  external_video_url: described('Address of a video at another company', url()),
  walkaround_videos: described('Addresses of walkaround videos', urls(10)),
  hotspots: described(
    'Points of interest in the spin and the panorama',
    json(z.object({ interior: z.array(hotspot), exterior: z.array(hotspot) }).partial()),
  ),
  file: described('Address of the history report', url()),
  payment_processors: described('Payment providers', texts(10)),

  finance_lenders: described(
    'Lenders’ terms for the vehicle, by provider',
    json(z.record(z.string().max(60), lenderEntry)),
  ),
  youxQuote: described('A finance quote for the vehicle', json(financeQuote)),
};

export const carColumns = { ...required, ...optional };
export type CarField = keyof typeof carColumns;

const shapeOf = <Columns extends Record<string, Column>>(
  columns: Columns,
): { [Name in keyof Columns]: Columns[Name]['schema'] } =>
  Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Columns]: Columns[Name]['schema'];
  };

/** The fields of a car in a feed row or in a dealer's PUT. */
export const carDetails = z.strictObject({
  ...shapeOf(required),
  ...z.strictObject(shapeOf(optional)).partial().shape,
});
export type CarDetails = z.infer<typeof carDetails>;

const columnsByName: ReadonlyMap<string, Column> = new Map(Object.entries(carColumns));
/** A car without one of these can be neither identified nor sold. */
export const requiredFields = Object.keys(required) as readonly (keyof typeof required)[];

/**
 * Returns true only where {@link carDetails} accepts the value unchanged. After false, the schema decides and reports
 * the errors. It takes a seventh of the schema's time, which matters because every new feed row is checked. A property
 * test compares it with the schema.
 */
export const isPlainCar = (value: unknown): value is CarDetails => {
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) {
    const known = columnsByName.get(name);
    if (!known?.isPlain((value as Record<string, unknown>)[name])) return false;
  }
  return requiredFields.every((name) => Object.hasOwn(value, name));
};

/** Changed fields; `null` where a field was removed. */
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

export const withChanges = (details: CarDetails, changes: CarChanges): CarDetails => {
  const changed: Record<string, unknown> = { ...details, ...changes };
  for (const field in changes) if (changed[field] == null) delete changed[field];
  return changed as CarDetails;
};
