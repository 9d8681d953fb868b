import type { CarField } from '#contracts/domain/car/details';
import type { FeedVocabulary } from '#contracts/domain/feeds';
import type { PriceKind } from '#contracts/domain/car/price';
import { carTypes, soldStatus } from '#contracts/domain/car/status';
import { isCertified, parseCarType } from './car-types.js';
import { distances, parseDistance, parseQuantity, parseMoney, parsePrice, PriceOfKind } from './figures.js';
import { flattened } from './flattened.js';
import { parseAddresses, parseWords } from './lists.js';
import type { Fields } from './raw.js';
import {
  isOnApplication,
  maxFigureLength,
  isBlankValue,
  isBlank,
  formatValue,
  Unreadable,
  type ReadingOptions,
} from './reading.js';
import { noPrice, readCell, type Row } from './row.js';
import { unknownColumnReason } from './unknown-column.js';

export interface Place {
  readonly dealership_id: string;
  readonly location_id?: string;
  /** It belongs to another dealer; rows that name it are refused. */
  readonly isOthers?: true;
}

export interface MappingOptions {
  readonly unknownColumns: 'reject' | 'ignore';
  /** True if all values are text, as in CSV and XML; false if values have types, as in JSON. */
  readonly textual: boolean;
  readonly reading: ReadingOptions;
  /** Returns the dealership or location that a sender's code stands for; with `isLocation` only a location. */
  readonly placeOf: (code: string, isLocation?: boolean) => Place | undefined;
}

/** Maximum number of unknown columns that are reported of a header or a row. */
export const maxProblems = 100;

export interface Problem {
  /** Column name as the feed writes it. */
  readonly column: string;
  readonly reason: string;
  /** The offending value. */
  readonly value?: unknown;
}

export interface Mapped {
  readonly row: Row;
  readonly problems: readonly Problem[];
  /** Returns the feed's column that a field was read from or should have been read from. */
  readonly columnOf: (field: string) => string;
  /** What the name of the column that the price was read from says of it. */
  readonly priceKind?: PriceKind | undefined;
}

/** Column names and values of one feed format, and their mapping to the fields of a car. */
export interface Vocabulary {
  readonly name: FeedVocabulary;
  readonly isColumn: (column: string) => boolean;
  /** Says of an unknown column that there is none, and which one was probably meant. */
  readonly unknownReason: (column: string) => string;
  /** Whether a header may contain the column more than once. */
  readonly isRepeatable: (column: string) => boolean;
  /** Columns that identify the car. A header must contain at least one of them. */
  readonly needed: readonly string[];
  /** Returns the fields that the column can set, even if its cell is empty. */
  readonly fieldsOf: (column: string) => readonly CarField[];
  /** Returns the name by which the format knows the column: `image[0].url` is `image.url`. */
  readonly plainName: (column: string) => string;
  readonly map: (fields: Fields, options: MappingOptions) => Mapped;
}

/** An amount, an amount with its kind of price, or no price. */
type Price = number | PriceOfKind | typeof noPrice;

/** A car row while it is being read. */
class Draft {
  readonly row: Partial<Record<CarField, unknown>> = {};
  readonly problems: Problem[] = [];
  readonly images: string[] = [];
  /** Values that become part of a field after all columns are read. */
  readonly deferred: { amount?: number; unit?: string; sale?: Price; isForeign?: boolean } = {};
  private readonly columns = new Map<string, string>();

  constructor(readonly options: MappingOptions) {}

  set(field: CarField, value: unknown, column: string): void {
    this.row[field] = value;
    this.columns.set(field, column);
  }

  columnOf(field: string): string | undefined {
    return this.columns.get(field);
  }
}

/** Reads one column into the draft. Returns the problem with the value, or undefined. */
type Reader = (value: unknown, draft: Draft, column: string) => string | undefined;
/** A reader with the fields that it may set. */
type Read = Reader & { readonly fields: readonly CarField[] };
const reads = (fields: readonly CarField[], read: Reader): Read => Object.assign(read.bind(undefined), { fields });

/** Returns a value as text; undefined for a list or an object. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

type TextReader = (text: string, draft: Draft, column: string) => string | undefined;
const ofText = (fields: readonly CarField[], read: TextReader): Read =>
  reads(fields, (value, draft, column) => {
    const text = textOf(value);
    if (text === undefined) return `${formatValue(value)} is not text`;
    return isBlank(text) ? undefined : read(text, draft, column);
  });

const ofFigures = (fields: readonly CarField[], read: TextReader): Read =>
  ofText(fields, (text, draft, column) =>
    text.length > maxFigureLength ? `${formatValue(text)} is too long` : read(text, draft, column),
  );

const leaves = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.flatMap(leaves)
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : [value];

const text = (field: CarField): Read =>
  ofText([field], (text, draft, column) => {
    draft.set(field, text, column);
    return undefined;
  });

/** Reads a number, date or flag like Forecourt's own column of that field. */
const asOurs = (field: CarField): Read =>
  ofFigures([field], (text, draft, column) => {
    const read = readCell(field, text, draft.options.reading);
    if (read instanceof Unreadable) return read.reason;
    draft.set(field, read, column);
    return undefined;
  });

