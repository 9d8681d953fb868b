import { isUtf8 } from 'node:buffer';

/** One record of a feed as text, or why it could not be read. Memory is bounded by the record limit, not by the feed. */
export type FeedRecord = { readonly line: number } & (
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

/** Cuts a byte stream into records; empty lines are passed over. `line` is where the record begins, from 1. */
export async function* readRecords(chunks: AsyncIterable<Buffer>, options: RecordOptions): AsyncGenerator<FeedRecord> {
  const { quotes, limit } = options;
  let parts: Buffer[] = [];
  let size = 0;
  let line = 1;
  let firstLine = 1;
  let quoted = false;

  const keep = (part: Buffer) => {
    if (size <= limit) parts.push(part);
    size += part.length;
  };
  const take = (): FeedRecord | undefined => {
    const bytes = trimmed(Buffer.concat(parts), firstLine);
    const oversized = size > limit + 1;
    const record = { line: firstLine };
    parts = [];
    size = 0;
    if (oversized) return { ...record, problem: `the row is larger than ${limit.toLocaleString('en-AU')} bytes` };
    if (bytes.length === 0) return undefined;
    return { ...record, text: bytes.toString('utf8'), isUtf8: isUtf8(bytes) };
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (byte === quote && quotes) quoted = !quoted;
      else if (byte === lineFeed) {
        line++;
        if (quoted) continue;
        keep(chunk.subarray(start, i));
        const record = take();
        if (record) yield record;
        start = i + 1;
        firstLine = line;
      }
    }
    keep(chunk.subarray(start));
  }
  const last = take();
  if (!last) return;
  yield quoted
    ? { line: last.line, problem: 'a quote is opened and never closed: the file may be cut off here' }
    : last;
}

const trimmed = (bytes: Buffer, line: number): Buffer => {
  const start = line === 1 && bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0;
  return bytes.subarray(start, bytes.at(-1) === carriageReturn ? -1 : undefined);
};
