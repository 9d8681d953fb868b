import type { CarDetails } from '#contracts/car';
import type { RowError } from '#contracts/events/feed-import';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { delimiterOf, splitCsv } from './csv.js';
import type { FeedRecord } from './records.js';
import { readRecords } from './records.js';
import type { Row } from './row.js';
import { isColumn, readCell, readRow } from './row.js';

export const feedFormats = ['csv', 'ndjson'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export interface FeedOptions {
  readonly format: FeedFormat;
  /** `ignore` passes over columns that mean nothing here; else they are an error. */
  readonly unknownColumns: 'reject' | 'ignore';
  /** Values of columns that the row leaves out. */
  readonly defaults: Row;
}

export type FeedRow = { readonly line: number } & (
  { readonly car: CarDetails } | { readonly errors: readonly RowError[] }
);

/** Bytes a row may have. */
const rowLimit = 1_000_000;
const neededColumns = ['stocknum', 'year', 'make', 'model', 'car_type'] as const;

/**
 * Reads a feed row by row. A rejection means that nothing of the feed can be read; it comes before the first row.
 */
export const readFeed = async (
  chunks: AsyncIterable<Buffer>,
  { format, unknownColumns, defaults }: FeedOptions,
): Promise<AsyncGenerator<FeedRow> | Rejection> => {
  const records = readRecords(chunks, { quotes: format === 'csv', limit: rowLimit });
  const ignore = unknownColumns === 'ignore';
  let rowOf: (text: string) => Row | string = (text) => ndjsonRow(text, ignore);
  if (format === 'csv') {
    const header = await records.next();
    if (header.done) return reject('invalid', 'The feed is empty: not even a header line is there.');
    const reader = csvReader(header.value, ignore);
    if (isRejection(reader)) return reader;
    rowOf = reader;
  }
  return rows(records, rowOf, defaults);
};

async function* rows(
  records: AsyncIterable<FeedRecord>,
  rowOf: (text: string) => Row | string,
  defaults: Row,
): AsyncGenerator<FeedRow> {
  const lineOf = new Map<string, number>();
  for await (const record of records) {
    const { line } = record;
    const wrong = (reason: string, column?: string): FeedRow => ({
      line,
      errors: [{ line, ...(column && { column }), reason }],
    });
    if ('problem' in record) {
      yield wrong(record.problem);
      continue;
    }
    const row = rowOf(record.text);
    if (typeof row === 'string') {
      yield wrong(row);
      continue;
    }
    if (!record.isUtf8) {
      const [column] = Object.entries(row).find(([, value]) => JSON.stringify(value).includes('\ufffd')) ?? [];
      yield wrong('is not UTF-8; save the file as UTF-8', column);
      continue;
    }
    const read = readRow(line, { ...defaults, ...row });
    if ('errors' in read) {
      yield { line, errors: read.errors };
      continue;
    }
    const identity = JSON.stringify([read.car.dealership_id, read.car.stocknum.toLowerCase()]);
    const earlier = lineOf.get(identity);
    if (earlier === undefined) {
      lineOf.set(identity, line);
      yield { line, car: read.car };
    } else yield wrong(`"${read.car.stocknum}" is on line ${earlier} already`, 'stocknum');
  }
}

const csvReader = (header: FeedRecord, ignoreUnknown: boolean): ((text: string) => Row | string) | Rejection => {
  if ('problem' in header) return reject('invalid', `The header line can't be read: ${header.problem}.`);
  const delimiter = delimiterOf(header.text);
  const columns = splitCsv(header.text, delimiter)?.map((name) => name.trim());
  if (!columns) return reject('invalid', "The header line can't be read: its quotes don't match.");

  const unknown = columns.filter((name) => !isColumn(name));
  if (unknown.length > 0 && !ignoreUnknown) {
    return reject('unknown_columns', `There is no column ${unknown.map((name) => `"${name}"`).join(', ')}.`, {
      errors: unknown.map((field) => ({ field, reason: 'there is no such column' })),
    });
  }
  const repeated = columns.filter((name, index) => columns.indexOf(name) !== index);
  if (repeated.length > 0) return reject('invalid', `Column ${repeated.join(', ')} stands in the header twice.`);
  const missing = neededColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    return reject('invalid', `The header lacks ${missing.join(', ')}.`, {
      errors: missing.map((field) => ({ field, reason: 'is needed' })),
    });
  }

  return (text) => {
    const cells = splitCsv(text, delimiter);
    if (!cells) return "its quotes don't match";
    if (cells.length !== columns.length) {
      return `has ${cells.length} cells where the header has ${columns.length}: the row may be cut off`;
    }
    return Object.fromEntries(
      columns.flatMap((name, index) => {
        const value = isColumn(name) ? readCell(name, cells[index]!) : undefined;
        return value === undefined ? [] : [[name, value]];
      }),
    );
  };
};

const ndjsonRow = (text: string, ignoreUnknown: boolean): Row | string => {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    return `is not JSON: ${(error as Error).message.slice(0, 120)}`;
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'is not a JSON object';
  const entries = Object.entries(row).filter(([name, value]) => value !== null && (!ignoreUnknown || isColumn(name)));
  return Object.fromEntries(entries);
};
