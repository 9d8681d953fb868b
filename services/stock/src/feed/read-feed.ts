import type { CarField } from '#contracts/domain/car/details';
import { requiredFields } from '#contracts/domain/car/details';
import type { RowError } from '#contracts/events/feed-import';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { type FeedSyntax, type FeedVocabulary, type MissingColumn, squashed } from '#contracts/domain/feeds';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { carIdOf } from '../car-identity.js';
import type { NamedCar } from '../car.js';
import { withMeanings } from './described.js';
import { forecourt } from './forecourt.js';
import { google } from './google.js';
import { IdNumbers } from './id-numbers.js';
import { meta } from './meta.js';
import type { KnownRow, RowMark, RowMarks } from './known-rows.js';
import type { Fields, RawRow } from './raw.js';
import { shown, usualReading, type Reading } from './reading.js';
import type { FieldProblem, ReadRow, Row } from './row.js';
import { besidePrice, prices, readRow } from './row.js';
import { PresentFields, withColumnsAhead } from './present-fields.js';
import { readSyntax, resumed, type Written } from './syntax.js';
import type { Mapped, MappingOptions, Problem, Vocabulary } from './vocabulary.js';

export interface FeedOptions {
  readonly syntax: FeedSyntax;
  /** Whose column names the feed uses. Absent: recognised by the names in its header or first row. */
  readonly vocabulary?: keyof typeof vocabularies | Vocabulary | undefined;
  /** `ignore` passes over columns that mean nothing here; else they are an error. */
  readonly unknownColumns: 'reject' | 'ignore';
  /** Values of columns that the row leaves out. */
  readonly defaults: Row;
  readonly placeOf: MappingOptions['placeOf'];
  readonly reading?: Partial<Reading> | undefined;
  /** Of a feed in several files: the cars of all of them. */
  readonly seen?: IdNumbers | undefined;
  readonly written?: Written | undefined;
  /** What its words stand for, by field. */
  readonly values?: FeedDescription['values'] | undefined;
  /** What it means that a described column is not there. Absent: its field stays as it was. */
  readonly missing?:
    | {
        readonly as: Exclude<MissingColumn, 'keep'>;
        readonly columns: readonly (readonly [CarField, readonly string[]])[];
      }
    | undefined;
  /** An empty cell says nothing; else it empties its field. */
  readonly keepsEmpty?: boolean | undefined;
}

export interface Feed<Row = FeedRow> {
  readonly vocabulary: FeedVocabulary;
  readonly batches: AsyncGenerator<Row[], void>;
}

export type FeedRow = { readonly line: number } & (
  | {
      readonly car_id: string;
      readonly car: NamedCar;
      /** The fields that the row speaks of, also by an empty cell; of any other it says nothing. */
      readonly presentFields: ReadonlySet<string>;
      readonly warnings: readonly RowError[];
      /** Nothing is to be reported of it: what it is known by, should it change nothing. */
      readonly mark?: Pick<RowMark, 'digest'> & Pick<KnownRow, 'manner'>;
    }
  | {
      readonly errors: readonly RowError[];
      /** Which vehicle the row speaks of, as far as it can be made out. */
      readonly names: { readonly stocknum?: string; readonly dealership_id?: string };
      /** The file can't be read on from here, or ends too early. */
      readonly cutOff?: true;
    }
);

/** A row that changes nothing, as it changed nothing before. */
export type KnownFeedRow = { readonly line: number } & KnownRow;

export const vocabularies: Readonly<Record<Exclude<FeedVocabulary, 'described'>, Vocabulary>> = {
  forecourt,
  google,
  meta,
};

/**
 * Reads a feed row by row, in batches. A rejection means that nothing of the feed can be read; it comes before the first
 * row.
 */
export const readFeed = (chunks: AsyncIterable<Buffer>, options: FeedOptions): Promise<Feed | Rejection> =>
  // Without marks no row is known.
  readMarked(chunks, options) as Promise<Feed | Rejection>;

