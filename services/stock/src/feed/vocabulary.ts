import type { CarField } from '#contracts/domain/car/details';
import type { FeedVocabulary } from '#contracts/domain/feeds';
import type { Fields } from './raw.js';
import type { Row } from './row.js';

export interface Place {
  readonly dealership_id: string;
  readonly location_id?: string;
}

export interface MappingOptions {
  readonly unknownColumns: 'reject' | 'ignore';
  /** Whether values are text throughout, as in CSV and XML, or have types, as in JSON. */
  readonly textual: boolean;
  /** The dealership that a store code or dealer id stands for. */
  readonly placeOf: (code: string) => Place | undefined;
}

export interface Problem {
  /** As the feed has it. */
  readonly column: string;
  readonly reason: string;
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
  /** Of each list, a header must have one. */
  readonly needed: readonly (readonly string[])[];
  /** The name under which the format knows the column: `image[0].url` is `image.url`. */
  readonly plainName: (column: string) => string;
  readonly map: (fields: Fields, options: MappingOptions) => Mapped;
}

/** A car row in the making. */
export class Draft {
  readonly row: Partial<Record<CarField, unknown>> = {};
  readonly problems: Problem[] = [];
  readonly images: string[] = [];
  /** What becomes part of a field only when all columns are read. */
  readonly aside: { amount?: number; unit?: string; sale?: number; place?: Place } = {};
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
export type Read = (value: unknown, draft: Draft, column: string) => string | undefined;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** A value as text; undefined when it is a list or an object. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

const ofText =
  (read: (text: string, draft: Draft, column: string) => string | undefined): Read =>
  (value, draft, column) => {
    const text = textOf(value);
    return text === undefined ? `${shown(value)} is not text` : read(text, draft, column);
  };

/** What is longer than this is prose, and nothing to be read closely. */
const longestFigure = 100;

const ofFigures = (read: (text: string, draft: Draft, column: string) => string | undefined): Read =>
  ofText((text, draft, column) =>
    text.length > longestFigure ? `${shown(text)} is too long` : read(text, draft, column),
  );

const leaves = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.flatMap(leaves)
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : [value];

export const text = (field: CarField): Read =>
  ofText((text, draft, column) => {
    draft.set(field, text, column);
    return undefined;
  });

export const integer = (field: CarField): Read =>
  ofFigures((text, draft, column) => {
    draft.set(field, /^\d+$/.test(text) ? Number(text) : text, column);
    return undefined;
  });

/** The first day or moment in the text, as ISO 8601 has it. */
export const date = (field: CarField): Read =>
  ofFigures((text, draft, column) => {
    const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text) ? new Date(text) : undefined;
    draft.set(field, moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : text, column);
    return undefined;
  });

const amountOf = (text: string): number | undefined =>
  /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;

/** An amount with its currency, `25000 AUD`; no other currency, and none without. */
export const dollars = (put: (draft: Draft, amount: number, column: string) => void): Read =>
  ofFigures((text, draft, column) => {
    const [, before, figures, after] = /^([A-Z]{3})?\s*([^A-Za-z\s]+)\s*([A-Z]{3})?$/i.exec(text) ?? [];
    const amount = amountOf(figures ?? '');
    if (amount === undefined || (before && after)) return `${shown(text)} is not an amount such as "25000 AUD"`;
    const currency = (before ?? after)?.toUpperCase();
    if (!currency) return `${shown(text)} lacks its currency; write "${figures} AUD"`;
    if (currency !== 'AUD') return `${shown(text)} is in ${currency}; only AUD is taken`;
    put(draft, amount, column);
    return undefined;
  });

export const money = (field: CarField): Read => dollars((draft, amount, column) => draft.set(field, amount, column));
export const salePrice = dollars((draft, amount) => (draft.aside.sale = amount));

export const australian = ofFigures((text) =>
  text.toUpperCase() === 'AUD' ? undefined : `${shown(text)} is another currency; only AUD is taken`,
);

