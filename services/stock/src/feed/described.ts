import type { CarField } from '#contracts/domain/car/details';
import type { PriceKind } from '#contracts/domain/car/price';
import { anyOtherWord, type FeedDescription } from '#contracts/domain/feed-description';
import { normaliseForComparison, titleFields } from '#contracts/domain/feeds';
import { isBuildYear, isMonthField } from '#contracts/domain/month-columns';
import { priceKindIn } from '#contracts/domain/price-column';
import { joinedMonth } from './dates.js';
import { forecourt } from './forecourt.js';
import type { Fields } from './raw.js';
import { formatValue, isBlank, isBlankValue } from './reading.js';
import { isListColumn, offered, type Row } from './row.js';
import { unknownColumnReason } from './unknown-column.js';
import { splitTitle } from './vehicle-title.js';
import type { MappingOptions, Vocabulary } from './vocabulary.js';

type Columns = NonNullable<FeedDescription['columns']>;

const columnsOf = (columns: Columns): readonly (readonly [CarField, readonly string[]])[] =>
  Object.entries(columns).map(([field, named]) => [field as CarField, named]);

const deepest = 6;

/** Joins values of one name into a list. The list grows in place, because a row may have thousands of values. */
class JoinedValues {
  private readonly lists = new Map<string, unknown[]>();

  constructor(private readonly values: Map<string, unknown>) {}

  add(name: string, value: unknown): void {
    const before = this.values.get(name);
    if (before === undefined) {
      this.values.set(name, value);
      return;
    }
    const list = this.lists.get(name) ?? [before].flat();
    for (const one of [value].flat()) list.push(one);
    this.lists.set(name, list);
    this.values.set(name, list);
  }
}

/** Returns a row with nested values also under their own names: `price.amount`, `images.url`. */
export const withNestedColumns = (fields: Fields): Map<string, unknown> => {
  const all = new Map<string, unknown>();
  const joined = new JoinedValues(all);
  const add = (name: string, value: unknown, depth: number) => {
    if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
      for (const item of value) add(name, item, depth + 1);
      return;
    }
    joined.add(name, value);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return;
    for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner, depth + 1);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value, 0);
  return all;
};

type Meaning = (field: CarField, value: unknown) => unknown;

/** Returns a function that replaces a feed's words by their meanings. Any other value stays the same. */
const meaningBy = (values: FeedDescription['values']): Meaning => {
  const meanings = new Map(
    Object.entries(values).map(([field, words]) => [
      field,
      new Map(Object.entries(words).map(([word, meaning]) => [word.trim().toLowerCase(), meaning])),
    ]),
  );
  return (field, value) => {
    const known = meanings.get(field);
    if (!known || value == null || typeof value === 'object') return value;
    const text = String(value as string | number | boolean).trim();
    const other = isBlank(text) ? undefined : known.get(anyOtherWord);
    return known.get(text.toLowerCase()) ?? other ?? value;
  };
};

/** Returns a known vocabulary with a description's meanings of words. */
export const withMeanings = (vocabulary: Vocabulary, values: FeedDescription['values'] = {}): Vocabulary => {
  if (vocabulary.name === 'described' || Object.keys(values).length === 0) return vocabulary;
  const meant = meaningBy(values);
  const ofColumn = (column: string, value: unknown): unknown =>
    vocabulary.fieldsOf(column).reduce((read, field) => meant(field, read), value);
  return {
    ...vocabulary,
    map: (fields, options) =>
      vocabulary.map(
        Object.fromEntries(Object.entries(fields).map(([column, value]) => [column, ofColumn(column, value)])),
        options,
      ),
  };
};

/** Returns the first value of columns with the same name; for a list field all values. */
const firstOf = (field: CarField, value: unknown): unknown =>
  Array.isArray(value) && !isListColumn(field) ? value.find((text: string) => !isBlank(text)) : value;

const zero = /^\$? ?0+(?:[.,]0+)?$/;

/** Whether a value is a price, rather than a zero or a word in the place of none. */
const isPrice = (value: unknown): boolean => {
  const text = String((value ?? '') as string | number).trim();
  return !isBlankValue(text) && !zero.test(text);
};

/** Returns what the name of the column that the price was read from says of it. */
const kindOfPrice = (row: Row, readFrom: ReadonlyMap<string, string>): PriceKind | undefined =>
  offered.flatMap((field) => (isPrice(row[field]) ? (priceKindIn(readFrom.get(field)!) ?? []) : [])).at(0);

/** Replaces the sender's code of a dealership by its id. Another dealer's code stays, so that the row is refused. */
const placeDealership = (row: Row, placeOf: MappingOptions['placeOf']): void => {
  const own = row as Record<string, unknown>;
  const { dealership_id: raw } = own;
  const dealership = raw == null ? undefined : placeOf(String(raw as string).trim());
  if (dealership && !dealership.isOthers) own['dealership_id'] = dealership.dealership_id;
};

const valuesByName = (fields: Fields, isNested: boolean): ReadonlyMap<string, unknown> => {
  const raw = new Map<string, unknown>();
  const joined = new JoinedValues(raw);
  for (const [column, value] of isNested ? withNestedColumns(fields) : Object.entries(fields)) {
    const name = normaliseForComparison(column);
    if (isNested) raw.set(name, value);
    else joined.add(name, value);
  }
  return raw;
};

/** Returns the value of several columns together; undefined if the first of them counts. */
const joinedValue = (field: CarField, found: readonly (readonly [number, unknown])[]): unknown => {
  if (isListColumn(field)) return found.flatMap(([, value]) => value);
  return isMonthField(field)
    ? joinedMonth(found.map(([, value]) => String(value as string | number).trim()))
    : undefined;
};