/** As {@link readFeed}; a row that is known is not read again. */
export const readMarked = async (
  chunks: AsyncIterable<Buffer>,
  options: FeedOptions,
  marks?: RowMarks,
): Promise<Feed<FeedRow | KnownFeedRow> | Rejection> => {
  const raw = await readSyntax(chunks, options.syntax, options.written, marks);
  if (isRejection(raw)) return raw;
  const expected = options.missing?.columns ?? [];
  const emptied = options.missing?.as === 'empty' ? expected.map(([field]) => field) : [];
  if (raw.columns) {
    const vocabulary = vocabularyOf(options, raw.columns);
    const refused =
      headerProblem(raw.columns, vocabulary, options.unknownColumns === 'ignore') ??
      (options.missing?.as === 'refuse' ? withoutColumns(raw.columns, expected) : undefined);
    // Where a comma stands before decimals, spreadsheets divide cells with semicolons.
    const decimal = raw.delimiter === ';' ? 'comma' : usualReading.decimal;
    const located = { ...options, reading: { decimal, ...options.reading } as const };
    const presentFields = new PresentFields(vocabulary, options.defaults, emptied);
    for (const column of raw.columns) presentFields.note(column);
    const batches = read(raw.batches, { vocabulary, presentFields, marks, hasHeader: true }, located);
    return refused ?? { vocabulary: vocabulary.name, batches };
  }
  const first = await raw.batches.next();
  const sample: RawRow | undefined = (first.value ?? []).find((row: RawRow) => 'isUtf8' in row);
  const names = sample && 'isUtf8' in sample ? Object.keys(sample.fields) : [];
  const vocabulary = vocabularyOf(options, names);
  const presentFields = new PresentFields(vocabulary, options.defaults, emptied);
  const ahead = withColumnsAhead(resumed(first, raw.batches), presentFields);
  const batches = read(ahead, { vocabulary, presentFields, marks, hasHeader: false }, options);
  return { vocabulary: vocabulary.name, batches };
};

const vocabularyOf = ({ vocabulary, values }: FeedOptions, columns: readonly string[]): Vocabulary =>
  typeof vocabulary === 'object' ? vocabulary : withMeanings(vocabularies[vocabulary ?? recognise(columns)], values);

const withoutColumns = (
  columns: readonly string[],
  expected: NonNullable<FeedOptions['missing']>['columns'],
): Rejection | undefined => {
  const there = new Set(columns.map(squashed));
  const lacking = expected.flatMap(([, named]) => named).filter((column) => !there.has(squashed(column)));
  if (lacking.length === 0) return undefined;
  return reject(
    'invalid',
    `The feed lacks ${lacking.map((name) => `"${name}"`).join(', ')}, which its description has.`,
    {
      errors: lacking.map((field) => ({ field, reason: 'is not in the feed' })),
    },
  );
};

const googleOnly = ['store_code', 'condition', 'vehicle_fulfillment', 'image_link', 'link_template', 'mileage'];

/** Our own columns have a stock number, Meta's a vehicle id; what looks like neither, but like Google's, is Google's. */
export const recognise = (columns: readonly string[]): keyof typeof vocabularies => {
  if (columns.some((name) => forecourt.plainName(name) === 'stocknum')) return 'forecourt';
  if (columns.some((name) => meta.needed.includes(meta.plainName(name)))) return 'meta';
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
  const same = columns.map((name) => name.toLowerCase().replace(/[\s_-]/g, ''));
  const repeated = columns.filter(
    (name, at) => isColumn(name) && same.indexOf(same[at]!) !== at && !isRepeatable(name),
  );
  if (repeated.length > 0) return reject('invalid', `Column ${repeated.join(', ')} stands in the header twice.`);
  const there = new Set(columns.map(plainName));
  if (!needed.some((name) => there.has(name))) {
    return reject('invalid', `The header lacks ${needed.join(' or ')}, which tells what car a row is about.`, {
      errors: needed.map((field) => ({ field, reason: 'is needed' })),
    });
  }
  return undefined;
};

