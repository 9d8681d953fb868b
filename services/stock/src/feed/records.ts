import { isAscii, isUtf8 } from 'node:buffer';
import { delimiterOf, quotingOf } from './csv.js';

/** One record of a feed as text, or the problem with it. Memory is bounded by the record limit, not by the feed. */
export type FeedRecord = {
  readonly line: number;
  /** The file ends with this record without a line break, so the record may be cut off. */
  readonly last?: true;
} & (
  | {
      readonly text: string;
      /** False: the file is UTF-8 elsewhere, and U+FFFD replaces the bytes that are not UTF-8. */
      readonly isUtf8: boolean;
    }
  | { readonly problem: string }
);

export interface RecordOptions {
  /** Whether a line break inside quotes belongs to the record. */
  readonly quotes: boolean;
  /** Maximum bytes of a record. */
  readonly limit: number;
  /** The file is UTF-8, so nothing is detected. */
  readonly isUtf8?: boolean | undefined;
  /** Separator of cells. Absent: detected in the header. */
  readonly delimiter?: string | undefined;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Characters of Windows-1252 at the codes where Latin-1 has control characters. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes a file as UTF-8 or Windows-1252, whichever fits its first record that is not ASCII. */
class Decoder {
  private encoding: 'utf8' | 'windows' | undefined;

  constructor(isUtf8: boolean) {
    this.encoding = isUtf8 ? 'utf8' : undefined;
  }

  decode(bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } {
    if (isAscii(bytes)) return { text: bytes.toString('latin1'), isUtf8: true };
    const fits = isUtf8(bytes);
    this.encoding ??= fits ? 'utf8' : 'windows';
    if (this.encoding === 'utf8' || fits) return { text: bytes.toString('utf8'), isUtf8: fits };
    const text = bytes
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (character) => windows[character.charCodeAt(0) - 0x80]!);
    return { text, isUtf8: true };
  }
}

/** Collects the bytes of one record. Bytes beyond the limit are counted, but not stored. */
export class RecordBytes {
  private readonly decoder: Decoder;
  private parts: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly limit: number,
    isUtf8 = false,
  ) {
    this.decoder = new Decoder(isUtf8);
  }

  keep(part: Buffer): void {
    if (this.size <= this.limit) this.parts.push(part);
    this.size += part.length;
  }

  /** Returns the record and starts the next one; undefined if the record is empty. */
  take(line: number, trimmed: (bytes: Buffer) => Buffer): FeedRecord | undefined {
    const { parts, size, limit } = this;
    this.parts = [];
    this.size = 0;
    if (size > limit + 1) return { line, problem: `the row is larger than ${limit.toLocaleString('en-AU')} bytes` };
    const bytes = trimmed(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
    return bytes.length === 0 ? undefined : { line, ...this.decoder.decode(bytes) };
  }
}

/** Cuts a byte stream into records, a batch for each chunk, without empty lines. `line` counts from 1. */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  options: RecordOptions,
): AsyncGenerator<FeedRecord[], void> {
  const bytes = new RecordBytes(options.limit, options.isUtf8);
  const cutter = options.quotes ? new TableCutter(options.delimiter) : undefined;
  let line = 1;
  let firstLine = 1;
  const trim = (record: Buffer) => trimmed(record, firstLine);

  for await (const chunk of chunks) {
    const records: FeedRecord[] = [];
    let start = 0;
    const endRecord = (to: number) => {
      bytes.keep(chunk.subarray(start, to));
      const record = bytes.take(firstLine, trim);
      if (record) records.push(record);
      if (record && cutter && 'text' in record) cutter.learn(record.text);
      firstLine = line;
    };
    if (cutter) {
      cutter.cut(chunk, (at, isEnd, next) => {
        line++;
        if (!isEnd) return;
        endRecord(at);
        start = next;
      });
    } else {
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        line++;
        endRecord(end);
        start = end + 1;
      }
    }
    bytes.keep(chunk.subarray(start));
    if (records.length > 0) yield records;
  }
  const last = bytes.take(firstLine, trim);
  if (!last) return;
  const problem = 'a quote is opened and never closed: the file may be cut off here';
  yield [cutter?.isQuoted ? { line: last.line, last: true, problem } : { ...last, last: true }];
}