/** Adds the year of the build to a month without a year. */
const completeMonths = (row: Record<string, unknown>, readFrom: ReadonlyMap<string, string>): void => {
  const { build_date: month, year } = row;
  if (month === undefined || year === undefined || !isBuildYear(readFrom.get('year')!)) return;
  row['build_date'] = joinedMonth([month, year].map((value) => String(value as string | number).trim())) ?? month;
};

/** Returns the fields that are read from one column together: those whose column is that of make and model. */
const titledFields = (columns: Columns): readonly (typeof titleFields)[number][] => {
  const nameOf = (field: CarField) => columns[field]?.map(normaliseForComparison).join('\n');
  const title = nameOf('make');
  return title !== undefined && title === nameOf('model') ? titleFields.filter((field) => nameOf(field) === title) : [];
};

/** Replaces a title that stands in several fields by each field's part of it. Returns the reason if it has none. */
const placeTitle = (row: Record<string, unknown>, fields: readonly (typeof titleFields)[number][]) => {
  const { make: title } = row;
  if (fields.length === 0 || title === undefined) return undefined;
  const parts = splitTitle(String(title as string | number));
  for (const field of fields) row[field] = parts?.[field];
  if (parts) return undefined;
  return { reason: `${formatValue(title)} is not a year, a make that we know, and a model`, value: title };
};

/** Returns the vocabulary of a described feed. */
const described = ({
  format,
  columns,
  values,
  units,
}: Pick<FeedDescription, 'format' | 'values' | 'units'> & { readonly columns: Columns }): Vocabulary => {
  const entries = columnsOf(columns).map(
    ([field, named]) => [field, named, named.map(normaliseForComparison)] as const,
  );
  const isNested = format === 'json' || format === 'ndjson' || format === 'xml';
  const byColumn = new Map<string, CarField[]>();
  for (const [field, , names] of entries) {
    for (const name of names) {
      const parts = name.split('.');
      // In documents the row itself names only `price` of `price.amount`.
      const statesKind = (offered as readonly CarField[]).includes(field) && priceKindIn(name) !== undefined;
      for (let n = isNested ? 1 : parts.length; n <= parts.length; n++) {
        const part = parts.slice(0, n).join('.');
        byColumn.set(part, [...(byColumn.get(part) ?? []), field, ...(statesKind ? (['price_type'] as const) : [])]);
      }
    }
  }
  const fieldsOf = (column: string): readonly CarField[] => byColumn.get(normaliseForComparison(column)) ?? [];
  const meant = meaningBy(values);
  const titled = titledFields(columns);
  const firstColumn = new Map<string, string>(entries.map(([field, named]) => [field, named[0]!]));
  return {
    name: 'described',
    // Columns that the description leaves out are never reported.
    unknownReason: unknownColumnReason([]),
    isColumn: (column) => byColumn.has(normaliseForComparison(column)),
    isRepeatable: () => true,
    needed: [columns.stocknum!].flat().map(normaliseForComparison),
    plainName: normaliseForComparison,
    fieldsOf,
    map: (fields, options) => {
      const raw = valuesByName(fields, isNested);
      const row: Record<string, unknown> = {};
      const readFrom = new Map<string, string>();
      for (const [field, named, names] of entries) {
        const found = names.flatMap((name, at) => {
          const value = meant(field, isNested ? raw.get(name) : firstOf(field, raw.get(name)));
          return value == null || (typeof value === 'string' && isBlank(value.trim())) ? [] : [[at, value] as const];
        });
        const first = (field === 'price' && found.find(([, value]) => isPrice(value))) || found[0];
        if (!first) continue;
        readFrom.set(field, named[first[0]]!);
        const joined = found.length > 1 ? joinedValue(field, found) : undefined;
        // A number in JSON is in the description's unit, too.
        row[field] = joined ?? (typeof first[1] === 'number' && field in units ? String(first[1]) : first[1]);
      }
      const untitled = placeTitle(row, titled);
      completeMonths(row, readFrom);
      const priceKind = kindOfPrice(row, readFrom);
      const mapped = forecourt.map(row, { ...options, unknownColumns: 'ignore' });
      const columnOf = (field: string) => readFrom.get(field) ?? firstColumn.get(field) ?? field;
      placeDealership(mapped.row, options.placeOf);
      const problems = mapped.problems.map((problem) => ({ ...problem, column: columnOf(problem.column) }));
      if (untitled) problems.push({ ...untitled, column: columnOf('make') });
      return { ...mapped, problems, columnOf, priceKind };
    },
  };
};

/** Returns the options for reading a described feed. */
export const optionsOf = (description: FeedDescription) => {
  const { format, encoding, separator, vocabulary, columns, values, units, yes, no } = description;
  const { list_separator, date_order, decimal, missing_column, empty_cell } = description;
  const flags = new Map([
    ...yes.map((word) => [word.trim().toLowerCase(), true] as const),
    ...no.map((word) => [word.trim().toLowerCase(), false] as const),
  ]);
  return {
    syntax: format,
    written: { encoding, separator },
    vocabulary: columns ? described({ ...description, columns }) : vocabulary,
    values,
    reading: {
      ...(Object.keys(units).length > 0 && { units }),
      ...(flags.size > 0 && { flags }),
      ...(list_separator !== undefined && { listSeparator: list_separator }),
      ...(date_order && { dateOrder: date_order }),
      ...(decimal && { decimal }),
    },
    ...(columns && missing_column !== 'keep' && { missing: { as: missing_column, columns: columnsOf(columns) } }),
    keepsEmpty: empty_cell === 'keep',
  };
};