async function* read(
  batches: AsyncIterable<RawRow[]>,
  table: Pick<Context, 'vocabulary' | 'presentFields' | 'hasHeader'> & { readonly marks: RowMarks | undefined },
  { syntax, unknownColumns, defaults, placeOf, reading, seen, keepsEmpty = false }: FeedOptions,
): AsyncGenerator<(FeedRow | KnownFeedRow)[], void> {
  const textual = syntax !== 'json' && syntax !== 'ndjson';
  const mapping: MappingOptions = { unknownColumns, textual, placeOf, reading: { ...usualReading, ...reading } };
  const context: Context = {
    ...table,
    mapping,
    defaults,
    seen: seen ?? new IdNumbers(),
    isOneOfSeveral: seen !== undefined,
    keepsEmpty,
    statuses: new Set(),
  };
  for await (const rows of batches) {
    await table.marks?.check(rows.map((row) => ('mark' in row ? row.mark : undefined)));
    yield rows.map((row) => knownRow(row, context) ?? readOne(row, context));
  }
}

interface Context {
  readonly vocabulary: Vocabulary;
  readonly mapping: MappingOptions;
  readonly defaults: Row;
  readonly seen: IdNumbers;
  readonly isOneOfSeveral: boolean;
  readonly presentFields: PresentFields;
  /** The header has named every column; otherwise each row names its own. */
  readonly hasHeader: boolean;
  readonly keepsEmpty: boolean;
  /** Words for a status that mean nothing here. */
  readonly statuses: Set<unknown>;
}

/** The row where it is known; one whose car stands in the feed already is read, so that it is reported. */
const knownRow = (raw: RawRow, { presentFields, seen }: Context): KnownFeedRow | undefined => {
  const known = 'mark' in raw ? raw.mark?.known : undefined;
  if (known?.manner !== presentFields.manner || seen.note(known.car_id, raw.line) !== undefined) return undefined;
  return { line: raw.line, ...known };
};

const readOne = (raw: RawRow, context: Context): FeedRow => {
  const { vocabulary, mapping, defaults, seen } = context;
  const { line } = raw;
  if (!('isUtf8' in raw)) {
    const { problem: reason, column, cutOff, fields } = raw;
    const names = fields ? namesOf(vocabulary.map(fields, mapping), defaults) : {};
    return { line, errors: [{ line, ...(column && { column }), reason }], names, ...(cutOff && { cutOff }) };
  }

  const manner = raw.mark && context.presentFields.manner;
  if (!context.hasHeader) context.presentFields.noteRow(raw.fields);
  const { fields, broken } = raw.isUtf8 ? { fields: raw.fields, broken: [] } : readable(raw.fields);
  const mapped = vocabulary.map(fields, mapping);
  const at = ({ column, reason, value }: Problem): RowError => ({
    line: raw.lines?.get(column) ?? line,
    ...(column && { column }),
    reason,
    ...(value !== undefined && { value: written(value) }),
  });
  const parsed = readRow(mapped.row, mapping.reading, defaults);
  if (parsed.hasPriceKind) context.presentFields.noteField('price_type');
  const short = raw.short ? [{ column: '', reason: raw.short.reason }] : [];
  const all = { ...mapped, problems: [...short, ...broken, ...mapped.problems] };
  const { problems, missing, presentFields } = judged(parsed, all, context, raw.short?.absent);
  if (missing.length > 0) return { line, errors: [...short, ...missing].map(at), names: namesOf(mapped, defaults) };
  const car = parsed.car as NamedCar;
  const car_id = carIdOf(car);
  const earlier = seen.note(car_id, line);
  if (earlier === undefined) {
    const row = { line, car_id, car, presentFields, warnings: problems.map(at) };
    const isClean = problems.length === 0 && parsed.unread.length === 0;
    // What tells of a field first decides how those after it are read.
    if (!raw.mark || !isClean || manner !== context.presentFields.manner) return row;
    return { ...row, mark: { digest: raw.mark.digest, manner } };
  }
  const where = context.isOneOfSeveral ? 'stands in the feed' : `is on line ${earlier}`;
  const twice = { column: mapped.columnOf('stocknum'), reason: `"${car.stocknum}" ${where} already` };
  return { line, errors: [at(twice)], names: namesOf(mapped, defaults) };
};

