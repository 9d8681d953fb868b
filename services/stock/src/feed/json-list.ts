import { RecordBytes, type FeedRecord } from './records.js';

const [lineFeed, quote, backslash, comma, colon] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a] as const;
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

/** Names of the list of cars, in a wrapper and in the items of another list, such as dealers. */
const namesWithin = ['vehicles', 'cars', 'inventory', 'listings'];
const names = [...namesWithin, 'stock', 'items', 'data', 'results', 'rows'];
const maxNameLength = Math.max(...names.map(({ length }) => length));

/** Finds the lists of objects within an object: `{"total": 2, "vehicles": [{…}, {…}]}`. */
class Wrapper {
  isOpen = false;
  hasEmptyList = false;
  hasEmptyNamedList = false;
  /** Name of the list that begins. */
  name = '';
  /** Number of open objects and lists. */
  depth = 0;
  private isInList = false;
  private text = '';
  private key = '';

  get isNamed(): boolean {
    return names.includes(this.name);
  }

  get isNamedWithin(): boolean {
    return namesWithin.includes(this.name);
  }

  textBegins(): void {
    this.text = '';
  }

  takeText(byte: number): void {
    if (this.text.length <= maxNameLength) this.text += String.fromCharCode(byte).toLowerCase();
  }

  /** Takes the next byte outside strings and spaces. Returns true if it opens the first object of a list. */
  listBegins(byte: number): boolean {
    this.isOpen = true;
    const wasInList = this.isInList;
    this.isInList = byte === openList;
    if (byte === openList || byte === openObject) this.depth++;
    else if (byte === closeList || byte === closeObject) this.depth--;
    if (byte === openList) this.name = this.key;
    this.key = byte === colon ? this.text : '';
    if (wasInList && byte === closeList) {
      this.hasEmptyList = true;
      this.hasEmptyNamedList ||= this.isNamed;
    }
    return wasInList && byte === openObject;
  }
}

const cutOff = 'is not closed: the file may be cut off here';
const noList = 'is no list of objects, as a JSON feed is: [{…}, {…}]';

/** Buffer size for a list with an unknown name, as a multiple of a record's limit. */
const maxBuffered = 4;

/**
 * Splits a JSON list into its elements, a batch for each chunk. In a wrapper, a list with a known name is read,
 * otherwise the first list, which is buffered until all names are known. A record with `last` means that the file is
 * unreadable from there on.
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
  let held: FeedRecord[] | undefined;
  let heldBytes = 0;
  let isGuess = false;
  /** Name and depth of the lists that are read within the items of another list. */
  let within: { readonly name: string; readonly depth: number } | undefined;
  const isTheList = (): boolean => {
    if (within) return wrapper.name === within.name && wrapper.depth === within.depth;
    return isGuess ? wrapper.isNamedWithin : wrapper.isNamed || !held;
  };

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
      if (!isGuess) return;
      held!.push(...records.splice(0));
      heldBytes += record && 'text' in record ? record.text.length : 0;
      if (heldBytes < maxBuffered * limit) return;
      records.push(...held!);
      [held, isGuess] = [undefined, false];
    };
    const beginList = (from: number) => {
      bytes.take(line, (all) => all.subarray(0, 0));
      at = 'list';
      start = from;
      [begun, firstLine, depth] = [true, line, 1];
    };
    for (let i = 0; i < chunk.length; i++, read++) {
      const byte = chunk[i]!;
      if (byte === lineFeed) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
        if (inString && (at === 'start' || isGuess)) wrapper.takeText(byte);
      } else if (isSpace(byte) || (read < 3 && byte === byteOrderMark[read])) {
        continue;
      } else if (at === 'behind') {
        continue;
      } else if (at === 'start' && (byte === openObject || wrapper.isOpen)) {
        if (byte === quote) inString = true;
        if (byte === quote) wrapper.textBegins();
        if (!wrapper.listBegins(byte) || !isTheList()) continue;
        isGuess = !within && !wrapper.isNamed;
        held = isGuess ? [] : undefined;
        beginList(i);
      } else if (at === 'start') {
        if (byte !== openList) {
          yield [{ line, last: true, problem: noList }];
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
        if (isGuess) wrapper.listBegins(byte);
        if (byte !== closeList) continue;
        at = isGuess || within ? 'start' : wrapper.isOpen ? 'behind' : 'end';
        if (within) wrapper.depth = within.depth - 2;
        isGuess = false;
      } else {
        if (isGuess && byte === quote) wrapper.textBegins();
        if (isGuess && wrapper.listBegins(byte) && isTheList()) {
          within = { name: wrapper.name, depth: wrapper.depth };
          [held, isGuess] = [undefined, false];
          beginList(i);
          continue;
        }
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
  if (held && !wrapper.hasEmptyNamedList) yield held;
  else if (at === 'start' && within) {
    if (wrapper.depth > 0) yield [{ line, last: true, problem: cutOff }];
  } else if (at === 'start' && !wrapper.hasEmptyList) {
    const problem = wrapper.depth > 0 ? cutOff : wrapper.isOpen ? noList : 'is empty';
    yield [{ line, last: true, problem }];
  }
  if (at === 'list') yield [{ line, last: true, problem: `the list ${cutOff}` }];
}
