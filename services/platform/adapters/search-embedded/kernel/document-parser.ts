/** Cells of a row before those of the names: from and to of the id, from and to of the document, whether it was read. */
export const rowCells = 5;
/** Cell of a whole number, which is in the numbers. */
export const wholeNumber = 0xffffffff;
/** 32-bit fields of a value's entry: hash, pointer and length. */
export const entryFields = 3;

/**
 * Finds the values of some names in JSON documents, without parsing the rest. Each distinct value, as it is spelled, has
 * a number from 1. A document that is spelled otherwise than `JSON.stringify` does may be left unread.
 */
export interface DocumentParser {
  /** The memory; any call may replace the object. */
  readonly buffer: ArrayBuffer;
  /** Adds a name. All names are added before `open`; the first is the first cell of a row. */
  addName(pointer: number, length: number): void;
  open(maxRows: number): void;
  /** Returns a pointer to at least this many bytes, for `read`. */
  page(bytes: number): number;
  /**
   * Reads lines: for each document its id and revision, and the document, each as JSON. Returns the number of rows. A
   * row's cells have the number of the value of each name; 0: there is none.
   */
  read(bytes: number): number;
  /** Pointers to the rows, and to the revisions and whole numbers, 64 bits each. The latter have a place for each cell. */
  rowsAt(): number;
  revisionsAt(): number;
  numbersAt(): number;
  /** Pointer to the entries of the values, from number 0, which is none. */
  entriesAt(): number;
  valueCount(): number;
}
