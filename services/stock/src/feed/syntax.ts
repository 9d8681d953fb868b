import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { delimiterOf, splitCsv } from './csv.js';
import { inUtf8, withoutUtf16 } from './encoding.js';
import { readJsonList } from './json-list.js';
import type { RawRow } from './raw.js';
import type { FeedRecord } from './records.js';
import { readRecords } from './records.js';
import { readXml } from './xml.js';

export type { FeedSyntax } from '#contracts/domain/feeds';
import type { FeedEncoding, FeedSyntax } from '#contracts/domain/feeds';

/** Bytes a row may have. */
const rowLimit = 1_000_000;

export interface RawFeed {
  /** The header's names, where there is a header. */
  readonly columns?: readonly string[];
  /** What divides the cells of a table. */
  readonly delimiter?: string;
  readonly batches: AsyncGenerator<RawRow[], void>;
}

/** What a feed's description says of how it is written. */
export interface Written {
  readonly encoding?: FeedEncoding | undefined;
  readonly separator?: string | undefined;
}

/** The rows of a feed under its own names. A rejection: not even its beginning can be read. */
export const readSyntax = async (
  source: AsyncIterable<Buffer>,
  syntax: FeedSyntax,
  { encoding, separator }: Written = {},
): Promise<RawFeed | Rejection> => {
  const isUtf8 = encoding !== undefined;
  const chunks = !isUtf8 ? withoutUtf16(source) : encoding === 'utf-8' ? source : inUtf8(source, encoding);
  switch (syntax) {
    case 'csv':
    case 'tsv':
      return readTable(chunks, syntax, { isUtf8, delimiter: separator });
    case 'ndjson':
      return { batches: mapped(readRecords(chunks, { quotes: false, limit: rowLimit, isUtf8 }), jsonRow) };
    case 'json':
      return begun(mapped(readJsonList(chunks, rowLimit, isUtf8), jsonRow));
    case 'xml':
      return begun(readXml(chunks, rowLimit, isUtf8));
  }
};

/** Turned down when the first thing there is to say of the feed is that it can't be read. */
const begun = async (batches: AsyncGenerator<RawRow[], void>): Promise<RawFeed | Rejection> => {
  const first = await batches.next();
  const row = first.value?.[0];
  if (row && 'problem' in row && row.cutOff && !row.fields) {
    return reject('invalid', `The feed can't be read: line ${row.line} ${row.problem}.`);
  }
  return { batches: resumed(first, batches) };
};

async function* mapped(
  batches: AsyncIterable<FeedRecord[]>,
  rowOf: (record: FeedRecord) => RawRow,
): AsyncGenerator<RawRow[], void> {
  for await (const records of batches) yield records.map(rowOf);
}

/** The batches with the first one, which was taken out already, put back. */
export async function* resumed<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

const jsonRow = (record: FeedRecord): RawRow => {
  const { line } = record;
  const cutOff = record.last && { cutOff: true as const };
  if ('problem' in record) return { line, problem: record.problem, ...cutOff };
  let fields: unknown;
  try {
    fields = JSON.parse(record.text);
  } catch (error) {
    return { line, problem: `is not JSON: ${(error as Error).message.slice(0, 120)}`, ...cutOff };
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return { line, problem: 'is not a JSON object' };
  }
  return { line, fields: fields as Record<string, unknown>, isUtf8: record.isUtf8 };
};

/** Excel's word on what divides the cells, on a line before the header. */
const excelsWord = /^"?sep=(.)"?$/i;

const readTable = async (
  chunks: AsyncIterable<Buffer>,
  syntax: 'csv' | 'tsv',
  told: { readonly isUtf8: boolean; readonly delimiter: string | undefined },
): Promise<RawFeed | Rejection> => {
  const batches = readRecords(chunks, { ...told, quotes: true, limit: rowLimit });
  const records: FeedRecord[] = [];
  const take = async (): Promise<FeedRecord | undefined> => {
    while (records.length === 0) {
      const next = await batches.next();
      if (next.done) return undefined;
      records.push(...next.value);
    }
    return records.shift();
  };
  let header = await take();
  const word = header && 'text' in header ? excelsWord.exec(header.text)?.[1] : undefined;
  if (word !== undefined) header = await take();
  if (!header) return reject('invalid', 'The feed is empty: not even a header line is there.');
  if ('problem' in header) return reject('invalid', `The header line can't be read: ${header.problem}.`);
  const isTabbed = syntax === 'tsv' && header.text.includes('\t');
  const delimiter = told.delimiter ?? word ?? (isTabbed ? '\t' : delimiterOf(header.text));
  const columns = splitCsv(header.text, delimiter)?.map((name) => name.trim());
  if (!columns) return reject('invalid', "The header line can't be read: its quotes don't match.");
  const rows = mapped(resumed({ done: false, value: records }, batches), tableRow(columns, delimiter));
  return { columns: columns.filter((name) => name !== ''), delimiter, batches: rows };
};

/** A table's row by its header's names; a column without a name is passed over, and so are empty cells beyond the last. */
const tableRow = (columns: readonly string[], delimiter: string): ((record: FeedRecord) => RawRow) => {
  const repeated = new Set(columns.filter((name, index) => columns.indexOf(name) !== index));
  const named = columns.findLastIndex((name) => name !== '') + 1;
  const fits = (cells: readonly string[] | undefined): boolean =>
    cells !== undefined && cells.length >= named && cells.slice(columns.length).every((cell) => cell.trim() === '');
  let escapes = false;
  /** Where nothing needs quotes, an escaped one stands in the middle of a cell. */
  const hasEscapedQuote = (text: string, cells: readonly string[]): boolean =>
    !escapes && !text.includes('""') && cells.some((cell) => cell.includes('\\"'));
  const cellsOf = (text: string): string[] | undefined => {
    const cells = splitCsv(text, delimiter, escapes);
    if (!text.includes('\\') || (fits(cells) && !hasEscapedQuote(text, cells!))) return cells;
    // What RFC 4180 makes nothing of may be written with backslashes, as Python and MySQL do; then all of the file is.
    const others = splitCsv(text, delimiter, !escapes);
    if (!fits(others)) return cells;
    escapes = true;
    return others;
  };

  return (record) => {
    const { line } = record;
    const cutOff = record.last && { cutOff: true as const };
    if ('problem' in record) return { line, problem: record.problem, ...cutOff };
    const cells = cellsOf(record.text);
    if (!cells) return { line, problem: "its quotes don't match", ...cutOff };
    if (!fits(cells)) {
      const problem = `has ${cells.length} cells where the header has ${columns.length}: the row may be cut off`;
      return { line, problem, ...cutOff };
    }
    const fields: Record<string, unknown> = {};
    for (let i = 0; i < named; i++) {
      const text = cells[i]!.trim();
      if (text === '') continue;
      const name = columns[i]!;
      if (name === '' || name === '__proto__') continue;
      if (repeated.has(name)) ((fields[name] ??= []) as string[]).push(text);
      else fields[name] = text;
    }
    return { line, fields, isUtf8: record.isUtf8 };
  };
};
