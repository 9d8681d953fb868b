import type { z } from 'zod';
import { carColumns, type CarDetails, type CarField, type ColumnKind } from '#contracts/domain/car/details';
import { type PriceKind, priceKindWords } from '#contracts/domain/car/price';
import { priceKindOf } from '#contracts/domain/car/price-kind';
import { priceFields } from '#contracts/events/car';
import { parseCarType } from './car-types.js';
import { parseDate, isBlankDate, parseModelYear, parseSerial } from './dates.js';
import { isEngineSize, parseQuantity, parseFlag, parseMoney, parsePrice, PriceOfKind, statedUnit } from './figures.js';
import { parseAddresses, addressOf, linesOf, parseWords } from './lists.js';
import { withoutMarkup } from './markup.js';
import { isOnApplication, isBlankValue, isBlank, formatValue, Unreadable, type ReadingOptions } from './reading.js';
import { isUnlisted, parseStatus } from './statuses.js';

export type Row = Readonly<Record<string, unknown>>;

interface Column {
  readonly kind: ColumnKind;
  readonly schema: z.ZodType;
  readonly isPlain: (value: unknown) => boolean;
}
const columns: ReadonlyMap<string, Column> = new Map(Object.entries(carColumns));

export const isColumn = (name: string): name is CarField => columns.has(name);
export const isListColumn = (name: CarField): boolean => carColumns[name].kind === 'list';

const money: ReadonlySet<string> = new Set([
  ...['price', 'before_price', 'reduced_price', 'subscription_price', 'state_average_market_price'],
  ...['average_market_price', 'reserve_amount'],
]);
/** Fields with the price of the offer. Their amounts may state the kind of price. */
export const offered = ['reduced_price', 'price'] as const;
const isOffered = (column: CarField): boolean => (offered as readonly CarField[]).includes(column);
const addresses: ReadonlySet<string> = new Set(['images', 'spin_images', 'walkaround_videos']);
export const prices: ReadonlySet<string> = new Set(priceFields);
/** Fields that are also emptied if the price is unknown. */
export const relatedPriceFields = ['before_price', 'reduced_price'] as const;

/** In place of a price: on application or unreadable. */
export const noPrice: unique symbol = Symbol('no price');

const digits = /^\d{1,15}$/;
/** Reads a cell's text as its column's kind. Undefined: the cell says that there is no value. */
export const readCell = (column: CarField, cell: string, reading: ReadingOptions): unknown => {
  const text = cell.trim();
  const { kind } = carColumns[column];
  if (kind === 'text') return isBlank(text) ? undefined : column === 'car_type' ? (parseCarType(text) ?? text) : text;
  if (kind === 'integer' || kind === 'number')
    if (digits.test(text) && statedUnit(column, reading) === '' && carColumns[column].isPlain(Number(text)))
      return Number(text);
  if (isBlankValue(text)) return isOnApplication(text) && money.has(column) ? noPrice : undefined;
  switch (kind) {
    case 'integer':
    case 'number':
      if (column === 'year') return parseModelYear(text, reading) ?? parseQuantity(column, text, reading);
      if (!money.has(column)) return parseQuantity(column, text, reading);
      if (isOnApplication(text)) return noPrice;
      return isOffered(column) ? parsePrice(text, reading) : parseMoney(text, reading, column === 'subscription_price');
    case 'flag':
      return parseFlag(text, reading) ?? new Unreadable(`${formatValue(text)} is not yes or no`, text);
    case 'date': {
      const date = parseDate(text, reading) ?? parseSerial(text);
      if (isBlankDate(text, date)) return undefined;
      if (date !== undefined) return carColumns[column].isPlain(text) ? text : date;
      const order = reading.dateOrder === 'dmy' ? 'the day before the month' : 'the month before the day';
      return new Unreadable(`${formatValue(text)} is not a date such as 2026-05-31, nor one with ${order}`, text);
    }
    case 'list':
      return addresses.has(column)
        ? parseAddresses(text, reading.listSeparator)
        : parseWords(text, reading.listSeparator);
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return new Unreadable(`${formatValue(text)} is not JSON`, text);
      }
  }
};

interface FieldProblem {
  /** Empty: the whole row. */
  readonly field: string;
  readonly reason: string;
  /** The offending value. */
  readonly value?: unknown;
}

export interface ReadRow {
  /** Fields that are readable. */
  readonly car: Partial<CarDetails>;
  /** Problems of fields that are wholly or partly unreadable. */
  readonly unread: readonly FieldProblem[];
  /** The price is on application or unreadable, so there is no price and no related price. */
  readonly isPriceless: boolean;
  /** Whether the amount or its column's name states the kind of price. */
  readonly hasPriceKind: boolean;
}

