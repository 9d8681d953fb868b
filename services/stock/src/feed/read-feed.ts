import { requiredFields, type CarField } from '#contracts/domain/car/details';
import type { RowError } from '#contracts/events/feed-import';
import type { FeedDescription } from '#contracts/domain/feed-description';
import {
  type FeedSyntax,
  type FeedVocabulary,
  type MissingColumn,
  normaliseForComparison,
} from '#contracts/domain/feeds';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { batchesOf } from '#platform/kernel/batches-of';
import { carIdOf } from '../car-identity.js';
import type { PartialCar } from '../car.js';
import { repeatedOf } from './csv.js';
import { withMeanings } from './described.js';
import { forecourt } from './forecourt.js';
import { google } from './google.js';
import { CompactIdMap } from './compact-id-map.js';
import { meta } from './meta.js';
import type { KnownRow, RowMark, RowMarks } from './known-rows.js';
import type { Fields, RawRow } from './raw.js';
import { formatValue, defaultReading, type ReadingOptions } from './reading.js';
import { relatedPriceFields, prices, readRow, type ReadRow, type Row } from './row.js';
import { PresentFields, withColumnsAhead } from './present-fields.js';
import { readSyntax, resumed, type Written } from './syntax.js';
import { type Mapped, type MappingOptions, maxProblems, type Problem, type Vocabulary } from './vocabulary.js';

export interface FeedOptions {
  readonly syntax: FeedSyntax;
  /** Vocabulary of the column names. Absent: recognised by the header or the first row. */
  readonly vocabulary?: keyof typeof vocabularies | Vocabulary | undefined;
  readonly unknownColumns: 'reject' | 'ignore';
  /** Values for columns that the row leaves out. */
  readonly defaults: Row;
  readonly placeOf: MappingOptions['placeOf'];
  readonly reading?: Partial<ReadingOptions> | undefined;
  /** For a feed of several files: the cars of all files so far. */
  readonly seen?: CompactIdMap | undefined;
  readonly written?: Written | undefined;
  /** Meanings of words, by field. */
  readonly values?: FeedDescription['values'] | undefined;
  /** What a missing described column means. Absent: its field keeps its value. */
  readonly missing?:
    | {
        readonly as: Exclude<MissingColumn, 'keep'>;
        readonly columns: readonly (readonly [CarField, readonly string[]])[];
      }
    | undefined;
  /** An empty cell keeps its field's value; otherwise it empties the field. */
  readonly keepsEmpty?: boolean | undefined;
}

export interface Feed<Row = FeedRow> {
  readonly vocabulary: FeedVocabulary;
  readonly batches: AsyncGenerator<Row[], void>;
}

export type FeedRow = {
  readonly line: number;
  /** For JSON and XML: number of the row among those of the file; from 1. */
  readonly item?: number;
} & (
  | {
      readonly car_id: string;
      readonly car: PartialCar;
      /** Fields that the row sets or, by an empty cell, empties. All other fields keep their values. */
      readonly presentFields: ReadonlySet<string>;
      readonly warnings: readonly RowError[];
      /** Set if nothing of the row is reported: the key to recognise it by next time, if it changes nothing. */
      readonly mark?: Pick<RowMark, 'digest'> & Pick<KnownRow, 'manner'>;
    }
  | {
      readonly errors: readonly RowError[];
      /** Identity of the row's vehicle, as far as it is readable. */
      readonly names: { readonly stocknum?: string; readonly dealership_id?: string };
      /** The file is unreadable from here on, or ends too early. */
      readonly cutOff?: true;
    }
);

/** A row that is known to change nothing. */
export type KnownFeedRow = { readonly line: number } & KnownRow;

export const vocabularies: Readonly<Record<Exclude<FeedVocabulary, 'described'>, Vocabulary>> = {
  forecourt,
  google,
  meta,
};

/** Reads a feed row by row, in batches. Returns a rejection, before the first row, if nothing is readable. */
export const readFeed = (chunks: AsyncIterable<Buffer>, options: FeedOptions): Promise<Feed | Rejection> =>
  // Without marks there are no known rows.
  readFeedSkippingKnown(chunks, options) as Promise<Feed | Rejection>;

