import { reject, type Rejection } from '#contracts/rejections';
import { delimiterOf, isEscaped, type Quoting, quotingOf, repeatedOf, splitCsv } from './csv.js';
import type { RowMark, RowMarks } from './known-rows.js';
import { type RawFeed, type RawRow, LazyRow } from './raw.js';
import { readRecords, type FeedRecord } from './records.js';

/** The line before the header by which Excel names the separator. */
const excelSeparatorLine = /^"?sep=(.)"?$/i;

/** Number of records in which the header is searched for. */
const headerWithin = 5;
/** Number of cells in use from which a record is not a title. */
const moreThanTitles = 4;

/** Reads the rows of a table, with the header's names as field names. */
export const readTable = async (
  chunks: AsyncIterable<Buffer>,
  syntax: 'csv' | 'tsv',
  limit: number,
  given: { readonly isUtf8: boolean; readonly delimiter: string | undefined; readonly marks?: RowMarks | undefined },
): Promise<RawFeed | Rejection> => {
  const batches = readRecords(chunks, { ...given, quotes: true, limit });
  let records: FeedRecord[] = [];
  let word: string | undefined;
  const delimiterIn = (text: string) =>
    (given.delimiter && text.includes(given.delimiter) ? given.delimiter : word) ??
    (syntax === 'tsv' && text.includes('\t') ? '\t' : delimiterOf(text));
  while (records.length <= headerWithin && !(records[0] && isCertainlyHeader(records[0], delimiterIn))) {
    const next = await batches.next();
    if (next.done) break;
    records = records.concat(next.value);
    const [first] = records;
    if (word !== undefined || !first || !('text' in first)) continue;
    word = excelSeparatorLine.exec(first.text)?.[1];
    if (word !== undefined) records = records.slice(1);
  }
  const at = headerAt(records.slice(0, headerWithin), delimiterIn);
  const header = records[at];
  if (!header) return reject('invalid', 'The feed is empty: not even a header line is there.');
  if ('problem' in header) return reject('invalid', `The header line can't be read: ${header.problem}.`);
  const delimiter = delimiterIn(header.text);
  const quoting = quotingOf(header.text, delimiter);
  const columns = splitCsv(header.text, delimiter, quoting)?.map((name) => name.trim());
  if (!columns) return reject('invalid', "The header line can't be read: its quotes don't match.");
  if (isVehicle(columns)) {
    const shown = columns.slice(0, 3).join(', ').slice(0, maxShownLength);
    return reject(
      'invalid',
      `The first line, ${shown}, is a vehicle: put the names of the columns in a line above it.`,
    );
  }
  const table = new Table(columns, delimiter, quoting, given.marks?.within(JSON.stringify([delimiter, columns])));
  return {
    columns: columns.filter((name) => name !== ''),
    delimiter,
    batches: rowsOf(table, records.slice(at + 1), batches),
  };
};

const maxShownLength = 100;

/** Values that are no column's name: a price, a year, a distance, a VIN, a date, an address. */
const valuesOfVehicles =
  /^(?:a?\$?\d{3}[\d,.]*(?: ?kms?)?|(?=.*\d)[A-HJ-NPR-Z\d]{17}|\d{1,2}\/\d{1,4}(?:\/\d{2,4})?|https?:\/\/.*|\$.*)$/i;

/** Whether a line in the place of the header has two or more values, and every fourth cell is one. */
const isVehicle = (names: readonly string[]): boolean => {
  const values = names.filter((name) => valuesOfVehicles.test(name.slice(0, maxShownLength)));
  return values.length >= 2 && values.length * 4 >= names.filter((name) => name !== '').length;
};

/** Returns the number of cells in use; undefined if the record is unreadable. */
const used = (record: FeedRecord, delimiter: string): number | undefined =>
  'problem' in record
    ? undefined
    : splitCsv(record.text, delimiter, quotingOf(record.text, delimiter))?.filter((cell) => cell.trim() !== '').length;

type DelimiterIn = (text: string) => string;
const textOf = (record: FeedRecord): string => ('text' in record ? record.text : '');

/** Whether the record is certainly the header. Most are, and then their rows are read as they arrive. */
const isCertainlyHeader = (record: FeedRecord, delimiterIn: DelimiterIn): boolean =>
  (used(record, delimiterIn(textOf(record))) ?? moreThanTitles) >= moreThanTitles;

/** Returns the index of the header. Titles above it have fewer than half of the cells that are in use below. */
const headerAt = (records: readonly FeedRecord[], delimiterIn: DelimiterIn): number =>
  records.findIndex((record, index) => {
    if (isCertainlyHeader(record, delimiterIn)) return true;
    const delimiter = delimiterIn(textOf(record));
    const own = used(record, delimiter)!;
    const below = records
      .slice(index + 1)
      .map((next) => used(next, own > 1 ? delimiter : delimiterIn(textOf(next))) ?? 0);
    // The largest count may come from a broken row.
    const [largest = 0, usual = largest] = below.sort((a, b) => b - a);
    return own > 0 && own * 2 >= usual;
  });