type Put = (draft: Draft, amount: Price, column: string) => void;

/** Reads an amount in Australian dollars, `25000 AUD`. A price on application or an unreadable amount is `noPrice`. */
const dollars = (fields: readonly CarField[], put: Put, amountIn: typeof parsePrice = parseMoney): Read =>
  reads(fields, (value, draft, column) => {
    const text = textOf(value) ?? formatValue(value);
    const isAsked = isOnApplication(text);
    if (!isAsked && isBlankValue(text)) return undefined;
    const amount = isAsked ? noPrice : amountIn(text, draft.options.reading);
    put(draft, amount instanceof Unreadable ? noPrice : amount, column);
    return amount instanceof Unreadable ? amount.reason : undefined;
  });

const money = (field: CarField): Read => dollars([field], (draft, amount, column) => draft.set(field, amount, column));
/** Reads a price column. It sets both price fields, because without a sale price there is no former price either. */
const priced = (put: Put): Read => dollars(['price', 'before_price'], put, parsePrice);
const price = priced((draft, amount, column) => draft.set('price', amount, column));
const salePrice = priced((draft, amount) => (draft.deferred.sale = amount));

const currencyReader = ofFigures([], (text, draft) => {
  if (text.toUpperCase() === 'AUD') return undefined;
  draft.deferred.isForeign = true;
  return `${formatValue(text)} is another currency; only AUD is taken`;
});

const unitProblem = (unit: string) => `${formatValue(unit)} is not one of km, miles`;

/** Returns kilometres, rounded; undefined for an unknown unit. */
const kilometres = (amount: number, unit: string): number | undefined => {
  const factor = Object.hasOwn(distances, unit.toLowerCase()) ? distances[unit.toLowerCase()] : undefined;
  return factor === undefined ? undefined : Math.round(amount * factor);
};

/** Reads a distance with its unit, such as `41000 km` or `24000 miles`. */
const distance = (field: CarField): Read =>
  ofFigures([field], (text, draft, column) => {
    if (isBlankValue(text)) return undefined;
    const read = parseQuantity(field, text, draft.options.reading);
    if (read instanceof Unreadable) return read.reason;
    if (!/[a-z]/i.test(text)) return `${formatValue(text)} lacks its unit; write "${text} km" or "${text} miles"`;
    draft.set(field, read, column);
    return undefined;
  });

/** Readers of an amount and a unit in two columns; {@link distanceOf} combines them. */
const distanceAmount = ofFigures(['km'], (text, draft) => {
  if (isBlankValue(text)) return undefined;
  const read = parseDistance(text, draft.options.reading);
  if (read === undefined) return `${formatValue(text)} is not a number`;
  draft.deferred.amount = read;
  return undefined;
});
const distanceUnit = ofFigures(['km'], (text, draft) => {
  draft.deferred.unit = text;
  return kilometres(0, text) === undefined ? unitProblem(text) : undefined;
});
const distanceOf = (field: CarField, draft: Draft, amountColumn: string, unitColumn: string): void => {
  const { amount, unit } = draft.deferred;
  if (amount === undefined) return;
  if (unit === undefined) draft.problems.push({ column: unitColumn, reason: 'is missing' });
  else {
    const km = kilometres(amount, unit);
    if (km !== undefined) draft.set(field, km, amountColumn);
  }
};

type Meanings = Readonly<Record<string, Partial<Record<CarField, unknown>>>>;
const fieldsIn = (meanings: Meanings): CarField[] =>
  [...new Set(Object.values(meanings).flatMap((meaning) => Object.keys(meaning)))] as CarField[];

const wordOf = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '_');
const byWord = (meanings: Meanings): ReadonlyMap<string, Meanings[string]> =>
  new Map(Object.entries(meanings).map(([word, meaning]) => [wordOf(word), meaning]));

const setAll = (draft: Draft, meaning: Meanings[string], column: string): void => {
  for (const [field, value] of Object.entries(meaning)) draft.set(field as CarField, value, column);
};