const identity: readonly CarField[] = ['dealership_id', 'stocknum'];
const noProblems: readonly Problem[] = [];

/**
 * Which of a row's problems refuse it, and what it says of the car then. Only a car that can't be identified or sold without
 * what is missing is refused. Any other field that can't be read stays as it was, but for prices: an old one must not be
 * what the car is sold for.
 */
const judged = (
  parsed: ReadRow,
  { problems, columnOf }: Mapped,
  context: Context,
  unsaidColumns: readonly string[] = [],
) => {
  const { presentFields } = context;
  const { car, isPriceless } = parsed;
  const unread = parsed.unread.filter(
    ({ field, value }) =>
      field !== 'status' ||
      (!problems.some(({ column }) => column === columnOf(field)) && isFirst(context.statuses, value)),
  );
  const missingFields = requiredFields.filter(
    (field) => car[field] === undefined && (presentFields.now.has(field) || identity.includes(field)),
  );
  if (problems.length === 0 && unread.length === 0 && missingFields.length === 0 && !isPriceless) {
    return {
      problems: noProblems,
      missing: noProblems,
      presentFields: context.keepsEmpty ? filledOf(presentFields.now, car) : presentFields.now,
    };
  }
  const ofField = ({ field, reason, value }: FieldProblem): Problem => ({ column: columnOf(field), reason, value });
  const all = [...problems, ...unread.map(ofField)];
  const about = (column: string) => context.vocabulary.fieldsOf(column);
  const missing = missingFields.map(
    (field) =>
      unread.filter((problem) => problem.field === field).map(ofField)[0] ??
      problems.find(({ column }) => about(column).includes(field)) ?? { column: columnOf(field), reason: 'is missing' },
  );
  if (missing.length > 0) return { problems: all, missing, presentFields: presentFields.now };

  const here = context.keepsEmpty ? filledOf(presentFields.now, car) : new Set(presentFields.now);
  const absent = [...problems.flatMap(({ column }) => about(column)), ...unread.map(({ field }) => field)];
  for (const field of absent) if (car[field as CarField] === undefined && !prices.has(field)) here.delete(field);
  for (const field of unsaidColumns.flatMap(about)) if (car[field] === undefined) here.delete(field);
  if (isPriceless) for (const field of ['price', ...besidePrice]) here.add(field);
  return { problems: all, missing, presentFields: here };
};

const maxStatuses = 1000;

/** Whether a status is reported: each once, however many vehicles have it. */
const isFirst = (statuses: Set<unknown>, status: unknown): boolean => {
  if (statuses.has(status) || statuses.size >= maxStatuses) return false;
  statuses.add(status);
  return true;
};

const filledOf = (presentFields: ReadonlySet<string>, car: ReadRow['car']): Set<string> =>
  new Set([...presentFields].filter((field) => car[field as CarField] !== undefined));

const maxShownLength = 200;
const written = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).slice(0, maxShownLength);

/** The fields without those in which something is not UTF-8. */
const readable = (fields: Fields): { readonly fields: Fields; readonly broken: readonly Problem[] } => {
  const entries = Object.entries(fields);
  const reason = 'is not UTF-8; save the file as UTF-8';
  return {
    fields: Object.fromEntries(entries.filter(([, value]) => !hasReplacement(value))),
    broken: entries
      .filter(([, value]) => hasReplacement(value))
      .map(([column, value]) => ({ column, reason, value: shown(value) })),
  };
};

const hasReplacement = (value: unknown): boolean => JSON.stringify(value).includes('\ufffd');

const namesOf = ({ row }: Mapped, defaults: Row) => {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  const stocknum = text(row['stocknum']);
  const dealership_id = text(row['dealership_id'] ?? defaults['dealership_id']);
  return { ...(stocknum && { stocknum }), ...(dealership_id && { dealership_id }) };
};
