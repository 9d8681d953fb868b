// AssemblyScript. document-parser.ts documents the functions; build.mjs compiles this file to documents-wasm.ts.

const QUOTE: u8 = 0x22;
const BACKSLASH: u8 = 0x5c;
const COMMA: u8 = 0x2c;
const COLON: u8 = 0x3a;
const NEWLINE: u8 = 0x0a;
const MINUS: u8 = 0x2d;
const OPEN: u8 = 0x7b;
const CLOSE: u8 = 0x7d;
const OPEN_LIST: u8 = 0x5b;
const CLOSE_LIST: u8 = 0x5d;
/** Digits of a number that 64 bits hold exactly, whatever the digits are. */
const EXACT_DIGITS: usize = 15;
const NUMBER: u32 = 0xffffffff;
/** Cells of a row before those of the names. */
const ROW_CELLS: usize = 5;
/** Bytes of a text's entry: hash, pointer and length, 32 bits each. */
const ENTRY: usize = 12;
/** Bytes after a text that may be read with it. */
const MARGIN: usize = 16;

/** Returns a pointer to zero bytes. Nothing is ever released. */
function take(bytes: usize): usize {
  return heap.alloc(bytes + MARGIN);
}

/** A set of texts, numbered from 1. */
class Texts {
  size: u32 = 0;
  private capacity: u32 = 1024;
  private places: usize = take(4096 * 4);
  private mask: u32 = 4095;
  entries: usize = take(1024 * ENTRY);

  /** Returns the text's number; 0: it is not in the set. */
  find(from: usize, length: u32, hash: u32): u32 {
    let place = hash & this.mask;
    while (true) {
      const number = load<u32>(this.places + (<usize>place << 2));
      if (number == 0) return 0;
      const entry = this.entries + <usize>number * ENTRY;
      if (load<u32>(entry) == hash && load<u32>(entry, 8) == length && isSame(<usize>load<u32>(entry, 4), from, length)) {
        return number;
      }
      place = (place + 1) & this.mask;
    }
  }

  /** Adds a text that is not in the set. It stays where it is. */
  add(from: usize, length: u32, hash: u32): u32 {
    if (this.size + 2 >= this.capacity) this.grow();
    const number = ++this.size;
    const entry = this.entries + <usize>number * ENTRY;
    store<u32>(entry, hash);
    store<u32>(entry, <u32>from, 4);
    store<u32>(entry, length, 8);
    this.place(number, hash);
    return number;
  }

  private place(number: u32, hash: u32): void {
    let place = hash & this.mask;
    while (load<u32>(this.places + (<usize>place << 2)) != 0) place = (place + 1) & this.mask;
    store<u32>(this.places + (<usize>place << 2), number);
  }

  private grow(): void {
    const entries = take(<usize>this.capacity * 2 * ENTRY);
    memory.copy(entries, this.entries, <usize>this.capacity * ENTRY);
    this.entries = entries;
    this.capacity *= 2;
    this.mask = this.capacity * 4 - 1;
    this.places = take(<usize>this.capacity * 16);
    for (let number: u32 = 1; number <= this.size; number++) {
      this.place(number, load<u32>(this.entries + <usize>number * ENTRY));
    }
  }
}

const names = new Texts();
const values = new Texts();
let input: usize = 0;
let inputBytes: usize = 0;
let rows: usize = 0;
let revisions: usize = 0;
let numbers: usize = 0;

export function addName(from: usize, length: u32): void {
  const kept = take(length);
  memory.copy(kept, from, length);
  names.add(kept, length, hashOf(kept, length));
}

export function open(maxRows: u32): void {
  rows = take(<usize>maxRows * rowBytes());
  revisions = take(<usize>maxRows * 8);
  numbers = take(<usize>maxRows * <usize>names.size * 8);
}

export function page(bytes: usize): usize {
  if (bytes > inputBytes) {
    inputBytes = bytes * 2;
    input = take(inputBytes);
  }
  return input;
}

export function rowsAt(): usize {
  return rows;
}
export function revisionsAt(): usize {
  return revisions;
}
export function numbersAt(): usize {
  return numbers;
}
export function entriesAt(): usize {
  return values.entries;
}
export function valueCount(): u32 {
  return values.size;
}

// @ts-ignore: TypeScript does not know AssemblyScript's decorators
@inline
function rowBytes(): usize {
  return (ROW_CELLS + <usize>names.size) << 2;
}

export function read(bytes: usize): u32 {
  const stop = input + bytes;
  let at = input;
  let count: u32 = 0;
  while (at < stop) {
    const row = rows + <usize>count * rowBytes();
    const id = at;
    at = endOfLine(at, stop);
    store<u32>(row, <u32>(id - input));
    store<u32>(row, <u32>(at - input), 4);
    const revision = at + 1;
    at = endOfLine(revision, stop);
    store<f64>(revisions + (<usize>count << 3), integerOf(revision, at));
    const document = at + 1;
    at = endOfLine(document, stop);
    store<u32>(row, <u32>(document - input), 8);
    store<u32>(row, <u32>(at - input), 12);
    const cells = row + (ROW_CELLS << 2);
    memory.fill(cells, 0, <usize>names.size << 2);
    const isRead = readDocument(document, at, cells, numbers + ((<usize>count * <usize>names.size) << 3));
    store<u32>(row, isRead ? 1 : 0, 16);
    at++;
    count++;
  }
  return count;
}