/** Reads words that stand for certain fields. Any other word is a problem. */
const oneOf = (meanings: Meanings): Read => {
  const known = byWord(meanings);
  return ofFigures(fieldsIn(meanings), (text, draft, column) => {
    const meaning = known.get(wordOf(text));
    if (!meaning) return `${formatValue(text)} is not one of ${Object.keys(meanings).join(', ')}`;
    setAll(draft, meaning, column);
    return undefined;
  });
};

const carType = ofFigures(['car_type', 'certified'], (text, draft, column) => {
  const type = parseCarType(text);
  if (type === undefined) return `${formatValue(text)} is not one of ${carTypes.join(', ')}`;
  draft.set('car_type', type, column);
  if (isCertified(text)) draft.set('certified', true, column);
  return undefined;
});

const maxStatusLength = 40;
const maxNameLength = 100;

/** Like {@link oneOf}, but an unknown word becomes the status, so that a car that may be gone is not offered. */
const availability = (meanings: Meanings): Read => {
  const known = oneOf({ ...meanings, sold: { status: soldStatus } });
  return reads([...new Set([...known.fields, 'status' as const])], (value, draft, column) => {
    const reason = known(value, draft, column);
    if (reason !== undefined) draft.set('status', (textOf(value) ?? 'unknown').slice(0, maxStatusLength), column);
    return reason;
  });
};

/** Reads words that stand for certain fields. Any other word becomes the value. A word without meaning sets nothing. */
const wordsFor = (field: CarField, meanings: Meanings): Read => {
  const known = byWord(meanings);
  return ofFigures([...new Set([field, ...fieldsIn(meanings)])], (text, draft, column) => {
    setAll(draft, known.get(wordOf(text)) ?? { [field]: text }, column);
    return undefined;
  });
};

