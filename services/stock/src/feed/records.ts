import { isUtf8 } from 'node:buffer';

/** One record of a feed as text, or why it could not be read. Memory is bounded by the record limit, not by the feed. */
export type FeedRecord = {
  readonly line: number;
  /** The file ends with this record, and not with a line break: it may be cut off here. */
  readonly last?: true;
} & (
  | {
      readonly text: string;
      /** False: U+FFFD stands in the text for what is not UTF-8. */
      readonly isUtf8: boolean;
    }
  | { readonly problem: string }
);

export interface RecordOptions {
  /** Whether a line break inside double quotes belongs to the record. */
  readonly quotes: boolean;
  /** Bytes a record may have. */
  readonly limit: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Bytes of one record as they come; what goes beyond the limit is counted and not kept. */
export class RecordBytes {
  private parts: Buffer[] = [];
  private size = 0;

  constructor(private readonly limit: number) {}

  keep(part: Buffer): void {
    if (this.size <= this.limit) this.parts.push(part);
    this.size += part.length;
  }

  /** The record, and room for the next; undefined when there is nothing in it. */
  take(line: number, trimmed: (bytes: Buffer) => Buffer): FeedRecord | undefined {
    const { parts, size, limit } = this;
    this.parts = [];
    this.size = 0;
    if (size > limit + 1) return { line, problem: `the row is larger than ${limit.toLocaleString('en-AU')} bytes` };
    const bytes = trimmed(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
    return bytes.length === 0 ? undefined : { line, text: bytes.toString('utf8'), isUtf8: isUtf8(bytes) };
  }
}

/**
 * Cuts a byte stream into records, a batch for each chunk; empty lines are passed over. `line` is where the record
 * begins, from 1.
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  options: RecordOptions,
): AsyncGenerator<FeedRecord[], void> {
  const { quotes, limit } = options;
  const bytes = new RecordBytes(limit);
  let line = 1;
  let firstLine = 1;
  let quoted = false;
  const trim = (record: Buffer) => trimmed(record, firstLine);

  for await (const chunk of chunks) {
    const records: FeedRecord[] = [];
    const endRecord = (from: number, to: number) => {
      bytes.keep(chunk.subarray(from, to));
      const record = bytes.take(firstLine, trim);
      if (record) records.push(record);
      firstLine = line;
    };
    let start = 0;
    if (quotes) {
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i];
        if (byte === quote) quoted = !quoted;
        else if (byte === lineFeed) {
          line++;
          if (quoted) continue;
          endRecord(start, i);
          start = i + 1;
        }
      }
    } else {
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        line++;
        endRecord(start, end);
        start = end + 1;
      }
    }
    bytes.keep(chunk.subarray(start));
    if (records.length > 0) yield records;
  }
  const last = bytes.take(firstLine, trim);
  if (!last) return;
  const problem = 'a quote is opened and never closed: the file may be cut off here';
  yield [quoted ? { line: last.line, last: true, problem } : { ...last, last: true }];
}

const trimmed = (bytes: Buffer, line: number): Buffer => {
  const start = line === 1 && bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0;
  return bytes.subarray(start, bytes.at(-1) === carriageReturn ? -1 : undefined);
};
