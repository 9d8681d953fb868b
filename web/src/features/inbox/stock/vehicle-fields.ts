import type { HandValues } from '#contracts/api/by-hand';
import type { CarDetails } from '#contracts/domain/car/details';
import { priceKindWords } from '#contracts/domain/car/price';
import { normalisePriceType } from '#contracts/domain/car/price-kind';
import { carTypes } from '#contracts/domain/car/status';
import { vinFault } from '#contracts/domain/car/vin';
import { commentParagraphs } from '#contracts/domain/car/comments';

export const labels = {
  stocknum: 'Stock number',
  regplate: 'Rego',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  car_type: 'Condition',
  body: 'Body',
  fuel: 'Fuel',
  trans: 'Transmission',
  colour: 'Colour',
  km: 'Kilometres',
  price: 'Price',
  price_type: 'What the price is',
  location_id: 'Location',
  dealercomments: 'Comment',
} as const;
export type VehicleField = keyof typeof labels;
export const vehicleFields = Object.keys(labels) as readonly VehicleField[];

/** A vehicle as it is typed. */
export type TypedVehicle = Readonly<Record<VehicleField, string>>;
export type VehicleErrors = Readonly<Partial<Record<VehicleField, string>>>;
type Values = HandValues & { readonly stocknum?: string };

export const choices = {
  car_type: carTypes.map((value) => ({ value, label: { new: 'New', demo: 'Demo', used: 'Used' }[value] })),
  ...Object.fromEntries(
    Object.entries({
      body: 'Hatch, Sedan, SUV, Ute, Wagon, Coupe, Convertible, Van, Cab Chassis, People Mover, Bus, Truck, Caravan, Motorcycle',
      fuel: 'Petrol, Diesel, Hybrid, Plug-in Hybrid, Electric, LPG',
      trans: 'Automatic, Manual, CVT, DCT',
    }).map(([field, words]) => [field, words.split(', ').map((value) => ({ value, label: value }))]),
  ),
  price_type: Object.values(priceKindWords).map((value) => ({ value, label: value })),
} as Readonly<Partial<Record<VehicleField, readonly { readonly value: string; readonly label: string }[]>>>;

export const emptyVehicle: TypedVehicle = {
  ...(Object.fromEntries(vehicleFields.map((field) => [field, ''])) as TypedVehicle),
  car_type: 'used',
};

export const typedFrom = (car: CarDetails): TypedVehicle => ({
  ...emptyVehicle,
  ...Object.fromEntries(
    vehicleFields.flatMap((field) => (car[field] === undefined ? [] : [[field, String(car[field])]])),
  ),
  body: car.simple_body ?? car.body ?? '',
  fuel: car.simple_fuel ?? car.fuel ?? '',
  trans: car.simple_transmission ?? car.trans ?? '',
  price_type: normalisePriceType(car.price_type) ?? '',
  dealercomments: car.dealercomments === undefined ? '' : commentParagraphs(car.dealercomments).join('\n\n'),
});

const digitsOf = (typed: string) => typed.replace(/[$,\s]|km$/gi, '');

export const readPrice = (typed: string): HandValues | string => {
  const digits = digitsOf(typed);
  if (digits === '') return { price: null };
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? { price: Number(digits) } : 'Enter dollars only, such as 24990.';
};

export const readComment = (typed: string): HandValues | string => {
  const dealercomments = commentParagraphs(typed.replaceAll('\n\n', '|')).join('|');
  return dealercomments.length > 20_000
    ? 'This is too long: 20,000 characters at the most.'
    : { dealercomments: dealercomments || null };
};

const text =
  (field: keyof Values, longest: number, missing?: string) =>
  (typed: string): Values | string => {
    const value = typed.trim().replace(/\s+/g, ' ');
    if (value === '') return missing ?? { [field]: null };
    return value.length > longest ? `This is too long: ${longest} characters at the most.` : { [field]: value };
  };

const readVin = (typed: string, { year }: TypedVehicle): Values | string => {
  const vin = typed.replace(/[\s-]/g, '').toUpperCase();
  if (vin === '') return { vin: null };
  const isKnown = vinFault(vin, Number(year) || Infinity) === undefined;
  return isKnown && /^[A-Z0-9]{1,17}$/.test(vin) ? { vin } : 'A VIN has 17 letters and digits, and no I, O or Q.';
};

const readYear = (typed: string): Values | string => {
  const year = Number(typed.trim());
  return /^\d{4}$/.test(typed.trim()) && year >= 1900 && year <= 2100
    ? { year }
    : 'Enter the year in four digits, such as 2021.';
};

const readKilometres = (typed: string): Values | string => {
  const digits = digitsOf(typed);
  if (digits === '') return { km: null };
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 5_000_000
    ? { km: Number(digits) }
    : 'Enter kilometres as a number, such as 41000.';
};

const readAddedPrice = (typed: string, { price_type }: TypedVehicle): Values | string =>
  digitsOf(typed) === '' && price_type !== priceKindWords.on_application
    ? `Enter the price, or choose “${priceKindWords.on_application}” below.`
    : readPrice(typed);

/** Returns the values of what is typed, or what is wrong with it. */
const readers: Readonly<Record<VehicleField, (typed: string, all: TypedVehicle) => Values | string>> = {
  stocknum: text('stocknum', 60, 'Enter your number of the vehicle, such as K1234.'),
  regplate: text('regplate', 20),
  vin: readVin,
  year: readYear,
  make: text('make', 60, 'Enter the make, such as Toyota.'),
  model: text('model', 60, 'Enter the model, such as Corolla.'),
  badge: text('badge', 120),
  car_type: (typed) => ({ car_type: typed as CarDetails['car_type'] }),
  body: (typed) => ({ body: typed || null, simple_body: typed || null }),
  fuel: (typed) => ({ fuel: typed || null, simple_fuel: typed || null }),
  trans: (typed) => ({ trans: typed || null, simple_transmission: typed || null }),
  colour: text('colour', 60),
  km: readKilometres,
  price: readAddedPrice,
  price_type: (typed) => ({ price_type: typed || null }),
  location_id: (typed) => (typed === '' ? {} : { location_id: typed }),
  dealercomments: readComment,
};

/** Reads the named fields of a typed vehicle. */
export const readVehicle = (
  typed: TypedVehicle,
  fields: readonly VehicleField[] = vehicleFields,
): { readonly values: Values; readonly errors: VehicleErrors } => {
  const read = fields.map((field) => [field, readers[field](typed[field], typed)] as const);
  return {
    values: Object.assign({}, ...read.map(([, one]) => (typeof one === 'string' ? {} : one))) as Values,
    errors: Object.fromEntries(read.filter(([, one]) => typeof one === 'string')),
  };
};

/** Returns the server's reasons beside the fields that they are about: `This is too far ahead.` */
export const refusedFields = (errors: readonly { readonly field: string; readonly reason: string }[] = []) =>
  Object.fromEntries(
    errors.flatMap(({ field, reason }) => (field in labels ? [[field, `This ${reason}.`]] : [])),
  ) as VehicleErrors;