/** The kind of price that a row states, and the problem if it states two. */
interface StatedKind {
  readonly isStated: boolean;
  readonly problem?: FieldProblem;
}

/**
 * Sets the kind of price from the amount or its column's name, unless `price_type` gives one. Where they contradict each
 * other, the price is not advertised with charges that it may not include.
 */
const setPriceKind = (
  car: Record<string, unknown>,
  reading: ReadingOptions,
  ofColumn: PriceKind | undefined,
): StatedKind => {
  let ofAmount: PriceKind | undefined;
  for (const field of offered) {
    const value = car[field];
    const read = typeof value === 'string' ? readCell(field, value, reading) : value;
    if (read === undefined) continue;
    car[field] = read instanceof PriceOfKind ? read.amount : read;
    if (read instanceof PriceOfKind) ofAmount ??= read.kind;
  }
  const { price_type } = car;
  const ofType = typeof price_type === 'string' ? priceKindOf(price_type) : undefined;
  const kinds = [ofType, ofAmount, ofColumn].filter((kind) => kind !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length === Number(ofType !== undefined)) return { isStated: false };
  // "From" says nothing of charges.
  const [first, other] = new Set(kinds.filter((one) => one !== 'from'));
  if (first === undefined || other === undefined) {
    if (ofType === undefined) car['price_type'] = priceKindWords[kind];
    return { isStated: true };
  }
  const cautious = kinds.includes('excluding_charges') ? 'excluding_charges' : kind;
  if (ofType !== cautious) car['price_type'] = priceKindWords[cautious];
  const reason = `the price is said to be ${priceKindWords[first]} and ${priceKindWords[other]}; it is shown as ${priceKindWords[cautious]}`;
  return { isStated: true, problem: { field: 'price_type', reason, value: price_type ?? priceKindWords[other] } };
};

const maxStatusLength = 40;

/** Sets the status in our own words. Returns the problem with the status, if any. */
const settleStatus = (car: Record<string, unknown>): FieldProblem | undefined => {
  const { status } = car;
  if ((typeof status !== 'string' && typeof status !== 'number') || isBlank(String(status).trim())) return undefined;
  const text = String(status).trim().slice(0, maxStatusLength);
  const known = parseStatus(text);
  car['status'] = known ?? text;
  if (known !== undefined || isUnlisted(text)) return undefined;
  return {
    field: 'status',
    reason: `${formatValue(text)} is not in_stock, coming_soon, reserved or sold: the vehicle is not shown`,
    value: text,
  };
};

/** A stock number as a spreadsheet rounds it: `1.23E+05`. */
const scientific = /^\d(?:[.,]\d+)?e\+\d{1,3}$/i;

/** Takes a stock number away that has lost its digits, so that the row names no vehicle. Returns the problem. */
const dropRoundedStockNumber = (car: Record<string, unknown>): FieldProblem | undefined => {
  const { stocknum: value } = car;
  if (typeof value !== 'string' || !scientific.test(value.trim())) return undefined;
  car['stocknum'] = undefined;
  const reason = `${formatValue(value)} is how a spreadsheet shows a long number, and its digits are lost: format the column as text, enter the stock numbers again, and save the file anew`;
  return { field: 'stocknum', reason, value };
};

const wordLists = ['standardEquipment', 'filtered_features'] as const;
const pictureLists = ['images', 'spin_images'] as const;
const mapped = (list: unknown, has: string, map: (item: string) => string | string[]): unknown =>
  Array.isArray(list) && list.some((item) => typeof item === 'string' && item.includes(has))
    ? list.flatMap((item: unknown) => (typeof item === 'string' ? map(item) : [item]))
    : list;

/** Removes HTML from texts, in place. */
const takeMarkupOut = (car: Record<string, unknown>): void => {
  const { dealercomments } = car;
  if (typeof dealercomments === 'string') car['dealercomments'] = withoutMarkup(dealercomments);
  for (const field of wordLists)
    if (car[field] !== undefined) car[field] = mapped(mapped(car[field], '<', linesOf), '&', withoutMarkup);
  for (const field of pictureLists) if (car[field] !== undefined) car[field] = mapped(car[field], '&amp;', addressOf);
};

/** Adds defaults in place: the row was made for this, and a copy would cost more than reading it. */
const addDefaults = (car: Record<string, unknown>, defaults: Row): void => {
  for (const name in defaults) if (car[name] == null || car[name] === '') car[name] = defaults[name];
};