const kilometresIn: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['km', 'kms', 'kilometers', 'kilometres', 'kilometer', 'kilometre'].map((unit) => [unit, 1])),
  ...Object.fromEntries(['mi', 'mile', 'miles'].map((unit) => [unit, 1.609_344])),
};
const unitProblem = (unit: string) => `${shown(unit)} is not one of km, miles`;

/** Kilometres, rounded; undefined when the unit is none we know. */
const kilometres = (amount: number, unit: string): number | undefined => {
  const factor = Object.hasOwn(kilometresIn, unit.toLowerCase()) ? kilometresIn[unit.toLowerCase()] : undefined;
  return factor === undefined ? undefined : Math.round(amount * factor);
};

/** A distance with its unit, `41000 km` or `24000 miles`. */
export const distance = (field: CarField): Read =>
  ofFigures((text, draft, column) => {
    const [, figures = '', unit] = /^(\S*[^\sa-z])\s*([a-z]+)?$/i.exec(text) ?? [];
    const amount = amountOf(figures);
    if (amount === undefined) return `${shown(text)} is not a distance such as "41000 km"`;
    if (unit === undefined) return `${shown(text)} lacks its unit; write "${figures} km" or "${figures} miles"`;
    const km = kilometres(amount, unit);
    if (km === undefined) return unitProblem(unit);
    draft.set(field, km, column);
    return undefined;
  });

/** The two halves of a distance, each in a column of its own; {@link distanceOf} puts them together. */
export const distanceAmount = ofFigures((text, draft) => {
  draft.aside.amount = amountOf(text)!;
  return draft.aside.amount === undefined ? `${shown(text)} is not a number` : undefined;
});
export const distanceUnit = ofFigures((text, draft) => {
  draft.aside.unit = text;
  return kilometres(0, text) === undefined ? unitProblem(text) : undefined;
});
export const distanceOf = (field: CarField, draft: Draft, amountColumn: string, unitColumn: string): void => {
  const { amount, unit } = draft.aside;
  if (amount === undefined) return;
  if (unit === undefined) draft.problems.push({ column: unitColumn, reason: 'is missing' });
  else {
    const km = kilometres(amount, unit);
    if (km !== undefined) draft.set(field, km, amountColumn);
  }
};

/** Words that stand for certain fields; any other is an error. */
export const oneOf = (meanings: Readonly<Record<string, Partial<Record<CarField, unknown>>>>): Read =>
  ofFigures((text, draft, column) => {
    const word = text.toLowerCase();
    if (!Object.hasOwn(meanings, word)) return `${shown(text)} is not one of ${Object.keys(meanings).join(', ')}`;
    for (const [field, value] of Object.entries(meanings[word]!)) draft.set(field as CarField, value, column);
    return undefined;
  });

/** Words that stand for certain fields; any other goes into the field as it is. Where a word says nothing, nothing is set. */
export const wordsFor = (
  field: CarField,
  meanings: Readonly<Record<string, Partial<Record<CarField, unknown>>>>,
): Read =>
  ofFigures((text, draft, column) => {
    const word = text.toLowerCase().replace(/[\s-]+/g, '_');
    const meaning = Object.hasOwn(meanings, word) ? meanings[word]! : { [field]: text };
    for (const [name, value] of Object.entries(meaning)) draft.set(name as CarField, value, column);
    return undefined;
  });

const yesOrNo: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  '1': true,
  no: false,
  false: false,
  n: false,
  '0': false,
};
export const flag = (field: CarField): Read =>
  ofFigures((text, draft, column) => {
    const word = text.toLowerCase();
    if (!Object.hasOwn(yesOrNo, word)) return `${shown(text)} is not yes or no`;
    draft.set(field, yesOrNo[word], column);
    return undefined;
  });

