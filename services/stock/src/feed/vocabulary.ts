import type { CarField } from '#contracts/domain/car/details';
import type { FeedVocabulary } from '#contracts/domain/feeds';
import { soldStatus } from '#contracts/domain/car/status';
import { distances, figureIn, moneyIn, numberIn, priceIn, PriceOfKind } from './figures.js';
import { flattened } from './flattened.js';
import { addressesIn, wordsIn } from './lists.js';
import type { Fields } from './raw.js';
import { isOnApplication, maxFigureLength, isNoFigure, isBlank, shown, Unread, type Reading } from './reading.js';
import { noPrice, readCell, type Row } from './row.js';

export interface Place {
  readonly dealership_id: string;
  readonly location_id?: string;
  /** It is none of the feed's: what is said of it is refused. */
  readonly isOthers?: true;
}

export interface MappingOptions {
  readonly unknownColumns: 'reject' | 'ignore';
  /** Whether values are text throughout, as in CSV and XML, or have types, as in JSON. */
  readonly textual: boolean;
  readonly reading: Reading;
  /** The dealership or location that a sender's own word stands for, or the location only. */
  readonly placeOf: (code: string, isLocation?: boolean) => Place | undefined;
}

export interface Problem {
  /** As the feed has it. */
  readonly column: string;
  readonly reason: string;
  /** What stands there. */
  readonly value?: unknown;
}

export interface Mapped {
  readonly row: Row;
  readonly problems: readonly Problem[];
  /** The feed's column that a field was read from, or should have been. */
  readonly columnOf: (field: string) => string;
}

/** The names and values of one feed format, and how they become ours. */
export interface Vocabulary {
  readonly name: FeedVocabulary;
  readonly isColumn: (column: string) => boolean;
  /** Whether a column may stand in a header more than once. */
  readonly isRepeatable: (column: string) => boolean;
  /** A header must have one of them: they tell which car a row is about. */
  readonly needed: readonly string[];
  /** The fields that the column speaks of, also where its cell is empty. */
  readonly fieldsOf: (column: string) => readonly CarField[];
  /** The name under which the format knows the column: `image[0].url` is `image.url`. */
  readonly plainName: (column: string) => string;
  readonly map: (fields: Fields, options: MappingOptions) => Mapped;
}

/** An amount, also one that says what kind of price it is, or none. */
type Price = number | PriceOfKind | typeof noPrice;

/** A car row in the making. */
class Draft {
  readonly row: Partial<Record<CarField, unknown>> = {};
  readonly problems: Problem[] = [];
  readonly images: string[] = [];
  /** What becomes part of a field only when all columns are read. */
  readonly aside: { amount?: number; unit?: string; sale?: Price; isForeign?: boolean } = {};
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

/** Reads one column into the draft; the answer is what is wrong with the value. */
interface Read {
  (value: unknown, draft: Draft, column: string): string | undefined;
  /** The fields it may set. */
  readonly fields: readonly CarField[];
}

type Reader = (value: unknown, draft: Draft, column: string) => string | undefined;
const reads = (fields: readonly CarField[], read: Reader): Read => Object.assign(read.bind(undefined), { fields });

/** A value as text; undefined when it is a list or an object. */
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
    if (text === undefined) return `${shown(value)} is not text`;
    return isBlank(text) ? undefined : read(text, draft, column);
  });