const backslash = 0x5c;
const anyDelimiter: ReadonlySet<number> = new Set([...',;\t|'].map((character) => character.charCodeAt(0)));

/**
 * Finds the ends of lines and records of a table. A quote opens a cell only at the cell's start or after spaces, so
 * that `18" wheels` opens none. If a backslash stands before a quote that cannot be the last of its cell, backslashes
 * count as escapes from then on.
 */
class TableCutter {
  isQuoted = false;
  /** Undefined: not known yet. Carriage returns end lines if no line feed follows the first one. */
  private lineEnd: number | undefined;
  private delimiters: ReadonlySet<number>;
  private quote = '"'.charCodeAt(0);
  private hasLearnt = false;
  private escapes = false;
  private last = lineFeed;
  private lastSolid = lineFeed;
  private beforeLast = 0;
  private hasClosed = false;

  constructor(private readonly givenDelimiter?: string) {
    this.delimiters = givenDelimiter === undefined ? anyDelimiter : new Set([givenDelimiter.charCodeAt(0)]);
  }

  /** Learns the separator and the quote character from the first record with several cells. */
  learn(record: string): void {
    if (this.hasLearnt) return;
    const delimiter = this.givenDelimiter ?? delimiterOf(record);
    if (!record.includes(delimiter)) return;
    this.hasLearnt = true;
    this.delimiters = new Set([delimiter.charCodeAt(0)]);
    this.quote = quotingOf(record, delimiter).quote.charCodeAt(0);
  }

  /** Reports each line end: its index, whether it also ends the record, and the start of the next line. */
  cut(chunk: Buffer, atLineEnd: (at: number, isEnd: boolean, next: number) => void): void {
    let { lineEnd, last, beforeLast, isQuoted, hasClosed, quote } = this;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (hasClosed) {
        hasClosed = false;
        isQuoted = this.isOpenAgain(byte, beforeLast);
        if (isQuoted && byte === quote && !this.escapes) {
          [beforeLast, last] = [last, 0];
          continue;
        }
      }
      if (lineEnd === undefined && last === carriageReturn && !isQuoted) {
        lineEnd = this.lineEnd = byte === lineFeed ? lineFeed : carriageReturn;
        if (byte !== lineFeed) {
          atLineEnd(i, true, i);
          quote = this.quote;
          last = lineFeed;
        }
      }
      if (byte === quote) {
        if (isQuoted) {
          if (!(this.escapes && last === backslash && beforeLast !== backslash)) {
            isQuoted = false;
            hasClosed = true;
          }
        } else {
          const before = last === space ? this.beforeSpaces(chunk, i) : last;
          isQuoted = before === lineFeed || before === lineEnd || this.delimiters.has(before);
        }
      } else if (byte === (lineEnd ?? lineFeed)) {
        if (byte === lineFeed && !isQuoted) lineEnd = this.lineEnd = lineFeed;
        atLineEnd(i, !isQuoted, i + 1);
        quote = this.quote;
      }
      beforeLast = last;
      last = byte;
    }
    if (chunk.length > 0) this.lastSolid = last === space ? this.beforeSpaces(chunk, chunk.length) : last;
    this.last = last;
    this.beforeLast = beforeLast;
    this.hasClosed = hasClosed;
    this.isQuoted = isQuoted;
  }

  private beforeSpaces(chunk: Buffer, at: number): number {
    let before = at - 1;
    while (before >= 0 && chunk[before] === space) before--;
    return before < 0 ? this.lastSolid : chunk[before]!;
  }

  /** Whether the quote before this byte did not close the cell, because it was doubled or escaped. */
  private isOpenAgain(byte: number, beforeLast: number): boolean {
    if (byte === this.quote) return true;
    const isLast = byte === lineFeed || byte === carriageReturn || this.delimiters.has(byte);
    if (isLast || beforeLast !== backslash) return false;
    return (this.escapes = true);
  }
}

const trimmed = (bytes: Buffer, line: number): Buffer => {
  const start = line === 1 && bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0;
  return bytes.subarray(start, bytes.at(-1) === carriageReturn ? -1 : undefined);
};
