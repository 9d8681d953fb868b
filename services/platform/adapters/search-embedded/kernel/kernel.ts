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
  /** Makes the memory at least so many bytes, keeping what it holds; new bytes are zero. */
  grow(bytes: number): void;

  clear(target: number, from: number, to: number): void;
  not(target: number, source: number, from: number, to: number): void;
  and(target: number, a: number, b: number, from: number, to: number): void;
  or(target: number, a: number, b: number, from: number, to: number): void;
  andNot(target: number, a: number, b: number, from: number, to: number): void;
  /**
   * One step of finding who passes every condition (`all`) and who fails exactly one (`near`). Started with the whole
   * base in `all` and nothing in `near`, and taken once per condition.
   */
  narrow(all: number, near: number, condition: number, from: number, to: number): void;
  /** After all `narrow` steps: who passes every condition other than this one. */
  widen(target: number, all: number, near: number, condition: number, from: number, to: number): void;

  size(source: number, from: number, to: number): number;
  sizeOfAnd(a: number, b: number, from: number, to: number): number;
  /** The start of the first 64-byte block that is not empty, `to` when all are. */
  firstBlock(source: number, from: number, to: number): number;
  /** The end of the last 64-byte block that is not empty, `from` when all are. */
  endBlock(source: number, from: number, to: number): number;

  setMembers(target: number, list: number, length: number): void;
  countMembers(source: number, list: number, length: number): number;
  /** Writes the slots of the bitset's range as a list, ascending; answers its length. */
  members(source: number, from: number, to: number, list: number): number;

  /**
   * Adds `step` to `counts[column[slot]]`, 32 bits each and wrapping, for every slot of the list. `spare`: 3072 bytes,
   * zero before and after; 1024 bytes from `counts` on may be rewritten as they are.
   */
  histogram8(column: number, list: number, length: number, counts: number, step: number, spare: number): void;
  histogram16(column: number, list: number, length: number, counts: number, step: number): void;
  histogram32(column: number, list: number, length: number, counts: number, step: number): void;

  /** Who has a value, in a column of so many bits, at which the table of bytes, each 0 or 1, has a 1. */
  lookup8(target: number, column: number, from: number, to: number, table: number): void;
  lookup16(target: number, column: number, from: number, to: number, table: number): void;
  lookup32(target: number, column: number, from: number, to: number, table: number): void;

  /** Who has a value within both bounds, each inclusive and of 32 bits, in a column of such numbers. NaN never is. */
  between32(target: number, column: number, from: number, to: number, min: number, max: number): void;
  between64(target: number, column: number, from: number, to: number, min: number, max: number): void;
  /** Lowers the double at `target` and raises the one behind it to the listed slots' values, passing over NaN. */
  extremes32(column: number, list: number, length: number, target: number): void;
  extremes64(column: number, list: number, length: number, target: number): void;
}
