import type { SearchAttribute } from '#contracts/search/schema';
import type { Field, Fields } from './fields.js';
import { entryFields, rowCells, wholeNumber, type DocumentParser } from './kernel/document-parser.js';
import { openDocumentParser } from './kernel/wasm-kernel.js';
import { ValueSink } from './value-sink.js';

/** An attribute's place among the cells of a row. */
interface Source {
  readonly field: Field;
  readonly cell: number;
  /** Cell of the field that replaces the attribute's value; undefined: none does. */
  readonly insteadCell: number | undefined;
  /** Undefined for attributes that are only numbers. */
  readonly sink: ValueSink | undefined;
}

/** Whether the attribute's texts are indexed one by one: all of a slot's come before those of another. */
const isByRow = ({ field: { text } }: Source): boolean => text !== undefined && !text.recurs;

export interface PageRow {
  readonly id: string;
  readonly revision: number;
  /** Value of the attribute by which the documents are grouped. */
  readonly group: unknown;
  /** Where the document begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly isRead: boolean;
}

/**
 * Indexes pages of stored documents in a collection that announced them, which is much faster than one by one: the
 * documents are not parsed, and each distinct value is decoded once.
 */
export class BulkLoad {
  private readonly parser: DocumentParser = openDocumentParser();
  private readonly names: readonly string[];
  private readonly sources: readonly Source[];
  private readonly groupCell: number;
  /** By the parser's number. */
  private readonly values: unknown[] = [undefined];
  private cells = new Uint32Array();
  private numbers = new Float64Array();

  constructor(fields: Fields, groupName: string | undefined, maxRows: number) {
    const insteadOf = ({ instead }: SearchAttribute) => instead;
    this.names = [...new Set(fields.all.flatMap(({ name, attribute }) => [name, insteadOf(attribute) ?? name]))];
    this.sources = fields.all.map((field) => {
      const instead = insteadOf(field.attribute);
      return {
        field,
        cell: this.names.indexOf(field.name),
        insteadCell: instead === undefined ? undefined : this.names.indexOf(instead),
        sink: field.values || field.text ? new ValueSink(field, fields.text) : undefined,
      };
    });
    this.groupCell = groupName === undefined ? -1 : this.names.indexOf(groupName);
    for (const name of this.names) {
      const bytes = Buffer.from(name);
      const pointer = this.parser.page(bytes.length);
      new Uint8Array(this.parser.buffer).set(bytes, pointer);
      this.parser.addName(pointer, bytes.length);
    }
    this.parser.open(maxRows);
  }

  /** Reads a page of lines: for each document its id and revision, and the document, each as JSON. */
  *read(page: Buffer): Generator<PageRow> {
    const { parser } = this;
    const pointer = parser.page(page.length);
    new Uint8Array(parser.buffer).set(page, pointer);
    const rows = parser.read(page.length);
    const width = rowCells + this.names.length;
    this.cells = new Uint32Array(parser.buffer, parser.rowsAt(), rows * width);
    this.numbers = new Float64Array(parser.buffer, parser.numbersAt(), rows * this.names.length);
    const revisions = new Float64Array(parser.buffer, parser.revisionsAt(), rows);
    this.decodeNewValues();
    for (let row = 0; row < rows; row++) {
      const at = row * width;
      yield {
        id: JSON.parse(page.toString('utf8', this.cells[at], this.cells[at + 1])) as string,
        revision: revisions[row]!,
        group: this.valueOf(row, this.groupCell),
        from: this.cells[at + 2]!,
        to: this.cells[at + 3]!,
        isRead: this.cells[at + 4] === 1,
      };
    }
  }

  /**
   * Indexes the rows of the page that was read last, each in an empty slot: attribute by attribute, which is faster.
   * @param slots by row; undefined: the row is not indexed
   */
  add(slots: readonly (number | undefined)[]): void {
    for (const source of this.sources)
      if (!isByRow(source)) for (let row = 0; row < slots.length; row++) this.addValue(source, slots[row], row);
    const byRow = this.sources.filter(isByRow);
    slots.forEach((slot, row) => byRow.forEach((source) => this.addValue(source, slot, row)));
  }

  private addValue({ field, cell: own, insteadCell, sink }: Source, slot: number | undefined, row: number): void {
    if (slot === undefined) return;
    const width = this.names.length;
    const first = row * (rowCells + width) + rowCells;
    const cell =
      insteadCell !== undefined && (this.valueOf(row, insteadCell) ?? undefined) !== undefined ? insteadCell : own;
    const number = this.cells[first + cell]!;
    if (number === 0) return;
    const isWhole = number === wholeNumber;
    const value = isWhole ? this.numbers[row * width + cell]! : this.values[number];
    if (field.numbers && typeof value === 'number') field.numbers.set(slot, value);
    if (sink === undefined) return;
    if (isWhole) sink.addWholeNumber(slot, value as number);
    else sink.add(slot, number, value);
  }

  /** Indexes the texts that many documents have. */
  finish(): void {
    for (const { sink } of this.sources) sink?.finish();
  }

  private valueOf(row: number, cell: number): unknown {
    if (cell < 0) return undefined;
    const number = this.cells[row * (rowCells + this.names.length) + rowCells + cell]!;
    return number === wholeNumber ? this.numbers[row * this.names.length + cell]! : this.values[number];
  }

  private decodeNewValues(): void {
    const { parser, values } = this;
    const bytes = Buffer.from(parser.buffer);
    const count = parser.valueCount();
    const entries = new Uint32Array(parser.buffer, parser.entriesAt(), (count + 1) * entryFields);
    for (let number = values.length; number <= count; number++) {
      const [pointer, length] = [entries[number * entryFields + 1]!, entries[number * entryFields + 2]!];
      values.push(JSON.parse(bytes.toString('utf8', pointer, pointer + length)));
    }
  }
}