async function* rowsOf(
  table: Table,
  first: readonly FeedRecord[],
  rest: AsyncGenerator<FeedRecord[], void>,
): AsyncGenerator<RawRow[], void> {
  try {
    yield table.rowsOf(first);
    for await (const records of rest) yield table.rowsOf(records);
    yield table.end();
  } finally {
    await rest.return();
  }
}

type TextRecord = Extract<FeedRecord, { readonly text: string }>;

/** Maximum number of lines that are joined for one row. */
const maxLines = 50;

/** Reads rows. Quotes and escapes that the first rows show apply to all later rows. */
class Table {
  private readonly repeated: ReadonlySet<string>;
  /** Number of columns up to the last one with a name. */
  private readonly named: number;
  /** Lines of a row that may continue in the next line. */
  private held: TextRecord[] = [];

  constructor(
    private readonly columns: readonly string[],
    private readonly delimiter: string,
    private quoting: Quoting,
    private readonly marks: RowMarks | undefined,
  ) {
    this.repeated = new Set(repeatedOf(columns));
    this.named = columns.findLastIndex((name) => name !== '') + 1;
  }

  rowsOf(records: readonly FeedRecord[]): RawRow[] {
    const rows: RawRow[] = [];
    for (const record of records) this.take(record, rows);
    return rows;
  }

  /** Returns the rows that are still held at the end. */
  end(): RawRow[] {
    const rows: RawRow[] = [];
    this.release(rows);
    return rows;
  }

  private take(record: FeedRecord, rows: RawRow[]): void {
    if ('problem' in record) {
      this.release(rows);
      rows.push({ line: record.line, problem: record.problem, ...(record.last && { cutOff: true }) });
      return;
    }
    if (this.held.length > 0) {
      if (this.isContinued(record, rows)) return;
      this.release(rows);
    }
    // The last row may be incomplete.
    const mark = record.isUtf8 && !record.last ? this.markOf(record.text) : undefined;
    const { quoting } = this;
    if (mark?.known) {
      rows.push(new LazyRow(record.line, mark, () => this.fieldsOf(this.cellsBy(quoting, record.text).cells!)));
      return;
    }
    if (!record.last && this.mayContinue(record.text)) {
      this.held.push(record);
      return;
    }
    const cells = this.cellsOf(record.text);
    this.add(record, cells, rows, this.quoting === quoting ? mark : undefined);
  }

  /** Marks the row by its text and the quoting, because the same text has other cells with other quotes. */
  private markOf(text: string): RowMark | undefined {
    const { quote, escapes } = this.quoting;
    return this.marks?.mark(`${quote}${escapes ? '\\' : ''}\n${text}`);
  }

  private release(rows: RawRow[]): void {
    const { held } = this;
    this.held = [];
    for (const record of held) this.add(record, this.cellsOf(record.text), rows);
  }

  /** Whether the record continues the held lines: alone it is no row, and together they are or may become one. */
  private isContinued(record: TextRecord, rows: RawRow[]): boolean {
    if (isEnd(record.text) || this.fits(this.split(record.text, this.quoting))) return false;
    const all = [...this.held, record];
    const text = all.map((one) => one.text).join('\n');
    const { quote, escapes } = this.quoting;
    const asPython: Quoting[] = this.held.at(-1)!.text.endsWith('\\')
      ? [{ quote, escapes: true }]
      : [
          { quote: "'", escapes },
          { quote: "'", escapes: !escapes },
        ];
    const quoting = asPython.find((one) => this.fits(this.split(text, one)));
    if (quoting) {
      this.held = [];
      this.quoting = quoting;
      const isUtf8 = all.every((one) => one.isUtf8);
      this.add({ ...record, text, isUtf8, line: all[0]!.line }, this.split(text, quoting), rows);
      return true;
    }
    if (record.last || all.length >= maxLines || !this.mayContinue(text)) return false;
    this.held = all;
    return true;
  }

  /** Whether the text ends inside a cell: Python writes line breaks after a backslash or between single quotes. */
  private mayContinue(text: string): boolean {
    if (text.endsWith('\\')) return isEscaped(text, text.length, 0);
    if (!text.includes("'") || !(text.startsWith("'") || text.includes(`${this.delimiter}'`))) return false;
    return this.split(text, { ...this.quoting, quote: "'" }) === undefined;
  }

  private split(text: string, quoting: Quoting): string[] | undefined {
    return splitCsv(text, this.delimiter, quoting);
  }

  /** Whether the cells match the header. Columns without a name and extra empty cells are ignored. */
  private fits(cells: readonly string[] | undefined): boolean {
    if (cells === undefined || cells.length < this.named) return false;
    return cells.length <= this.columns.length || cells.slice(this.columns.length).every((cell) => cell.trim() === '');
  }

  private cellsOf(text: string): string[] | undefined {
    const { cells, quoting } = this.cellsBy(this.quoting, text);
    this.quoting = quoting;
    return cells;
  }