/** Reads a row's car, with defaults for missing values; in place, because a copy would cost more than the reading. */
export const readRow = (row: Row, reading: ReadingOptions, defaults: Row = {}, priceKind?: PriceKind): ReadRow => {
  const car = row as Record<string, unknown>;
  const kind = setPriceKind(car, reading, priceKind);
  addDefaults(car, defaults);
  takeMarkupOut(car);
  const status = settleStatus(car);
  const stocknum = dropRoundedStockNumber(car);
  const unread: FieldProblem[] = [stocknum, status, kind.problem].filter((problem) => problem !== undefined);
  let isPriceless = false;
  let hasNothing = stocknum !== undefined;
  for (const field in car) {
    const value = car[field];
    if (typeof value === 'string' ? !isBlank(value) && columns.get(field)!.isPlain(value) : isPlain(field, value)) {
      continue;
    }
    const read = value == null || value === noPrice ? value : readOther(field as CarField, value, reading);
    const left = read instanceof Unreadable ? read.rest : read === noPrice ? undefined : read;
    car[field] = left;
    hasNothing ||= left == null;
    if (read instanceof Unreadable) unread.push({ field, reason: read.reason, value: read.value });
    if (field === 'price' && (read === noPrice || read instanceof Unreadable)) isPriceless = true;
  }
  const above = reductionAbovePrice(car);
  if (above) unread.push(above);
  if (isPriceless) for (const field of relatedPriceFields) hasNothing = (car[field] = undefined) === undefined;
  return { car: hasNothing ? withoutNulls(car) : car, unread, isPriceless, hasPriceKind: kind.isStated };
};

/** Returns the problem of a reduced price above the price. It lands, because shoppers see any that differs. */
const reductionAbovePrice = ({ price, reduced_price: value }: Record<string, unknown>): FieldProblem | undefined =>
  typeof price === 'number' && price > 0 && typeof value === 'number' && value > price
    ? { field: 'reduced_price', reason: `${value} is above the price, ${price}, and is what shoppers see`, value }
    : undefined;

const isPlain = (field: string, value: unknown): boolean => value != null && columns.get(field)!.isPlain(value);

const withoutNulls = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value != null));

/** Reads a value that is not valid as it is, as text or by the schema. */
const readOther = (field: CarField, value: unknown, reading: ReadingOptions): unknown => {
  if (value instanceof Unreadable) return value;
  const { kind, schema } = columns.get(field)!;
  const isWritten = kind === 'text' || kind === 'date' || field === 'year' || isEngineSize(field);
  const text = typeof value === 'number' && isWritten ? String(value) : value;
  const read = typeof text === 'string' ? readCell(field, text, reading) : usualAddresses(field, value);
  if (read === undefined || read === noPrice || read instanceof Unreadable) return read;
  const parsed = schema.safeParse(read);
  if (parsed.success) return parsed.data;
  for (const repaired of typeof read === 'string' ? [addressOf(read), withoutControls(read), read.toLowerCase()] : []) {
    const again = schema.safeParse(repaired);
    if (again.success) return again.data;
  }
  const reason = reasonOf(parsed.error.issues[0]!, read);
  if (kind !== 'list') return new Unreadable(reason, value);
  const items = Array.isArray(read) ? (read as unknown[]) : [read];
  const good = items.filter((item) => schema.safeParse([item]).success) as string[];
  const bad = items.find((item) => !good.includes(item as string));
  return new Unreadable(bad === undefined ? reason : itemReason(schema, bad), bad ?? value, firstOf(schema, good));
};

const usualAddresses = (field: CarField, value: unknown): unknown =>
  addresses.has(field) && Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === 'string' ? addressOf(item.trim()) : item))
    : value;

const itemReason = (schema: z.ZodType, item: unknown): string => {
  const { error } = schema.safeParse([item]);
  return error ? reasonOf(error.issues[0]!, item) : `${formatValue(item)} can't be read`;
};

/** Returns as many items as the column allows; undefined if there are none. */
const firstOf = (schema: z.ZodType, items: readonly string[]): readonly string[] | undefined => {
  if (items.length === 0) return undefined;
  const { error } = schema.safeParse(items);
  const most = error?.issues.find(({ code }) => code === 'too_big') as { maximum?: number } | undefined;
  return items.slice(0, most?.maximum ?? items.length);
};

const withoutControls = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

const expectation: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  string: 'text',
  object: 'an object',
};

const reasonOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  const short = formatValue(value);
  if (issue.code === 'invalid_type') return `${short} is not ${expectation[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `${short} is not one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big')
    return `${short} is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return `${short} is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${issue.minimum}`;
  return `${short} ${issue.message}`;
};
