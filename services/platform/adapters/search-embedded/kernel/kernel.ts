/**
 * The inner loops of the index, over one linear memory in which every bitset, column and list lives.
 *
 * Pointers, `from` and `to` are bytes; a range `[from, to)` is counted from the start of a bitset and is a multiple of
 * 64. A bitset has bit `slot & 7` of byte `slot >> 3` per slot. A list is `length` slots of 16 bits. A function that
 * writes to `target` touches nothing of it outside the range. `target` may be one of the sources.
 */
export interface Kernel {
  /** The memory; another object after `grow`. */
  readonly buffer: ArrayBuffer;
  /** Grows the memory to at least this many bytes; its contents are kept, new bytes are zero. */
  grow(bytes: number): void;

  clear(target: number, from: number, to: number): void;
  not(target: number, source: number, from: number, to: number): void;
  and(target: number, a: number, b: number, from: number, to: number): void;
  or(target: number, a: number, b: number, from: number, to: number): void;
  andNot(target: number, a: number, b: number, from: number, to: number): void;
  /**
   * One step of finding the slots that pass every condition (`all`) and those that fail exactly one (`near`). Started with the whole
   * base in `all` and nothing in `near`, and taken once per condition.
   */
  narrow(all: number, near: number, condition: number, from: number, to: number): void;
  /** After all `narrow` steps: the slots that pass every condition other than this one. */
  widen(target: number, all: number, near: number, condition: number, from: number, to: number): void;

  size(source: number, from: number, to: number): number;
  sizeOfAnd(a: number, b: number, from: number, to: number): number;
  /** The start of the first 64-byte block that is not empty, `to` when all are. */
  firstBlock(source: number, from: number, to: number): number;
  /** The end of the last 64-byte block that is not empty, `from` when all are. */
  endBlock(source: number, from: number, to: number): number;

  setMembers(target: number, list: number, length: number): void;
  countMembers(source: number, list: number, length: number): number;
  /** Writes the slots of the bitset's range as an ascending list; returns its length. */
  members(source: number, from: number, to: number, list: number): number;

  /**
   * Adds `step` to `counts[column[slot]]`, 32 bits each and wrapping, for every slot of the list. `spare`: 3072 bytes,
   * zero before and after; 1024 bytes from `counts` on may be rewritten as they are.
   */
  histogram8(column: number, list: number, length: number, counts: number, step: number, spare: number): void;
  histogram16(column: number, list: number, length: number, counts: number, step: number): void;
  histogram32(column: number, list: number, length: number, counts: number, step: number): void;

  /** The slots whose value, in a column of this many bits, has a 1 in the table of bytes 0 or 1. */
  lookup8(target: number, column: number, from: number, to: number, table: number): void;
  lookup16(target: number, column: number, from: number, to: number, table: number): void;
  lookup32(target: number, column: number, from: number, to: number, table: number): void;

  /** The slots with a value within inclusive 32-bit bounds, in a column of such numbers. NaN never matches. */
  between32(target: number, column: number, from: number, to: number, min: number, max: number): void;
  between64(target: number, column: number, from: number, to: number, min: number, max: number): void;
  /** Lowers the double at `target` and raises the one behind it to the listed slots' values, passing over NaN. */
  extremes32(column: number, list: number, length: number, target: number): void;
  extremes64(column: number, list: number, length: number, target: number): void;
}
