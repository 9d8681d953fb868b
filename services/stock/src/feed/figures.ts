import { type CarField, smallestEngine } from '#contracts/domain/car/details';
import type { PriceKind } from '#contracts/domain/car/price';
import { priceKindOf } from '#contracts/domain/car/price-kind';
import { maxFigureLength, formatValue, Unreadable, type ReadingOptions } from './reading.js';

const plain = /^\d+(?:\.\d+)?$/;
const oneGroup = /^\d{1,3}\.\d{3}$/;
const commaGroups = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const pointGroups = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const spaceGroups = /^\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
const decimalComma = /^\d+,\d+$/;
const cents = /^\d+,\d{1,2}$/;

/** Reads a number as people write it: `25,990.00`, `25.990,00`, `25 990`; undefined if it is not a number. */
export const parseNumber = (written: string, { decimal }: Pick<ReadingOptions, 'decimal'>): number | undefined => {
  if (written.length > maxFigureLength) return undefined;
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
const aWeek = /(?:per|a|\/|p\/?)\s?(?:week|wk|w)$/i;
/** A number such as 25990 in a spreadsheet's scientific notation; with fewer decimals it has been rounded. */
const scientific = /^\d\.\d{3,6}E\+\d\d$/;

const dollarsIn = (figure: string, reading: ReadingOptions): number | undefined => {
  const bare = withThousands(figure.replace(moneyBefore, '').replace(moneyAfter, '').trim(), reading);
  // Amounts of money never have three decimals, so the point separates thousands.
  if (oneGroup.test(bare)) return Number(bare.replace('.', ''));
  return scientific.test(bare) ? Number(bare) : parseNumber(bare, reading);
};

/** An amount with its kind of price: `$25,990 drive away`, `From $25,990`. */
export class PriceOfKind {
  constructor(
    readonly amount: number,
    readonly kind: PriceKind,
  ) {}
}

const figureWithin = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?(?:\s?k(?![a-z]))?/i;
const currencyAtEnd = /(?:\baud?\s?\$?|\ba\$|\$)$/i;
const currencyAtStart = /^(?:aud\b|\$)/i;
const withoutTax = /(?:\bplus|\bex[a-z]*|\bbefore|\+)[ .]*gst\b|\bgst ex/i;
/** Words beside an amount that do not change its meaning. */
const ignoredWords: ReadonlySet<string> = new Set([
  ...['', 'ono', 'obo', 'neg', 'negotiable', 'or near offer', 'or nearest offer', 'or best offer', 'firm'],
  ...['inc gst', 'incl gst', 'including gst', 'includes gst', 'now', 'only', 'now only', 'just', 'special', 'sale'],
  ...['price', 'our price', 'special price', 'sale price'],
]);
const isAside = (words: string): boolean =>
  ignoredWords.has(
    words
      .toLowerCase()
      .replace(/[.*,:!-]/g, '')
      .trim(),
  );

/** Removes pairs of brackets, but not their words: `(drive away)`. */
const withoutBrackets = (words: string): string => words.replace(/\(([^()]*)\)/g, ' $1 ').trim();

/** Returns the kind of price that words beside an amount state; undefined if the words are not allowed there. */
const kindBeside = (words: string): PriceKind | undefined => {
  const kind = /[\d()]/.test(words) || withoutTax.test(words) ? undefined : priceKindOf(words);
  return kind === 'on_application' ? undefined : kind;
};

/** Reads an amount with words beside it; undefined if the text is no amount. */
const withWords = (text: string, reading: ReadingOptions): number | PriceOfKind | undefined => {
  const found = figureWithin.exec(text);
  if (!found) return undefined;
  const amount = dollarsIn(found[0], reading);
  const before = text.slice(0, found.index).trim().replace(currencyAtEnd, '');
  const after = text.slice(found.index + found[0].length).trim();
  // Only a sign before the amount, such as a minus, makes it unreadable.
  const isSign = before !== '' && !/[a-z]/i.test(before);
  const beside = [before, after.replace(currencyAtStart, '')].map(withoutBrackets);
  const kinds = beside.filter((words) => !isAside(words)).map(kindBeside);
  if (amount === undefined || isSign || kinds.includes(undefined)) return undefined;
  return kinds[0] ? new PriceOfKind(amount, kinds[0]) : amount;
};

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const currencySign = /^(?:[a-z]{2}\s?\$|[€£¥₹])|[€£¥₹]$/i;
const isForeign = (text: string): boolean =>
  !moneyBefore.test(text) &&
  !moneyAfter.test(text) &&
  /\d/.test(text) &&
  (currencySign.test(text) ||
    [/^[a-z]{3}\b/i, /\b[a-z]{3}$/i].some((at) => currencies.has(at.exec(text)?.[0].toUpperCase() ?? '')));

/** Reads Australian dollars and, if the text states one, the kind of price. */
export const parsePrice = (text: string, reading: ReadingOptions): number | PriceOfKind | Unreadable => {
  const price =
    text.length > maxFigureLength
      ? undefined
      : (dollarsIn(text, reading) ?? (isForeign(text) ? undefined : withWords(text, reading)));
  if (price !== undefined) return price;
  const reason = isForeign(text) ? 'is in another currency; only AUD is taken' : 'is not an amount';
  return new Unreadable(`${formatValue(text)} ${reason}`, text);
};

/** Reads Australian dollars: `$25,990`, `25990 AUD`, `A$25,990.00`. */
export const parseMoney = (text: string, reading: ReadingOptions, weekly = false): number | Unreadable => {
  const price = parsePrice(weekly ? text.replace(aWeek, '').trim() : text, reading);
  return price instanceof PriceOfKind ? new Unreadable(`${formatValue(text)} is not an amount`, text) : price;
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
  [1, 'km', 'kms', 'klm', 'klms', 'kilometers', 'kilometres', 'kilometer', 'kilometre'],
  [1.609_344, 'mi', 'mile', 'miles'],
);

/** Units by field, with the factor that converts each to the field's own unit. */
const units: Readonly<Partial<Record<CarField, Units>>> = {
  km: distances,
  engine_size: unitsOf([1, ...cubicNames], [1000, ...litreNames]),
  engine_size_litres: unitsOf([100, ...litreNames], [0.1, ...cubicNames]),
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

/** No engine has so many litres, so a smaller number with decimals is in litres, whatever the column's unit. */
const maxLitres = 30;

export const isEngineSize = (field: CarField): field is keyof typeof smallestEngine => field in smallestEngine;

const roundedTo = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;

/** A second size behind an engine's size, unlike `4cyl` or `V6 Turbo`. */
const secondSize = /\d[.,]\d|\d\s?(?:l|lt|ltrs?|lit(?:er|re)s?|ccm?|cm3)\b/;

/** Whether an engine's size has only other words behind it, but no unit: `2.0T`, `1998 Diesel`, `3.0 V6`. */
const isOfEngine = (field: CarField, given: string): boolean =>
  isEngineSize(field) &&
  /^(?:t|turbo|tdi?|tf?si|i|d|crdi|diesel|petrol|hybrid|[vi]\d{1,2})(?![a-z\d])/.test(given) &&
  !secondSize.test(given);

/** Returns the factor of a unit. More words may follow the unit: `kW @ 4500rpm`, `L Turbo`, `L 4cyl`. */
const factorOf = (field: CarField, given: string): number | undefined => {
  const known = units[field];
  if (!known || Object.hasOwn(known, given)) return known?.[given];
  const [first] = given.split(/[\s@(,;/]/, 1) as [string];
  const more = given.slice(first.length).trim();
  const isAside = more.startsWith('@') || !/\d/.test(more) || (isEngineSize(field) && !secondSize.test(more));
  return Object.hasOwn(known, first) && isAside ? known[first] : undefined;
};

/** Returns one name of each unit. */
const unitNames = (known: Units): readonly string[] =>
  Object.keys(known).filter((name, at, all) => all.findIndex((other) => known[other] === known[name]) === at);

/** `V6`, `inline 4`. */
const cylinderLayout = /^(?:[vhilw]|flat|in-?line|straight|boxer)[\s-]?(?=\d)/i;

/** Thousands of kilometres or dollars: `41k`, `24k miles`, `$25.9k`. */
const thousands = /^\s*([\d.,]+)\s?k(?![a-z])/i;
const maxThousands = 1000;

/** Three digits after a point: `41.000`. No odometer shows metres. */
const groupOfDistance = /^([1-9]\d{0,2})\.(\d{3})(?![\d.,])/;
const withoutGroups = (distance: string): string => distance.replace(groupOfDistance, '$1$2');

/** Reads a distance without its unit. */
export const parseDistance = (text: string, reading: ReadingOptions): number | undefined =>
  parseNumber(withoutGroups(text), reading);

const withThousands = (text: string, reading: ReadingOptions): string => {
  const [begins = '', figure = ''] = thousands.exec(text) ?? [];
  const amount = parseNumber(figure, reading);
  return amount !== undefined && amount < maxThousands
    ? `${Math.round(amount * 1000)} ${text.slice(begins.length)}`.trim()
    : text;
};

/** Reads a number with or without a unit, in the field's unit: `41,000 km`, `2.5L`, `110 kW`, `2020.0`. */
export const parseQuantity = (field: CarField, cell: string, reading: ReadingOptions): number | Unreadable => {
  if (cell.length > maxFigureLength) return new Unreadable(`${formatValue(cell)} is too long for a number`, cell);
  const text =
    field === 'cylinders'
      ? cell.replace(cylinderLayout, '')
      : field === 'km'
        ? withThousands(withoutGroups(cell), reading)
        : cell;
  const known = units[field];
  const end = text.search(/[a-z'°]/i);
  const written = end < 0 ? text : text.slice(0, end).replace(/-$/, '').trim();
  const given = end < 0 ? '' : text.slice(end).toLowerCase().replace(/\.$/, '');
  const unit = given === '' || isOfEngine(field, given) ? statedUnit(field, reading) : given;
  const amount = parseNumber(written, reading);
  if (amount === undefined) return new Unreadable(`${formatValue(text)} is not a number`, text);
  const isWhole = known !== undefined && wholeFields.has(field);
  if (unit !== '') {
    const factor = factorOf(field, unit);
    if (factor === undefined) {
      const expected = known ? `; its unit may be ${unitNames(known).join(', ')}` : '';
      return new Unreadable(`${formatValue(text)} is not a number${expected}`, text);
    }
    return roundedTo(amount * factor, isWhole ? 0 : 3);
  }
  if (isEngineSize(field) && (amount < smallestEngine[field] || (amount < maxLitres && /[.,]/.test(written))))
    return Math.round(amount * (field === 'engine_size' ? 1000 : 100));
  return field === 'km' ? Math.round(amount) : amount;
};

/** Returns the description's unit for numbers without a unit; empty for the field's own. */
export const statedUnit = (field: CarField, { units: given }: Pick<ReadingOptions, 'units'>): string =>
  (given as Readonly<Partial<Record<CarField, string>>> | undefined)?.[field] ?? '';

const wholeFields: ReadonlySet<string> = new Set(['km', 'engine_size', 'engine_size_litres', 'gearnum', 'sleeps']);

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 't', 'on', '1', '1.0'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'f', 'off', '0', '0.0'].map((word) => [word, false] as const),
]);

export const parseFlag = (text: string, { flags: given }: Pick<ReadingOptions, 'flags'>): boolean | undefined =>
  given?.get(text.toLowerCase()) ?? flags.get(text.toLowerCase());
