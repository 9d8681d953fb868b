import { reject, type Rejection } from '#contracts/rejections';
import { hasUtf8Mark, inUtf8, utf16ToUtf8 } from './encoding.js';
import { readJsonList } from './json-list.js';
import type { RowMarks } from './known-rows.js';
import { notAFeedReason, withWholeStart } from './file-signature.js';
import { type Fields, type RawFeed, type RawRow, LazyRow } from './raw.js';
import { readRecords, type FeedRecord } from './records.js';
import { readTable } from './table.js';
import { readXml } from './xml.js';

export type { FeedSyntax } from '#contracts/domain/feeds';
import type { FeedEncoding, FeedSyntax } from '#contracts/domain/feeds';

/** Maximum bytes of a row. */
const rowLimit = 1_000_000;

/** How a feed is written, from its description. A byte order mark of UTF-8 counts for more. */
export interface Written {
  readonly encoding?: FeedEncoding | undefined;
  readonly separator?: string | undefined;
}

/** Returns a feed's rows under its own names. Returns a rejection if not even its beginning is readable. */
export const readSyntax = async (
  file: AsyncIterable<Buffer>,
  syntax: FeedSyntax,
  { encoding: said, separator }: Written = {},
  marks?: RowMarks,
): Promise<RawFeed | Rejection> => {
  const bytes = withWholeStart(file);
  const start = await bytes.next();
  const problem = start.value && notAFeedReason(start.value);
  if (problem !== undefined) return reject('invalid', `The feed ${problem}.`);
  const source = resumed(start, bytes);
  const encoding = start.value && hasUtf8Mark(start.value) ? 'utf-8' : said;
  const isUtf8 = encoding !== undefined;
  const chunks = !isUtf8 ? utf16ToUtf8(source) : encoding === 'utf-8' ? source : inUtf8(source, encoding);
  const jsonRow = (record: FeedRecord) => rowOfJson(record, marks);
  switch (syntax) {
    case 'csv':
    case 'tsv':
      return readTable(chunks, syntax, rowLimit, { isUtf8, delimiter: separator, marks });
    case 'ndjson':
      return { batches: mapped(readRecords(chunks, { quotes: false, limit: rowLimit, isUtf8 }), jsonRow) };
    case 'json':
      return begun(mapped(readJsonList(chunks, rowLimit, isUtf8), jsonRow));
    case 'xml':
      return begun(readXml(chunks, rowLimit, isUtf8));
  }
};

/** Returns a rejection if the feed is unreadable from its first row. */
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

/** Yields the batches, with the first one, which was taken already, in front. */
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

const rowOfJson = (record: FeedRecord, marks: RowMarks | undefined): RawRow => {
  const { line } = record;
  const cutOff = record.last && { cutOff: true as const };
  if ('problem' in record) return { line, problem: record.problem, ...cutOff };
  const mark = record.isUtf8 ? marks?.mark(record.text) : undefined;
  if (mark?.known) return new LazyRow(line, mark, () => JSON.parse(record.text) as Fields);
  let fields: unknown;
  try {
    fields = JSON.parse(record.text);
  } catch (error) {
    return { line, problem: `is not JSON: ${(error as Error).message.slice(0, 120)}`, ...cutOff };
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return { line, problem: 'is not a JSON object' };
  }
  return { line, fields: fields as Fields, isUtf8: record.isUtf8, mark };
};