/** Addresses of pictures, repeated or with commas between them. */
export const images: Read = (value, draft, column) => {
  for (const leaf of leaves(value)) {
    for (const part of String(leaf).split(/,(?=\s*https?:)/)) {
      const address = part.trim();
      if (!/^https?:\/\//.test(address)) return `${shown(address)} is not an http(s) address`;
      draft.images.push(address);
    }
  }
  draft.set('images', draft.images, column);
  return undefined;
};

/** Words in a list, repeated or with commas between them. */
export const words =
  (field: CarField): Read =>
  (value, draft, column) => {
    const all = leaves(value).flatMap((leaf) =>
      String(leaf)
        .split(',')
        .flatMap((word) => word.trim() || []),
    );
    draft.set(field, all, column);
    return undefined;
  };

/** The sender's own name of the dealership or its location. */
export const store: Read = (value, draft, column) => {
  const codes = leaves(value).flatMap((leaf) =>
    String(leaf)
      .split(',')
      .flatMap((code) => code.trim() || []),
  );
  const place = codes.map(draft.options.placeOf).find((found) => found !== undefined);
  if (!place) return codes.length > 0 ? `${shown(codes[0])} is not yours` : undefined;
  draft.set('dealership_id', place.dealership_id, column);
  if (place.location_id !== undefined) draft.set('location_id', place.location_id, column);
  return undefined;
};

export interface Table {
  readonly name: FeedVocabulary;
  readonly plainName: (column: string) => string;
  /** Columns we read, by plain name. */
  readonly columns: Readonly<Record<string, Read>>;
  /** Columns the format has and we have no use for. */
  readonly ignored: readonly string[];
  readonly repeatable: readonly string[];
  readonly needed: Vocabulary['needed'];
  /** The column that a field is missing from, where the row says nothing of it. */
  readonly columnOf: Readonly<Partial<Record<CarField, string>>>;
  /** Columns that hold an object or a list, which `flatten` takes apart. */
  readonly compound?: readonly string[];
  /** Takes objects and lists in a row apart, into the columns they stand for. */
  readonly flatten?: (fields: Fields) => Fields;
  /** What takes more than one column to know. */
  readonly finish?: (draft: Draft) => void;
}

/** A vocabulary made from its table. */
export const tableVocabulary = (table: Table): Vocabulary => {
  const ignored = new Set(table.ignored);
  const compound = new Set(table.compound);
  const readers = new Map(Object.entries(table.columns));
  const isColumn = (column: string) => {
    const name = table.plainName(column);
    return readers.has(name) || ignored.has(name) || compound.has(name);
  };
  return {
    name: table.name,
    needed: table.needed,
    plainName: table.plainName,
    isColumn,
    isRepeatable: (column) =>
      table.repeatable.includes(table.plainName(column)) || ignored.has(table.plainName(column)),
    map: (fields, options) => {
      const draft = new Draft(options);
      for (const [column, value] of Object.entries(table.flatten ? table.flatten(fields) : fields)) {
        if (value == null || value === '') continue;
        const name = table.plainName(column);
        const read = readers.get(name);
        if (read) {
          const reason = read(value, draft, column);
          if (reason !== undefined) draft.problems.push({ column, reason });
        } else if (!ignored.has(name) && options.unknownColumns === 'reject') {
          draft.problems.push({ column, reason: 'there is no such column' });
        }
      }
      table.finish?.(draft);
      const { sale } = draft.aside;
      const { price } = draft.row;
      if (sale !== undefined) {
        // What it costs now is its price; what it cost is struck through.
        draft.set('price', sale, 'sale_price');
        if (typeof price === 'number' && price > sale && draft.row.before_price === undefined) {
          draft.set('before_price', price, 'price');
        }
      }
      const columnOf = (field: string) => draft.columnOf(field) ?? table.columnOf[field as CarField] ?? field;
      return { row: draft.row, problems: draft.problems, columnOf };
    },
  };
};
