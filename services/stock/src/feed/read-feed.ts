import type { CarDetails } from '#contracts/domain/car/details';
import type { RowError } from '#contracts/events/feed-import';
import type { FeedSyntax, FeedVocabulary } from '#contracts/domain/feeds';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { carIdOf } from '../car-identity.js';
import { CarIds } from './car-ids.js';
import { forecourt } from './forecourt.js';
import { google } from './google.js';
import { meta } from './meta.js';
import type { RawRow } from './raw.js';
import type { Row } from './row.js';
import { readRow } from './row.js';
import { readSyntax, resumed } from './syntax.js';
import type { Mapped, MappingOptions, Place, Vocabulary } from './vocabulary.js';

export interface FeedOptions {
  readonly syntax: FeedSyntax;
  /** Whose column names the feed uses. Absent: told from the names in its header or first row. */
  readonly vocabulary?: FeedVocabulary | undefined;
  /** `ignore` passes over columns that mean nothing here; else they are an error. */
  readonly unknownColumns: 'reject' | 'ignore';
  /** Values of columns that the row leaves out. */
  readonly defaults: Row;
  /** The dealership that a feed's own code of it stands for. */
  readonly placeOf: (code: string) => Place | undefined;
}

export interface Feed {
  readonly vocabulary: FeedVocabulary;
  readonly batches: AsyncGenerator<FeedRow[], void>;
}

export type FeedRow = { readonly line: number } & (
  | { readonly car_id: string; readonly car: CarDetails }
  | {
      readonly errors: readonly RowError[];
      /** Which vehicle the row speaks of, as far as it can be made out. */
      readonly names: { readonly stocknum?: string; readonly dealership_id?: string };
      /** The file can't be read on from here, or ends too early. */
      readonly cutOff?: true;
    }
);

const vocabularies: Readonly<Record<FeedVocabulary, Vocabulary>> = { forecourt, google, meta };

/**
 * Reads a feed row by row, in batches. A rejection means that nothing of the feed can be read; it comes before the first
 * row.
 */
export const readFeed = async (chunks: AsyncIterable<Buffer>, options: FeedOptions): Promise<Feed | Rejection> => {
  const raw = await readSyntax(chunks, options.syntax);
  if (isRejection(raw)) return raw;
  if (raw.columns) {
    const vocabulary = vocabularies[options.vocabulary ?? recognise(raw.columns)];
    const refused = headerProblem(raw.columns, vocabulary, options.unknownColumns === 'ignore');
    return refused ?? { vocabulary: vocabulary.name, batches: read(raw.batches, vocabulary, options) };
  }
  const first = await raw.batches.next();
  const sample: RawRow | undefined = (first.value ?? []).find((row: RawRow) => 'isUtf8' in row);
  const names = sample && 'isUtf8' in sample ? Object.keys(sample.fields) : [];
  const vocabulary = vocabularies[options.vocabulary ?? recognise(names)];
  return { vocabulary: vocabulary.name, batches: read(resumed(first, raw.batches), vocabulary, options) };
};

const googleOnly = ['store_code', 'condition', 'vehicle_fulfillment', 'image_link', 'link_template', 'mileage'];

/** Our own columns have a stock number, Meta's a vehicle id; what looks like neither, but like Google's, is Google's. */
const recognise = (columns: readonly string[]): FeedVocabulary => {
  if (columns.includes('stocknum')) return 'forecourt';
  if (columns.some((name) => meta.plainName(name) === 'vehicle_id')) return 'meta';
  const names = new Set(columns.map(google.plainName));
  const isGoogle = (names.has('id') || names.has('vin')) && googleOnly.some((name) => names.has(name));
  return isGoogle ? 'google' : 'forecourt';
};

