/**
 * The inner loops of the index, over one linear memory that contains every bitset, column and list.
 *
 * Pointers, `from` and `to` are in bytes. A range `[from, to)` is relative to the start of a bitset; both ends are
 * multiples of 64. A slot's bit in a bitset is bit `slot & 7` of byte `slot >> 3`. A list is `length` slots of 16 bits.
 * A function that writes to `target` changes nothing outside the range. `target` may be one of the sources.
 */
export interface Kernel {
  /** The memory; `grow` replaces the object. */
  readonly buffer: ArrayBuffer;
  /** Grows the memory to at least this many bytes; contents stay the same, new bytes are zero. */
  grow(bytes: number): void;

  clear(target: number, from: number, to: number): void;
  not(target: number, source: number, from: number, to: number): void;
  and(target: number, a: number, b: number, from: number, to: number): void;
  or(target: number, a: number, b: number, from: number, to: number): void;
  andNot(target: number, a: number, b: number, from: number, to: number): void;
  /**
   * One step in finding the slots that pass every condition (`all`) and those that fail exactly one (`near`). Before
   * the first step, `all` has every candidate and `near` is empty. Each condition takes one step.
   */
  narrow(all: number, near: number, condition: number, from: number, to: number): void;
  /** After all `narrow` steps: writes the slots that pass every condition other than this one. */
  widen(target: number, all: number, near: number, condition: number, from: number, to: number): void;

  size(source: number, from: number, to: number): number;
  sizeOfAnd(a: number, b: number, from: number, to: number): number;
  /** Returns the start of the first 64-byte block that is not empty; `to` if all are empty. */
  firstBlock(source: number, from: number, to: number): number;
  /** Returns the end of the last 64-byte block that is not empty; `from` if all are empty. */
  endBlock(source: number, from: number, to: number): number;

  setMembers(target: number, list: number, length: number): void;
  countMembers(source: number, list: number, length: number): number;
  /** Writes the slots of the bitset's range as an ascending list; returns its length. */
  members(source: number, from: number, to: number, list: number): number;

  /**
   * Adds `step` to `counts[column[slot]]`, 32 bits each and wrapping, for every slot of the list. `spare`: 3072 bytes,
   * zero before and after. `counts` must have at least 1024 bytes, because the function may rewrite all of them.
   */
  histogram8(column: number, list: number, length: number, counts: number, step: number, spare: number): void;
  histogram16(column: number, list: number, length: number, counts: number, step: number): void;
  histogram32(column: number, list: number, length: number, counts: number, step: number): void;

  /** Writes the slots with `table[column[slot]] === 1`. Column values have this many bits; table bytes are 0 or 1. */
  lookup8(target: number, column: number, from: number, to: number, table: number): void;
  lookup16(target: number, column: number, from: number, to: number, table: number): void;
  lookup32(target: number, column: number, from: number, to: number, table: number): void;

  /** Writes the slots whose number is within inclusive bounds. Numbers have this many bits. NaN never matches. */
  between32(target: number, column: number, from: number, to: number, min: number, max: number): void;
  between64(target: number, column: number, from: number, to: number, min: number, max: number): void;
  /** Updates a minimum (the double at `target`) and a maximum (the next double) with the listed slots; ignores NaN. */
  extremes32(column: number, list: number, length: number, target: number): void;
  extremes64(column: number, list: number, length: number, target: number): void;
}
