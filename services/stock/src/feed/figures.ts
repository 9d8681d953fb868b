import type { CarField } from '#contracts/domain/car/details';
import { longestFigure, shown, Unread, type Reading } from './reading.js';

const plain = /^\d+(?:\.\d+)?$/;
const oneGroup = /^\d{1,3}\.\d{3}$/;
const commaGroups = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const pointGroups = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const spaceGroups = /^\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
const decimalComma = /^\d+,\d+$/;
const cents = /^\d+,\d{1,2}$/;

/** A number as people write it, `25,990.00`, `25.990,00`, `25 990`; undefined: it is none. */
export const numberIn = (written: string, { decimal }: Pick<Reading, 'decimal'>): number | undefined => {
  if (written.length > longestFigure) return undefined;
  const isNegative = written.startsWith('-');
  const text = isNegative ? written.slice(1).trim() : written;
  const amount = unsigned(text, decimal === 'comma');
  return amount !== undefined && isNegative ? -amount : amount;
};

const unsigned = (text: string, isComma: boolean): number | undefined => {
  if (plain.test(text)) return Number(isComma && oneGroup.test(text) ? text.replace('.', '') : text);
  if (commaGroups.test(text)) return Number(text.replaceAll(',', ''));
  if (pointGroups.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (spaceGroups.test(text)) return Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));
  if ((isComma ? decimalComma : cents).test(text)) return Number(text.replace(',', '.'));
  return undefined;
};

const moneyBefore = /^(?:aud?\s?\$?|a\$|\$)\s*/i;
const moneyAfter = /(?:aud|\$)$/i;
const otherCurrency = /^(?:[a-z]{2}\s?\$|[a-z]{3}\b|[€£¥₹])|(?:\b[a-z]{3}|[€£¥₹])$/i;
const aWeek = /(?:per|a|\/|p\/?)\s?(?:week|wk|w)$/i;

/** Australian dollars: `$25,990`, `25990 AUD`, `A$25,990.00`. */
export const moneyIn = (text: string, reading: Reading, weekly = false): number | Unread => {
  const figure = weekly ? text.replace(aWeek, '').trim() : text;
  const amount =
    figure.length > longestFigure
      ? undefined
      : numberIn(figure.replace(moneyBefore, '').replace(moneyAfter, '').trim(), reading);
  if (amount !== undefined) return amount;
  const isOurs = moneyBefore.test(figure) || moneyAfter.test(figure);
  const foreign = !isOurs && otherCurrency.test(figure) && /\d/.test(figure);
  return new Unread(
    foreign ? `${shown(text)} is in another currency; only AUD is taken` : `${shown(text)} is not an amount`,
    text,
  );
};

type Units = Readonly<Record<string, number>>;
const unitsOf = (...all: readonly (readonly [factor: number, ...names: string[]])[]): Units =>
  Object.fromEntries(all.flatMap(([factor, ...names]) => names.map((name) => [name, factor])));

const litreNames = ['l', 'lt', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters'];
const cubicNames = ['cc', 'ccm', 'cm3', 'cm³'];
const masses = unitsOf([1, 'kg', 'kgs', 'kilograms'], [1000, 't', 'tonne', 'tonnes']);
const lengths = unitsOf([1, 'mm'], [10, 'cm'], [1000, 'm', 'metres', 'meters']);
const feet = unitsOf([1, 'ft', 'feet', 'foot', "'"], [3.280_84, 'm', 'metres', 'meters'], [0.003_280_84, 'mm']);

export const distances = unitsOf(
  [1, 'km', 'kms', 'kilometers', 'kilometres', 'kilometer', 'kilometre'],
  [1.609_344, 'mi', 'mile', 'miles'],
);

/** Units that may stand behind a figure, by field, and how many of the field's own each is. */
const units: Readonly<Partial<Record<CarField, Units>>> = {
  km: distances,
  engine_size: unitsOf([1, ...cubicNames], [1000, ...litreNames]),
  engine_size_litres: unitsOf([0.1, ...cubicNames], [100, ...litreNames]),
  engine_power: unitsOf([1, 'kw', 'kilowatts'], [0.7457, 'hp', 'bhp'], [0.7355, 'ps']),
  torque: unitsOf([1, 'nm', 'n m', 'newton metres']),
  fuelconsumptioncombined: unitsOf([
    1,
    'l/100km',
    'l/100 km',
    'l / 100km',
    'l per 100km',
    'litres/100km',
    ...litreNames,
  ]),
  fuelcapacity: unitsOf([1, ...litreNames]),
  grossvehiclemass: masses,
  towingcapacitybraked: masses,
  tare_weight: masses,
  aggregate_trailer_mass: masses,
  vehiclelength: lengths,
  vehicleheight: lengths,
  vehiclewidth: lengths,
  body_width: feet,
  body_length: feet,
  ancaprating: unitsOf([1, 'star', 'stars']),
  gearnum: unitsOf([1, 'speed', 'sp', 'gears']),
  seats: unitsOf([1, 'seat', 'seats', 'seater']),
  doors: unitsOf([1, 'door', 'doors', 'dr', 'd']),
  cylinders: unitsOf([1, 'cyl', 'cylinder', 'cylinders']),
  sleeps: unitsOf([1, 'berth', 'people', 'persons']),
};

/** No engine has this many litres: a figure with a point below it is litres, whatever the column counts. */
const mostLitres = 30;

const roundedTo = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;

/** A figure with or without its unit, in the unit of the field: `41,000 km`, `2.5L`, `110 kW`, `2020.0`. */
export const figureIn = (field: CarField, text: string, reading: Reading): number | Unread => {
  if (text.length > longestFigure) return new Unread(`${shown(text)} is too long for a number`, text);
  const known = units[field];
  const end = text.search(/[a-z'°]/i);
  const written = end < 0 ? text : text.slice(0, end).replace(/-$/, '').trim();
  const unit = end < 0 ? unitSaid(field, reading) : text.slice(end).toLowerCase().replace(/\.$/, '');
  const amount = numberIn(written, reading);
  if (amount === undefined) return new Unread(`${shown(text)} is not a number`, text);
  const isWhole = known !== undefined && wholeFields.has(field);
  if (unit !== '') {
    if (!known || !Object.hasOwn(known, unit)) {
      const expected = known ? `; its unit may be ${Object.keys(known).slice(0, 4).join(', ')}` : '';
      return new Unread(`${shown(text)} is not a number${expected}`, text);
    }
    return roundedTo(amount * known[unit]!, isWhole ? 0 : 3);
  }
  const inLitres = field === 'engine_size' ? 1000 : field === 'engine_size_litres' ? 100 : undefined;
  if (inLitres && amount < mostLitres && /[.,]/.test(written)) return Math.round(amount * inLitres);
  return field === 'km' ? Math.round(amount) : amount;
};

/** What the feed's description says that figures without a unit are in; empty: the field's own. */
export const unitSaid = (field: CarField, { units: said }: Pick<Reading, 'units'>): string =>
  (said as Readonly<Partial<Record<CarField, string>>> | undefined)?.[field] ?? '';

const wholeFields: ReadonlySet<string> = new Set(['km', 'engine_size', 'engine_size_litres', 'gearnum', 'sleeps']);

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 't', 'on', '1', '1.0'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'f', 'off', '0', '0.0'].map((word) => [word, false] as const),
]);

export const flagIn = (text: string, { flags: said }: Pick<Reading, 'flags'>): boolean | undefined =>
  said?.get(text.toLowerCase()) ?? flags.get(text.toLowerCase());