/** Like {@link readFeed}, but does not read known rows again. */
export const readFeedSkippingKnown = async (
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
    // In locales with a decimal comma, spreadsheets separate cells with semicolons.
    const decimal = raw.delimiter === ';' ? 'comma' : defaultReading.decimal;
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
  const there = new Set(columns.map(normaliseForComparison));
  const lacking = expected.flatMap(([, named]) => named).filter((column) => !there.has(normaliseForComparison(column)));
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

/** Recognises the vocabulary: `forecourt` by a stock number, `meta` by a vehicle id, `google` by its own columns. */
export const recognise = (columns: readonly string[]): keyof typeof vocabularies => {
  if (columns.some((name) => forecourt.plainName(name) === 'stocknum')) return 'forecourt';
  if (columns.some((name) => meta.needed.includes(meta.plainName(name)))) return 'meta';
  const names = new Set(columns.map(google.plainName));
  const isGoogle = (names.has('id') || names.has('vin')) && googleOnly.some((name) => names.has(name));
  return isGoogle ? 'google' : 'forecourt';
};

const headerProblem = (
  columns: readonly string[],
  { isColumn, unknownReason, isRepeatable, plainName, needed }: Vocabulary,
  ignoreUnknown: boolean,
): Rejection | undefined => {
  const unknown = columns.filter((name) => !isColumn(name)).slice(0, maxProblems);
  if (unknown.length > 0 && !ignoreUnknown) {
    const named = unknown.map((name) => {
      const [, question] = unknownReason(name).split('; ');
      return `"${name}"${question === undefined ? '' : ` (${question})`}`;
    });
    return reject('unknown_columns', `There is no column ${named.join(', ')}.`, {
      errors: unknown.map((field) => ({ field, reason: unknownReason(field) })),
    });
  }
  const repeated = repeatedOf(columns, (name) => name.toLowerCase().replace(/[\s_-]/g, '')).filter(
    (name) => isColumn(name) && !isRepeatable(name),
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

/** Maximum number of rows that are read before whoever needs them goes on. */
const rowsAtOnce = 64;

async function* read(
  batches: AsyncIterable<RawRow[]>,
  table: Pick<Context, 'vocabulary' | 'presentFields' | 'hasHeader'> & { readonly marks: RowMarks | undefined },
  { syntax, unknownColumns, defaults, placeOf, reading, seen, keepsEmpty = false }: FeedOptions,
): AsyncGenerator<(FeedRow | KnownFeedRow)[], void> {
  const isDocument = syntax === 'json' || syntax === 'xml';
  let items = 0;
  const numbered = <Read extends FeedRow | KnownFeedRow>(raw: RawRow, row: Read): Read =>
    isDocument && isItem(raw) ? { ...row, item: ++items } : row;
  const textual = syntax !== 'json' && syntax !== 'ndjson';
  const mapping: MappingOptions = { unknownColumns, textual, placeOf, reading: { ...defaultReading, ...reading } };
  const context: Context = {
    ...table,
    mapping,
    defaults,
    seen: seen ?? new CompactIdMap(),
    isOneOfSeveral: seen !== undefined,
    keepsEmpty,
    statuses: new Set(),
  };
  for await (const rows of batches) {
    await table.marks?.check(rows.map((row) => ('mark' in row ? row.mark : undefined)));
    for (const some of batchesOf(rows, rowsAtOnce))
      yield some.map((row) => numbered(row, knownRow(row, context) ?? readOne(row, context)));
  }
}

interface Context {
  readonly vocabulary: Vocabulary;
  readonly mapping: MappingOptions;
  readonly defaults: Row;
  readonly seen: CompactIdMap;
  readonly isOneOfSeveral: boolean;
  readonly presentFields: PresentFields;
  /** True if a header names all columns; otherwise each row names its own. */
  readonly hasHeader: boolean;
  readonly keepsEmpty: boolean;
  /** Unknown words for a status that were reported already. */
  readonly statuses: Set<unknown>;
}

/** Returns the known row, if any. A row whose car is in the feed already is read in full, so that it is reported. */
const knownRow = (raw: RawRow, { presentFields, seen }: Context): KnownFeedRow | undefined => {
  const known = 'mark' in raw ? raw.mark?.known : undefined;
  if (known?.manner !== presentFields.manner || seen.putIfAbsent(known.car_id, raw.line) !== undefined)
    return undefined;
  return { line: raw.line, ...known };
};

/** Whether it is a row of a document, rather than only the document's end. */
const isItem = (raw: RawRow): boolean => !('cutOff' in raw) || raw.fields !== undefined;

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
  const parsed = readRow(mapped.row, mapping.reading, defaults, mapped.priceKind);
  if (parsed.hasPriceKind) context.presentFields.noteField('price_type');
  const short = raw.short ? [{ column: '', reason: raw.short.reason }] : [];
  const all = { ...mapped, problems: [...short, ...broken, ...mapped.problems] };
  const { problems, missing, presentFields } = assessRow(parsed, all, context, raw.short?.absent);
  if (missing.length > 0)
    return {
      line,
      errors: [...new Set([...short, ...missing, ...problems])].map(at),
      names: namesOf(mapped, defaults),
    };
  const car = parsed.car as PartialCar;
  const car_id = carIdOf(car);
  const earlier = seen.putIfAbsent(car_id, line);
  if (earlier === undefined) {
    const row = { line, car_id, car, presentFields, warnings: problems.map(at) };
    const isClean = problems.length === 0 && parsed.unread.length === 0;
    // The first row that contains a field changes how later rows are read, so it gets no mark.
    if (!raw.mark || !isClean || manner !== context.presentFields.manner) return row;
    return { ...row, mark: { digest: raw.mark.digest, manner } };
  }
  const where = context.isOneOfSeveral ? 'stands in the feed' : `is on line ${earlier}`;
  const twice = { column: mapped.columnOf('stocknum'), reason: `"${car.stocknum}" ${where} already` };
  return { line, errors: [twice, ...problems].map(at), names: namesOf(mapped, defaults) };
};

const identity: readonly CarField[] = ['dealership_id', 'stocknum'];
const noProblems: readonly Problem[] = [];

/**
 * Decides which problems reject a row, and which fields a good row sets. A row is rejected only if the car cannot be
 * identified or sold without the missing field. Any other unreadable field keeps its value. An unreadable price is
 * removed, because the car must not be sold at an old price.
 */
const assessRow = (
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
  const unreadProblems = new Map<string, Problem>();
  for (const { field, reason, value } of unread) unreadProblems.set(field, { column: columnOf(field), reason, value });
  const all = [...problems, ...unreadProblems.values()];
  const about = (column: string) => context.vocabulary.fieldsOf(column);
  const missing = missingFields.map(
    (field) =>
      unreadProblems.get(field) ??
      problems.find(({ column }) => about(column).includes(field)) ?? { column: columnOf(field), reason: 'is missing' },
  );
  if (missing.length > 0) return { problems: all, missing, presentFields: presentFields.now };

  const here = context.keepsEmpty ? filledOf(presentFields.now, car) : new Set(presentFields.now);
  const absent = [...problems.flatMap(({ column }) => about(column)), ...unread.map(({ field }) => field)];
  for (const field of absent) if (car[field as CarField] === undefined && !prices.has(field)) here.delete(field);
  for (const field of unsaidColumns.flatMap(about)) if (car[field] === undefined) here.delete(field);
  if (isPriceless) for (const field of ['price', ...relatedPriceFields]) here.add(field);
  return { problems: all, missing, presentFields: here };
};

const maxStatuses = 1000;

/** Whether a status is reported: each only once, however many vehicles have it. */
const isFirst = (statuses: Set<unknown>, status: unknown): boolean => {
  if (statuses.has(status) || statuses.size >= maxStatuses) return false;
  statuses.add(status);
  return true;
};

const filledOf = (presentFields: ReadonlySet<string>, car: ReadRow['car']): Set<string> =>
  new Set([...presentFields].filter((field) => car[field as CarField] !== undefined));

/** Adds to each reason which vehicle the row is about. */
export const withVehicle = (row: FeedRow, reasons: readonly RowError[]): readonly RowError[] => {
  if (reasons.length === 0) return reasons;
  const { item } = row;
  const { stocknum } = 'car' in row ? row.car : row.names;
  const vehicle = { ...(item && { item }), ...(stocknum && { stocknum: stocknum.slice(0, maxShownLength) }) };
  return reasons.map((reason) => ({ ...reason, ...vehicle }));
};

const maxShownLength = 200;
const written = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).slice(0, maxShownLength);

/** Separates the fields that are valid UTF-8 from those that are not. */
const readable = (fields: Fields): { readonly fields: Fields; readonly broken: readonly Problem[] } => {
  const entries = Object.entries(fields);
  const reason = 'is not UTF-8; save the file as UTF-8';
  return {
    fields: Object.fromEntries(entries.filter(([, value]) => !hasReplacement(value))),
    broken: entries
      .filter(([, value]) => hasReplacement(value))
      .map(([column, value]) => ({ column, reason, value: formatValue(value) })),
  };
};

const hasReplacement = (value: unknown): boolean => JSON.stringify(value).includes('\ufffd');

const namesOf = ({ row }: Mapped, defaults: Row) => {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  const stocknum = text(row['stocknum']);
  const dealership_id = text(row['dealership_id'] ?? defaults['dealership_id']);
  return { ...(stocknum && { stocknum }), ...(dealership_id && { dealership_id }) };
};
