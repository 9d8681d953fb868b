import type { z } from 'zod';
import type { CarDetails, CarField, ColumnKind } from '#contracts/domain/car/details';
import { carColumns } from '#contracts/domain/car/details';
import { type PriceKind, priceKindWords } from '#contracts/domain/car/price';
import { priceKindOf } from '#contracts/domain/car/price-kind';
import { priceFields } from '#contracts/events/car';
import { dateIn, isNoDay, yearIn } from './dates.js';
import { figureIn, flagIn, moneyIn, priceIn, PriceOfKind, statedUnit } from './figures.js';
import { addressesIn, addressOf, linesOf, wordsIn } from './lists.js';
import { withoutMarkup } from './markup.js';
import { isOnApplication, isNoFigure, isBlank, shown, Unread, type Reading } from './reading.js';
import { isUnlisted, statusIn } from './statuses.js';

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
/** What a vehicle is offered for: the amount may say what kind of price it is. */
const offered = ['reduced_price', 'price'] as const;
const isOffered = (column: CarField): boolean => (offered as readonly CarField[]).includes(column);
const addresses: ReadonlySet<string> = new Set(['images', 'spin_images', 'walkaround_videos']);
export const prices: ReadonlySet<string> = new Set(priceFields);
/** Where the price is not to be had, neither is what it was or what it came down to. */
export const besidePrice = ['before_price', 'reduced_price'] as const;

/** In place of a price: it is to be asked for, or can't be read. */
export const noPrice: unique symbol = Symbol('no price');

const digits = /^\d{1,15}$/;
/** A cell's text as its column's kind has it. Undefined: it says that there is none. */
export const readCell = (column: CarField, cell: string, reading: Reading): unknown => {
  const text = cell.trim();
  const { kind } = carColumns[column];
  if (kind === 'text') return isBlank(text) ? undefined : text;
  if (kind === 'integer' || kind === 'number')
    if (digits.test(text) && statedUnit(column, reading) === '' && (column !== 'year' || text.length === 4))
      return Number(text);
  if (isNoFigure(text)) return isOnApplication(text) && money.has(column) ? noPrice : undefined;
  switch (kind) {
    case 'integer':
    case 'number':
      if (column === 'year') return yearIn(text, reading) ?? figureIn(column, text, reading);
      if (!money.has(column)) return figureIn(column, text, reading);
      if (isOnApplication(text)) return noPrice;
      return isOffered(column) ? priceIn(text, reading) : moneyIn(text, reading, column === 'subscription_price');
    case 'flag':
      return flagIn(text, reading) ?? new Unread(`${shown(text)} is not yes or no`, text);
    case 'date': {
      const date = dateIn(text, reading);
      if (isNoDay(text, date)) return undefined;
      if (date !== undefined) return carColumns[column].isPlain(text) ? text : date;
      const order = reading.dateOrder === 'dmy' ? 'the day before the month' : 'the month before the day';
      return new Unread(`${shown(text)} is not a date such as 2026-05-31, nor one with ${order}`, text);
    }
    case 'list':
      return addresses.has(column) ? addressesIn(text, reading.listSeparator) : wordsIn(text, reading.listSeparator);
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return new Unread(`${shown(text)} is not JSON`, text);
      }
  }
};

export interface FieldProblem {
  /** Empty: the row as a whole. */
  readonly field: string;
  readonly reason: string;
  /** What stands there. */
  readonly value?: unknown;
}

export interface ReadRow {
  /** What can be read. */
  readonly car: Partial<CarDetails>;
  /** What can't be read, whole or in part. */
  readonly unread: readonly FieldProblem[];
  /** The price is to be asked for or can't be read: there is none, and nothing beside it. */
  readonly isPriceless: boolean;
  /** The amount says what kind of price it is. */
  readonly hasPriceKind: boolean;
}

/** What kind of price the offer is, where the amount says it and nothing else does; true: it says it. */
const settleKind = (car: Record<string, unknown>, reading: Reading): boolean => {
  let kind: PriceKind | undefined;
  for (const field of offered) {
    const value = car[field];
    const read = typeof value === 'string' ? readCell(field, value, reading) : value;
    if (read === undefined) continue;
    car[field] = read instanceof PriceOfKind ? read.amount : read;
    if (read instanceof PriceOfKind) kind ??= read.kind;
  }
  if (kind === undefined) return false;
  const { price_type } = car;
  if (typeof price_type !== 'string' || priceKindOf(price_type) === undefined) car['price_type'] = priceKindWords[kind];
  return true;
};

const maxStatusLength = 40;

/** The status of a car in our words; what is wrong with it. */
const settleStatus = (car: Record<string, unknown>): FieldProblem | undefined => {
  const { status } = car;
  if ((typeof status !== 'string' && typeof status !== 'number') || isBlank(String(status).trim())) return undefined;
  const text = String(status).trim().slice(0, maxStatusLength);
  const known = statusIn(text);
  car['status'] = known ?? text;
  if (known !== undefined || isUnlisted(text)) return undefined;
  return {
    field: 'status',
    reason: `${shown(text)} is not in_stock, coming_soon or sold: the vehicle is not shown`,
    value: text,
  };
};

