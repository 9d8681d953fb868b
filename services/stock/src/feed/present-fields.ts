import { hash } from 'node:crypto';
import type { CarField } from '#contracts/domain/car/details';
import type { Fields, RawRow } from './raw.js';
import type { Row } from './row.js';
import type { Vocabulary } from './vocabulary.js';

/** The fields that a feed has columns for. Only these change; an empty cell empties its field. */
export class PresentFields {
  private readonly columns = new Set<string>();
  private fields: ReadonlySet<string>;
  private hashed: { readonly fields: ReadonlySet<string>; readonly manner: string } | undefined;

  constructor(
    private readonly vocabulary: Vocabulary,
    /** Values for columns that the feed may leave out. */
    defaults: Row,
    /** Fields that count as present whatever columns there are. */
    always: readonly string[] = [],
  ) {
    this.fields = new Set([...Object.keys(defaults), ...always]);
  }

  get now(): ReadonlySet<string> {
    return this.fields;
  }

  /** Hash of the vocabulary and the fields, which decide how a row is read. */
  get manner(): string {
    const { fields, vocabulary } = this;
    if (this.hashed?.fields !== fields) {
      const manner = hash('sha256', JSON.stringify([vocabulary.name, [...fields].sort()])).slice(0, 16);
      this.hashed = { fields, manner };
    }
    return this.hashed.manner;
  }

  noteRow(fields: Fields): void {
    for (const column in fields) this.note(column);
  }

  note(column: string): void {
    if (this.columns.has(column) || !this.vocabulary.isColumn(column)) return;
    this.columns.add(column);
    this.fields = new Set([...this.fields, ...this.vocabulary.fieldsOf(column)]);
  }

  noteField(field: CarField): void {
    if (!this.fields.has(field)) this.fields = new Set([...this.fields, field]);
  }
}

/** Maximum rows, and characters in them, that are buffered to learn the columns of a file without a header. */
const rowsAhead = 200;
const charactersAhead = 4_000_000;

/**
 * Yields the rows of a file without a header, after noting the columns of the first two hundred rows. The reader notes
 * the columns of later rows. This way a row without a rare field empties that field.
 */
export async function* withColumnsAhead(
  batches: AsyncIterable<RawRow[]>,
  presentFields: PresentFields,
): AsyncGenerator<RawRow[], void> {
  let waiting: RawRow[] | undefined = [];
  let characters = 0;
  for await (const rows of batches) {
    if (!waiting) {
      yield rows;
      continue;
    }
    for (const row of rows) {
      if (waiting.push(row) > rowsAhead || !('isUtf8' in row)) continue;
      presentFields.noteRow(row.fields);
      characters += JSON.stringify(row.fields).length;
    }
    if (waiting.length < rowsAhead && characters < charactersAhead) continue;
    yield waiting;
    waiting = undefined;
  }
  if (waiting && waiting.length > 0) yield waiting;
}