/** Reads addresses of pictures, from repeated values or separated by commas, semicolons, bars or spaces. */
const images: Read = reads(['images'], (value, draft, column) => {
  const found = leaves(value).flatMap((leaf) => parseAddresses(String(leaf)));
  draft.images.push(...found.filter((address) => /^https?:\/\//i.test(address)));
  if (draft.images.length > 0) draft.set('images', draft.images, column);
  const other = found.find((address) => !/^https?:\/\//i.test(address));
  return other === undefined ? undefined : `${formatValue(other)} is not an http(s) address`;
});

/** Reads a list of words, from repeated values or separated by commas. */
const words = (field: CarField): Read =>
  reads([field], (value, draft, column) => {
    draft.set(
      field,
      leaves(value).flatMap((leaf) => parseWords(String(leaf))),
      column,
    );
    return undefined;
  });

/** Reads the sender's own code of a dealership or location. */
const store: Read = reads(['dealership_id', 'location_id'], (value, draft, column) => {
  const codes = leaves(value).flatMap((leaf) =>
    String(leaf)
      .split(',')
      .flatMap((code) => code.trim() || []),
  );
  const place = codes.map((code) => draft.options.placeOf(code)).find((found) => found && !found.isOthers);
  if (!place) return codes.length > 0 ? `${formatValue(codes[0])} is not yours` : undefined;
  draft.set('dealership_id', place.dealership_id, column);
  if (place.location_id !== undefined) draft.set('location_id', place.location_id, column);
  return undefined;
});

/** Reads `in_store:S1:S2`, also with commas, or in XML an option with its store codes. A code may contain a colon. */
const fulfilment = reads(store.fields, (value, draft, column) => {
  if (draft.row.dealership_id !== undefined) return undefined;
  if (typeof value !== 'string') {
    const { store_code } = value as { store_code?: unknown };
    return store_code ? store(store_code, draft, column) : undefined;
  }
  const [, ...codes] = value.split(':');
  return codes.length > 0 ? store([codes.join(':'), ...codes], draft, column) : undefined;
});

/** Like {@link images}, but puts the pictures before those of other columns. */
const firstImage = reads(images.fields, (value, draft, column) => {
  const more = draft.images.splice(0);
  const reason = images(value, draft, column);
  draft.images.push(...more);
  return reason;
});

/** Readers of a column, by the names that descriptions use. */
const readers = {
  text,
  ours: asOurs,
  money,
  distance,
  list: words,
  words: wordsFor,
  one_of: (_, meanings) => oneOf(meanings),
  availability: (_, meanings) => availability(meanings),
  price: () => price,
  sale_price: () => salePrice,
  // The amount is not stored, but checked, so that a wrong currency is reported.
  unused_amount: () => dollars([], () => undefined),
  currency: () => currencyReader,
  car_type: () => carType,
  distance_amount: () => distanceAmount,
  distance_unit: () => distanceUnit,
  store: () => store,
  fulfilment: () => fulfilment,
  images: () => images,
  first_image: () => firstImage,
} satisfies Record<string, (field: CarField, words: Meanings) => Read>;

/** Functions that normalise column names before they are compared. */
const spellings = {
  /** `g:vehicle_fulfillment(option:store_code)` */
  merchant_center: (name: string) => name.replace(/^g:/, '').replace(/^([^(]*)\(.*\)$/, '$1'),
  /** `image[0].url` */
  indexed: (name: string) => name.replace(/\[\d+\]/g, ''),
};

/** Steps that need more than one column. */
const finishes = {
  /** Uses the VIN as the stock number of a car without one. */
  vin_for_stocknum: (draft: Draft): void => {
    const { stocknum, vin } = draft.row;
    if (stocknum === undefined && vin !== undefined) draft.set('stocknum', vin, 'vin');
  },
  distance: (draft: Draft): void => distanceOf('km', draft, 'mileage.value', 'mileage.unit'),
};

/** A feed format as plain data: its columns, their readers and the meanings of their words. */
export interface FormatDescription {
  readonly name: FeedVocabulary;
  readonly spelling: keyof typeof spellings;
  /** Columns that are read, by plain name: the field, the reader and the meanings of words. */
  readonly columns: Readonly<
    Record<string, { readonly field?: CarField; readonly as: keyof typeof readers; readonly words?: Meanings }>
  >;
  /** Columns of the format that are not used. */
  readonly ignored: readonly string[];
  readonly repeatable: readonly string[];
  readonly needed: Vocabulary['needed'];
  /** Column to name in an error when the row lacks the field. */
  readonly columnOf: Readonly<Partial<Record<CarField, string>>>;
  /** Columns that contain an object or a list, with the fields of their contents. They are split into columns. */
  readonly compound?: Readonly<Record<string, readonly CarField[]>>;
  readonly finish: keyof typeof finishes;
}

export const vocabularyOf = (format: FormatDescription): Vocabulary => {
  const ignored = new Set(format.ignored);
  const compound = new Map(Object.entries(format.compound ?? {}));
  const columns = new Map(
    Object.entries(format.columns).map(([name, { field, as, words = {} }]) => [
      name,
      (readers[as] as (field: CarField | undefined, words: Meanings) => Read)(field, words),
    ]),
  );
  const plainName = (column: string) =>
    spellings[format.spelling](
      column
        .slice(0, maxNameLength)
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    );
  const unknownReason = unknownColumnReason([...columns.keys(), ...compound.keys()]);
  const flat = (fields: Fields) => (format.compound ? flattened(fields, compound) : fields);
  return {
    name: format.name,
    needed: format.needed,
    fieldsOf: (column) => compound.get(plainName(column)) ?? columns.get(plainName(column))?.fields ?? [],
    plainName,
    unknownReason,
    isColumn: (column) => [columns, ignored, compound].some((known) => known.has(plainName(column))),
    isRepeatable: (column) => format.repeatable.includes(plainName(column)) || ignored.has(plainName(column)),
    map: (fields, options) => {
      const draft = new Draft(options);
      for (const [column, value] of Object.entries(flat(fields))) {
        if (value == null || value === '') continue;
        const name = plainName(column);
        const read = columns.get(name);
        if (read) {
          const reason = read(value, draft, column);
          if (reason !== undefined) draft.problems.push({ column, reason, value });
        } else if (!ignored.has(name) && options.unknownColumns === 'reject' && draft.problems.length < maxProblems) {
          draft.problems.push({ column, reason: unknownReason(column) });
        }
      }
      finishes[format.finish](draft);
      priceFrom(draft);
      const columnOf = (field: string) => draft.columnOf(field) ?? format.columnOf[field as CarField] ?? field;
      return { row: draft.row, problems: draft.problems, columnOf };
    },
  };
};

/** The sale price becomes the price; a higher regular price becomes the struck-through price. */
const priceFrom = (draft: Draft): void => {
  const { sale, isForeign } = draft.deferred;
  const { price } = draft.row;
  if (isForeign) {
    if (price !== undefined || sale !== undefined) draft.set('price', noPrice, 'price');
    return;
  }
  if (sale === undefined) return;
  const [now, before] = [sale, price].map((one) => (one instanceof PriceOfKind ? one.amount : one));
  const isOfKind = price instanceof PriceOfKind && typeof sale === 'number';
  draft.set('price', isOfKind ? new PriceOfKind(sale, price.kind) : sale, 'sale_price');
  if (typeof now !== 'number' || typeof before !== 'number' || before <= now) return;
  if (draft.row.before_price === undefined) draft.set('before_price', before, 'price');
};