  /** Returns the cells of a row and the quoting that was detected. */
  private cellsBy(quoting: Quoting, text: string): { readonly cells: string[] | undefined; readonly quoting: Quoting } {
    const cells = this.split(text, quoting);
    const others = !this.fits(cells) ? otherQuotings(quoting, text) : betterQuotings(quoting, text, cells!);
    // A row that RFC 4180 cannot parse may be written as Python and MySQL do; then the whole file is.
    for (const other of others) {
      const found = this.split(text, other);
      if (this.fits(found)) return { cells: found, quoting: other };
    }
    const loose = cells ? undefined : this.split(text, { ...quoting, isLoose: true });
    return { cells: this.fits(loose) ? loose : cells, quoting };
  }

  private add(record: TextRecord, cells: readonly string[] | undefined, rows: RawRow[], mark?: RowMark): void {
    const { line, isUtf8 } = record;
    const cutOff = record.last && { cutOff: true as const };
    if (!cells) {
      rows.push({ line, problem: "its quotes don't match", ...cutOff });
      return;
    }
    const first = cells.find((cell) => cell.trim() !== '');
    if (first === undefined || isEnd(record.text) || (beginsSummary.test(first) && this.isSummary(cells))) return;
    const isShort = cells.length < this.named;
    if (!this.fits(cells) && !(isShort && !record.last)) {
      const cause = isShort
        ? 'the row may be cut off'
        : `a ${JSON.stringify(this.delimiter)} may stand in a cell without quotes`;
      rows.push({ line, problem: `${this.counts(cells)}: ${cause}`, ...cutOff });
      return;
    }
    const fields = this.fieldsOf(cells);
    if (!isShort) rows.push({ line, fields, isUtf8, mark });
    else {
      const absent = this.columns.slice(cells.length).filter((name) => name !== '');
      rows.push({ line, fields, isUtf8, short: { absent, reason: `${this.counts(cells)}: the last are not said` } });
    }
  }

  /** Like a title above the header, totals have fewer than half of the cells that a vehicle has. */
  private isSummary(cells: readonly string[]): boolean {
    return cells.filter((cell) => cell.trim() !== '').length * 2 < this.named;
  }

  private counts(cells: readonly string[]): string {
    return `has ${cells.length} cells where the header has ${this.columns.length}`;
  }

  private fieldsOf(cells: readonly string[]): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    const end = Math.min(this.named, cells.length);
    for (let i = 0; i < end; i++) {
      const text = withoutFormula(cells[i]!.trim());
      if (text === '') continue;
      const name = this.columns[i]!;
      if (name === '' || name === '__proto__') continue;
      if (this.repeated.has(name)) ((fields[name] ??= []) as string[]).push(text);
      else fields[name] = text;
    }
    return fields;
  }
}

const otherQuotings = ({ quote, escapes }: Quoting, text: string): Quoting[] => {
  const otherQuote = quote === '"' ? "'" : '"';
  const mayEscape = text.includes('\\');
  return [
    ...(mayEscape ? [{ quote, escapes: !escapes }] : []),
    ...(text.includes("'") ? [{ quote: otherQuote, escapes } as const] : []),
    ...(mayEscape && text.includes("'") ? [{ quote: otherQuote, escapes: !escapes } as const] : []),
  ];
};

/** Returns other quotings to try for a row that has the right number of cells. */
const betterQuotings = ({ quote, escapes }: Quoting, text: string, cells: readonly string[]): Quoting[] => {
  // Because no cell needs quotes here, an escaped quote stays in the middle of a cell.
  const escaped = `\\${quote}`;
  const isEscapedWithin = !escapes && text.includes(escaped) && !text.includes(quote + quote);
  if (isEscapedWithin && cells.some((one) => one.includes(escaped))) return [{ quote, escapes: true }];
  if (quote === '"' && text.includes("''") && cells.some(isInSingleQuotes)) return [{ quote: "'", escapes }];
  return [];
};

/** Whether the line is an end mark that some programs write. */
const isEnd = (text: string): boolean => text === '\x1a' || text === 'EOF';

/** The first cell of what reports add below their rows. */
const beginsSummary =
  /^\s*(?:(?:grand |sub[ -]?)?totals?|sum|average|count|printed|generated|exported|page \d+|\d+ (?:vehicle|car|unit|record|row)s?)\b/i;

/** Whether the cell looks like `'Driver''s seat'`, with all of its apostrophes doubled. */
const isInSingleQuotes = (cell: string): boolean => {
  const inner = cell.slice(1, -1);
  if (!cell.startsWith("'") || !cell.endsWith("'") || !inner.includes("''")) return false;
  return !inner.replaceAll("''", '').includes("'");
};

/** Unwraps `="00123"`, which keeps Excel from reading a text as a number. */
const withoutFormula = (text: string): string =>
  text.startsWith('="') && text.endsWith('"') && text.length > 2
    ? text.slice(2, -1).replaceAll('""', '"').trim()
    : text;