const wordLists = ['standardEquipment', 'filtered_features'] as const;
const pictureLists = ['images', 'spin_images'] as const;
const mapped = (list: unknown, has: string, map: (item: string) => string | string[]): unknown =>
  Array.isArray(list) && list.some((item) => typeof item === 'string' && item.includes(has))
    ? list.flatMap((item: unknown) => (typeof item === 'string' ? map(item) : [item]))
    : list;

/** Takes HTML out of texts that are good as they are; in place. */
const takeMarkupOut = (car: Record<string, unknown>): void => {
  const { dealercomments } = car;
  if (typeof dealercomments === 'string') car['dealercomments'] = withoutMarkup(dealercomments);
  for (const field of wordLists)
    if (car[field] !== undefined) car[field] = mapped(mapped(car[field], '<', linesOf), '&', withoutMarkup);
  for (const field of pictureLists) if (car[field] !== undefined) car[field] = mapped(car[field], '&amp;', addressOf);
};

/** Into the row itself: it was made for this, and a copy of every row would cost more than reading it. */
const addDefaults = (car: Record<string, unknown>, defaults: Row): void => {
  for (const name in defaults) if (car[name] == null || car[name] === '') car[name] = defaults[name];
};

/**
 * What a row says of its car, and the defaults of what it does not say. Reads in place: the row was made for this, and a
 * copy would cost more than reading it.
 */
export const readRow = (row: Row, reading: Reading, defaults: Row = {}): ReadRow => {
  const car = row as Record<string, unknown>;
  const hasPriceKind = settleKind(car, reading);
  addDefaults(car, defaults);
  takeMarkupOut(car);
  const status = settleStatus(car);
  const unread: FieldProblem[] = status ? [status] : [];
  let isPriceless = false;
  let hasNothing = false;
  for (const field in car) {
    const value = car[field];
    if (typeof value === 'string' ? !isBlank(value) && columns.get(field)!.isPlain(value) : isPlain(field, value)) {
      continue;
    }
    const read = value == null || value === noPrice ? value : readOther(field as CarField, value, reading);
    const left = read instanceof Unread ? read.rest : read === noPrice ? undefined : read;
    car[field] = left;
    hasNothing ||= left == null;
    if (read instanceof Unread) unread.push({ field, reason: read.reason, value: read.value });
    if (field === 'price' && (read === noPrice || read instanceof Unread)) isPriceless = true;
  }
  if (isPriceless) for (const field of besidePrice) hasNothing = (car[field] = undefined) === undefined;
  return { car: hasNothing ? withoutNothing(car) : car, unread, isPriceless, hasPriceKind };
};

const isPlain = (field: string, value: unknown): boolean => value != null && columns.get(field)!.isPlain(value);

const withoutNothing = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value != null));

/** A value that is not plainly one of its column: read as text, or by the schema. */
const readOther = (field: CarField, value: unknown, reading: Reading): unknown => {
  if (value instanceof Unread) return value;
  const { kind, schema } = columns.get(field)!;
  const text = typeof value === 'number' && (kind === 'text' || field === 'year') ? String(value) : value;
  const read = typeof text === 'string' ? readCell(field, text, reading) : usualAddresses(field, value);
  if (read === undefined || read === noPrice || read instanceof Unread) return read;
  const parsed = schema.safeParse(read);
  if (parsed.success) return parsed.data;
  for (const repaired of typeof read === 'string' ? [addressOf(read), withoutControls(read), read.toLowerCase()] : []) {
    const again = schema.safeParse(repaired);
    if (again.success) return again.data;
  }
  const reason = reasonOf(parsed.error.issues[0]!, read);
  if (kind !== 'list') return new Unread(reason, value);
  const items = Array.isArray(read) ? (read as unknown[]) : [read];
  const good = items.filter((item) => schema.safeParse([item]).success) as string[];
  const bad = items.find((item) => !good.includes(item as string));
  return new Unread(bad === undefined ? reason : itemReason(schema, bad), bad ?? value, firstOf(schema, good));
};

const usualAddresses = (field: CarField, value: unknown): unknown =>
  addresses.has(field) && Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === 'string' ? addressOf(item.trim()) : item))
    : value;

const itemReason = (schema: z.ZodType, item: unknown): string => {
  const { error } = schema.safeParse([item]);
  return error ? reasonOf(error.issues[0]!, item) : `${shown(item)} can't be read`;
};

/** As many as the column takes; undefined: none. */
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
  const short = shown(value);
  if (issue.code === 'invalid_type') return `${short} is not ${expectation[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `${short} is not one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big')
    return `${short} is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return `${short} is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${issue.minimum}`;
  return `${short} ${issue.message}`;
};
