import type { FeedRecord } from './records.js';
import { RecordBytes } from './records.js';

const [lineFeed, quote, backslash, comma] = [0x0a, 0x22, 0x5c, 0x2c] as const;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
const byteOrderMark = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number): boolean => byte === 0x20 || byte === lineFeed || byte === 0x0d || byte === 0x09;

const withoutSpace = (bytes: Buffer): Buffer => {
  let start = 0;
  let end = bytes.length;
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  return bytes.subarray(start, end);
};

/** Finds the first list of objects within an object: `{"total": 2, "vehicles": [{…}, {…}]}`. */
class Wrapper {
  isOpen = false;
  hasEmptyList = false;
  private isInList = false;

  /** Takes the next byte outside of strings and spaces; true where it opens the first object of the list. */
  listBegins(byte: number): boolean {
    this.isOpen = true;
    const wasInList = this.isInList;
    this.isInList = byte === openList;
    if (wasInList && byte === closeList) this.hasEmptyList = true;
    return wasInList && byte === openObject;
  }
}

/**
 * Cuts a JSON list into its elements as they come, a batch for each chunk; what an element holds is not looked into. A
 * record with `last` says that the file can't be read on from there.
 */
// eslint-disable-next-line max-lines-per-function -- One pass over the bytes, whose states share what has been read.
export async function* readJsonList(
  chunks: AsyncIterable<Buffer>,
  limit: number,
  isUtf8 = false,
): AsyncGenerator<FeedRecord[], void> {
  const bytes = new RecordBytes(limit, isUtf8);
  let at: 'start' | 'list' | 'end' | 'behind' = 'start';
  const wrapper = new Wrapper();
  let read = 0;
  let [line, firstLine, depth, elements] = [1, 1, 0, 0];
  let [inString, escaped, begun] = [false, false, false];

  for await (const chunk of chunks) {
    const records: FeedRecord[] = [];
    let start = 0;
    const endElement = (end: number, isLast: boolean) => {
      bytes.keep(chunk.subarray(start, end));
      const record = bytes.take(firstLine, withoutSpace);
      if (record) records.push(record);
      else if (elements > 0 || !isLast)
        records.push({ line, problem: 'is not JSON: there is nothing between the commas' });
      elements++;
      begun = false;
    };
    for (let i = 0; i < chunk.length; i++, read++) {
      const byte = chunk[i]!;
      if (byte === lineFeed) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
      } else if (isSpace(byte) || (read < 3 && byte === byteOrderMark[read])) {
        continue;
      } else if (at === 'behind') {
        continue;
      } else if (at === 'start' && (byte === openObject || wrapper.isOpen)) {
        if (byte === quote) inString = true;
        if (!wrapper.listBegins(byte)) continue;
        at = 'list';
        start = i;
        [begun, firstLine, depth] = [true, line, 1];
      } else if (at === 'start') {
        if (byte !== openList) {
          yield [{ line, last: true, problem: 'a JSON feed is a list of objects: [{…}, {…}]' }];
          return;
        }
        at = 'list';
        start = i + 1;
      } else if (at === 'end') {
        yield [...records, { line, last: true, problem: 'something follows after the end of the list' }];
        return;
      } else if (depth === 0 && (byte === comma || byte === closeList)) {
        endElement(i, byte === closeList);
        start = i + 1;
        if (byte === closeList) at = wrapper.isOpen ? 'behind' : 'end';
      } else {
        if (!begun) [begun, firstLine] = [true, line];
        if (byte === quote) inString = true;
        else if (byte === openObject || byte === openList) depth++;
        else if (byte === closeObject || byte === closeList) depth--;
        if (depth < 0) {
          yield [...records, { line, last: true, problem: 'is not JSON: a bracket is closed that was not opened' }];
          return;
        }
      }
    }
    if (at === 'list') bytes.keep(chunk.subarray(start));
    if (records.length > 0) yield records;
  }
  if (at === 'start' && !wrapper.hasEmptyList) {
    const problem = wrapper.isOpen ? 'a JSON feed is a list of objects: [{…}, {…}]' : 'is empty';
    yield [{ line, last: true, problem }];
  }
  if (at === 'list') yield [{ line, last: true, problem: 'the list is not closed: the file may be cut off here' }];
}