const ofFigures = (fields: readonly CarField[], read: TextReader): Read =>
  ofText(fields, (text, draft, column) =>
    text.length > maxFigureLength ? `${shown(text)} is too long` : read(text, draft, column),
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

/** A figure, date or flag, as our own column of that kind is read. */
const asOurs = (field: CarField): Read =>
  ofFigures([field], (text, draft, column) => {
    const read = readCell(field, text, draft.options.reading);
    if (read instanceof Unread) return read.reason;
    draft.set(field, read, column);
    return undefined;
  });

type Put = (draft: Draft, amount: Price, column: string) => void;

/** An amount in Australian dollars, `25000 AUD`; one that is to be asked for or can't be read is none. */
const dollars = (fields: readonly CarField[], put: Put, amountIn: typeof priceIn = moneyIn): Read =>
  reads(fields, (value, draft, column) => {
    const text = textOf(value) ?? shown(value);
    const isAsked = isOnApplication(text);
    if (!isAsked && isNoFigure(text)) return undefined;
    const amount = isAsked ? noPrice : amountIn(text, draft.options.reading);
    put(draft, amount instanceof Unread ? noPrice : amount, column);
    return amount instanceof Unread ? amount.reason : undefined;
  });

const money = (field: CarField): Read => dollars([field], (draft, amount, column) => draft.set(field, amount, column));
/** What it costs. A format that has a sale price says with it what it cost before, and without it that it cost no more. */
const priced = (put: Put): Read => dollars(['price', 'before_price'], put, priceIn);
const price = priced((draft, amount, column) => draft.set('price', amount, column));
const salePrice = priced((draft, amount) => (draft.aside.sale = amount));

const australian = ofFigures([], (text, draft) => {
  if (text.toUpperCase() === 'AUD') return undefined;
  draft.aside.isForeign = true;
  return `${shown(text)} is another currency; only AUD is taken`;
});

const unitProblem = (unit: string) => `${shown(unit)} is not one of km, miles`;

/** Kilometres, rounded; undefined when the unit is none we know. */
const kilometres = (amount: number, unit: string): number | undefined => {
  const factor = Object.hasOwn(distances, unit.toLowerCase()) ? distances[unit.toLowerCase()] : undefined;
  return factor === undefined ? undefined : Math.round(amount * factor);
};

/** A distance with its unit, `41000 km` or `24000 miles`. */
const distance = (field: CarField): Read =>
  ofFigures([field], (text, draft, column) => {
    if (isNoFigure(text)) return undefined;
    const read = figureIn(field, text, draft.options.reading);
    if (read instanceof Unread) return read.reason;
    if (!/[a-z]/i.test(text)) return `${shown(text)} lacks its unit; write "${text} km" or "${text} miles"`;
    draft.set(field, read, column);
    return undefined;
  });

/** The two halves of a distance, each in a column of its own; {@link distanceOf} puts them together. */
const distanceAmount = ofFigures(['km'], (text, draft) => {
  if (isNoFigure(text)) return undefined;
  const read = numberIn(text, draft.options.reading);
  if (read === undefined) return `${shown(text)} is not a number`;
  draft.aside.amount = read;
  return undefined;
});
const distanceUnit = ofFigures(['km'], (text, draft) => {
  draft.aside.unit = text;
  return kilometres(0, text) === undefined ? unitProblem(text) : undefined;
});
const distanceOf = (field: CarField, draft: Draft, amountColumn: string, unitColumn: string): void => {
  const { amount, unit } = draft.aside;
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

/** Words that stand for certain fields; any other can't be read. */
const oneOf = (meanings: Meanings): Read => {
  const known = byWord(meanings);
  return ofFigures(fieldsIn(meanings), (text, draft, column) => {
    const meaning = known.get(wordOf(text));
    if (!meaning) return `${shown(text)} is not one of ${Object.keys(meanings).join(', ')}`;
    setAll(draft, meaning, column);
    return undefined;
  });
};

const maxStatusLength = 40;
const maxNameLength = 100;

/** As {@link oneOf}; a word that can't be read stands as it is, so that nothing is offered which may not be there. */
const availability = (meanings: Meanings): Read => {
  const known = oneOf({ ...meanings, sold: { status: soldStatus } });
  return reads([...new Set([...known.fields, 'status' as const])], (value, draft, column) => {
    const reason = known(value, draft, column);
    if (reason !== undefined) draft.set('status', (textOf(value) ?? 'unknown').slice(0, maxStatusLength), column);
    return reason;
  });
};

/** Words that stand for certain fields; any other goes into the field as it is. Where a word says nothing, nothing is set. */
const wordsFor = (field: CarField, meanings: Meanings): Read => {
  const known = byWord(meanings);
  return ofFigures([...new Set([field, ...fieldsIn(meanings)])], (text, draft, column) => {
    setAll(draft, known.get(wordOf(text)) ?? { [field]: text }, column);
    return undefined;
  });
};

/** Addresses of pictures, repeated or with commas, semicolons, bars or spaces between them. */
const images: Read = reads(['images'], (value, draft, column) => {
  const found = leaves(value).flatMap((leaf) => addressesIn(String(leaf)));
  draft.images.push(...found.filter((address) => /^https?:\/\//i.test(address)));
  if (draft.images.length > 0) draft.set('images', draft.images, column);
  const other = found.find((address) => !/^https?:\/\//i.test(address));
  return other === undefined ? undefined : `${shown(other)} is not an http(s) address`;
});

/** Words in a list, repeated or with commas between them. */
const words = (field: CarField): Read =>
  reads([field], (value, draft, column) => {
    draft.set(
      field,
      leaves(value).flatMap((leaf) => wordsIn(String(leaf))),
      column,
    );
    return undefined;
  });

/** The sender's own name of the dealership or its location. */
const store: Read = reads(['dealership_id', 'location_id'], (value, draft, column) => {
  const codes = leaves(value).flatMap((leaf) =>
    String(leaf)
      .split(',')
      .flatMap((code) => code.trim() || []),
  );
  const place = codes.map((code) => draft.options.placeOf(code)).find((found) => found && !found.isOthers);
  if (!place) return codes.length > 0 ? `${shown(codes[0])} is not yours` : undefined;
  draft.set('dealership_id', place.dealership_id, column);
  if (place.location_id !== undefined) draft.set('location_id', place.location_id, column);
  return undefined;
});

/** `in_store:S1:S2`, be it with commas; or in XML an option and its store codes. A code may have a colon itself. */
const fulfilment = reads(store.fields, (value, draft, column) => {
  if (draft.row.dealership_id !== undefined) return undefined;
  if (typeof value !== 'string') {
    const { store_code } = value as { store_code?: unknown };
    return store_code ? store(store_code, draft, column) : undefined;
  }
  const [, ...codes] = value.split(':');
  return codes.length > 0 ? store([codes.join(':'), ...codes], draft, column) : undefined;
});

/** As {@link images}, before those of other columns. */
const firstImage = reads(images.fields, (value, draft, column) => {
  const more = draft.images.splice(0);
  const reason = images(value, draft, column);
  draft.images.push(...more);
  return reason;
});

/** How a column may be read, under the names that descriptions use. */
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
  // Checked, so that a wrong currency does not pass in silence.
  unused_amount: () => dollars([], () => undefined),
  currency: () => australian,
  distance_amount: () => distanceAmount,
  distance_unit: () => distanceUnit,
  store: () => store,
  fulfilment: () => fulfilment,
  images: () => images,
  first_image: () => firstImage,
} satisfies Record<string, (field: CarField, words: Meanings) => Read>;

/** How names are written that are the same, before they are compared. */
const spellings = {
  /** `g:vehicle_fulfillment(option:store_code)` */
  merchant_center: (name: string) => name.replace(/^g:/, '').replace(/^([^(]*)\(.*\)$/, '$1'),
  /** `image[0].url` */
  indexed: (name: string) => name.replace(/\[\d+\]/g, ''),
};

/** What takes more than one column to know. */
const finishes = {
  /** A vehicle without a stock number goes by its VIN. */
  vin_for_stocknum: (draft: Draft): void => {
    const { stocknum, vin } = draft.row;
    if (stocknum === undefined && vin !== undefined) draft.set('stocknum', vin, 'vin');
  },
  distance: (draft: Draft): void => distanceOf('km', draft, 'mileage.value', 'mileage.unit'),
};

/** A format as plain data: its columns, how they are read, and what its words stand for. */
export interface FormatDescription {
  readonly name: FeedVocabulary;
  readonly spelling: keyof typeof spellings;
  /** Columns we read, by plain name: into which field, how, and what their words stand for. */
  readonly columns: Readonly<
    Record<string, { readonly field?: CarField; readonly as: keyof typeof readers; readonly words?: Meanings }>
  >;
  /** Columns the format has and we have no use for. */
  readonly ignored: readonly string[];
  readonly repeatable: readonly string[];
  readonly needed: Vocabulary['needed'];
  /** The column that a field is missing from, where the row says nothing of it. */
  readonly columnOf: Readonly<Partial<Record<CarField, string>>>;
  /** Columns that hold an object or a list, with the fields that those speak of. They are taken apart. */
  readonly compound?: Readonly<Record<string, readonly CarField[]>>;
  readonly finish: keyof typeof finishes;
}

/** The vocabulary that a description tells. */
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
  const flat = (fields: Fields) => (format.compound ? flattened(fields, compound) : fields);
  return {
    name: format.name,
    needed: format.needed,
    fieldsOf: (column) => compound.get(plainName(column)) ?? columns.get(plainName(column))?.fields ?? [],
    plainName,
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
        } else if (!ignored.has(name) && options.unknownColumns === 'reject') {
          draft.problems.push({ column, reason: 'there is no such column' });
        }
      }
      finishes[format.finish](draft);
      priceFrom(draft);
      const columnOf = (field: string) => draft.columnOf(field) ?? format.columnOf[field as CarField] ?? field;
      return { row: draft.row, problems: draft.problems, columnOf };
    },
  };
};

/** What it costs now is its price; what it cost is struck through. */
const priceFrom = (draft: Draft): void => {
  const { sale, isForeign } = draft.aside;
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