function integerOf(from: usize, to: usize): f64 {
  const isNegative = load<u8>(from) == MINUS;
  let number: f64 = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at++) number = number * 10 + <f64>(load<u8>(at) - 0x30);
  return isNegative ? -number : number;
}

function readDocument(at: usize, stop: usize, cells: usize, exact: usize): bool {
  if (load<u8>(at++) != OPEN) return false;
  while (true) {
    if (load<u8>(at++) != QUOTE) return false;
    const name = at;
    at = endOfPlain(at, stop);
    if (at >= stop || load<u8>(at) == BACKSLASH) return false;
    const length = <u32>(at - name);
    const number = names.find(name, length, hashOf(name, length));
    if (load<u8>(++at) != COLON) return false;
    const value = ++at;
    at = endOfValue(at, stop);
    if (at >= stop) return false;
    if (number != 0) {
      const place = <usize>(number - 1);
      store<u32>(cells + (place << 2), cellOf(value, at, exact + (place << 3)));
    }
    const next = load<u8>(at++);
    if (next == CLOSE) return at == stop;
    if (next != COMMA) return false;
  }
}

/** Returns the cell of a value, and writes a whole number to `exact`. */
function cellOf(from: usize, to: usize, exact: usize): u32 {
  const digits = to - from;
  const first = load<u8>(from);
  if (digits <= EXACT_DIGITS && first <= 0x39 && (first > 0x30 || (first == 0x30 && digits == 1))) {
    let number: u64 = 0;
    let at = from;
    for (; at < to; at++) {
      const digit = load<u8>(at) - 0x30;
      if (digit > 9) break;
      number = number * 10 + digit;
    }
    if (at == to) {
      store<f64>(exact, <f64>number);
      return NUMBER;
    }
  }
  const length = <u32>(to - from);
  const hash = hashOf(from, length);
  const known = values.find(from, length, hash);
  if (known != 0) return known;
  const kept = take(length);
  memory.copy(kept, from, length);
  return values.add(kept, length, hash);
}

function endOfValue(at: usize, stop: usize): usize {
  const first = load<u8>(at);
  if (first == QUOTE) return endOfString(at + 1, stop);
  if (first == OPEN || first == OPEN_LIST) return endOfNested(at, stop);
  while (at < stop && load<u8>(at) != COMMA && load<u8>(at) != CLOSE) at++;
  return at;
}

function endOfNested(at: usize, stop: usize): usize {
  let depth = 0;
  while (at < stop) {
    const byte = load<u8>(at++);
    if (byte == QUOTE) at = endOfString(at, stop);
    else if (byte == OPEN || byte == OPEN_LIST) depth++;
    else if ((byte == CLOSE || byte == CLOSE_LIST) && --depth == 0) return at;
  }
  return stop;
}

/** Returns the place after the string's closing quote. @param at after the opening quote */
function endOfString(at: usize, stop: usize): usize {
  while (true) {
    at = endOfPlain(at, stop);
    if (at >= stop) return stop;
    if (load<u8>(at) == QUOTE) return at + 1;
    at += 2;
  }
}

/** Returns the place of the next quote or backslash. */
function endOfPlain(at: usize, stop: usize): usize {
  const quote = i8x16.splat(<i8>QUOTE);
  const backslash = i8x16.splat(<i8>BACKSLASH);
  for (; at < stop; at += 16) {
    const bytes = v128.load(at);
    const found = i8x16.bitmask(v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash)));
    if (found != 0) return at + <usize>ctz(found);
  }
  return stop;
}

function endOfLine(at: usize, stop: usize): usize {
  const newline = i8x16.splat(<i8>NEWLINE);
  for (; at < stop; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), newline));
    if (found != 0) return min(at + <usize>ctz(found), stop);
  }
  return stop;
}

function isSame(one: usize, other: usize, length: u32): bool {
  let left = length;
  for (; left >= 8; left -= 8, one += 8, other += 8) if (load<u64>(one) != load<u64>(other)) return false;
  return left == 0 || ((load<u64>(one) ^ load<u64>(other)) << (64 - (left << 3))) == 0;
}

function hashOf(at: usize, length: u32): u32 {
  let hash: u64 = length;
  let left = length;
  for (; left >= 8; left -= 8, at += 8) hash = mixed(hash ^ load<u64>(at));
  if (left > 0) hash = mixed(hash ^ (load<u64>(at) << (64 - (left << 3))));
  return <u32>hash;
}

// @ts-ignore
@inline
function mixed(bits: u64): u64 {
  const product = bits * 0x9e3779b97f4a7c15;
  return product ^ (product >> 32);
}