const headerProblem = (
  columns: readonly string[],
  { isColumn, isRepeatable, plainName, needed }: Vocabulary,
  ignoreUnknown: boolean,
): Rejection | undefined => {
  const unknown = columns.filter((name) => !isColumn(name));
  if (unknown.length > 0 && !ignoreUnknown) {
    return reject('unknown_columns', `There is no column ${unknown.map((name) => `"${name}"`).join(', ')}.`, {
      errors: unknown.map((field) => ({ field, reason: 'there is no such column' })),
    });
  }
  const repeated = columns.filter((name, at) => isColumn(name) && columns.indexOf(name) !== at && !isRepeatable(name));
  if (repeated.length > 0) return reject('invalid', `Column ${repeated.join(', ')} stands in the header twice.`);
  const there = new Set(columns.map(plainName));
  const missing = needed.filter((names) => !names.some((name) => there.has(name))).map((names) => names.join(' or '));
  if (missing.length > 0) {
    return reject('invalid', `The header lacks ${missing.join(', ')}.`, {
      errors: missing.map((field) => ({ field, reason: 'is needed' })),
    });
  }
  return undefined;
};

async function* read(
  batches: AsyncIterable<RawRow[]>,
  vocabulary: Vocabulary,
  { syntax, unknownColumns, defaults, placeOf }: FeedOptions,
): AsyncGenerator<FeedRow[], void> {
  const textual = syntax !== 'json' && syntax !== 'ndjson';
  const mapping: MappingOptions = { unknownColumns, textual, placeOf };
  const seen = new CarIds();
  for await (const rows of batches) yield rows.map((row) => readOne(row, vocabulary, mapping, defaults, seen));
}

const readOne = (
  raw: RawRow,
  vocabulary: Vocabulary,
  mapping: MappingOptions,
  defaults: Row,
  seen: CarIds,
): FeedRow => {
  const { line } = raw;
  if (!('isUtf8' in raw)) {
    const { problem: reason, column, cutOff, fields } = raw;
    const names = fields ? namesOf(vocabulary.map(fields, mapping), defaults) : {};
    return { line, errors: [{ line, ...(column && { column }), reason }], names, ...(cutOff && { cutOff }) };
  }

  const mapped = vocabulary.map(raw.fields, mapping);
  const { problems, columnOf } = mapped;
  const at = (column: string, reason: string): RowError => ({
    line: raw.lines?.get(column) ?? line,
    ...(column && { column }),
    reason,
  });
  if (!raw.isUtf8) {
    const [column = ''] = Object.entries(raw.fields).find(([, value]) => hasReplacement(value)) ?? [];
    return { line, errors: [at(column, 'is not UTF-8; save the file as UTF-8')], names: namesOf(mapped, defaults) };
  }
  const parsed = readRow(withDefaults(mapped.row, defaults));
  if (problems.length > 0 || 'problems' in parsed) {
    // A field that could not be read is not missing as well.
    const named = new Set(problems.map(({ column }) => column));
    const more =
      'problems' in parsed ? parsed.problems.map(({ field, reason }) => ({ column: columnOf(field), reason })) : [];
    const all = [...problems, ...more.filter(({ column }) => !named.has(column))];
    return { line, errors: all.map(({ column, reason }) => at(column, reason)), names: namesOf(mapped, defaults) };
  }
  const { car } = parsed;
  const car_id = carIdOf(car);
  const earlier = seen.note(car_id, line);
  if (earlier === undefined) return { line, car_id, car };
  return {
    line,
    errors: [at(columnOf('stocknum'), `"${car.stocknum}" is on line ${earlier} already`)],
    names: namesOf(mapped, defaults),
  };
};

const hasReplacement = (value: unknown): boolean => JSON.stringify(value).includes('\ufffd');

/** Into the row itself: it was made for this, and a copy of every row would cost more than reading it. */
const withDefaults = (row: Row, defaults: Row): Row => {
  const completed = row as Record<string, unknown>;
  for (const name in defaults) if (completed[name] == null || completed[name] === '') completed[name] = defaults[name];
  return completed;
};

const namesOf = ({ row }: Mapped, defaults: Row) => {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  const stocknum = text(row['stocknum']);
  const dealership_id = text(row['dealership_id'] ?? defaults['dealership_id']);
  return { ...(stocknum && { stocknum }), ...(dealership_id && { dealership_id }) };
};
