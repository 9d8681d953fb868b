import type { RowMark } from './known-rows.js';

/** Values of a row, by the feed's own names. */
export type Fields = Readonly<Record<string, unknown>>;

/** One row as the feed has it, or the problem with it. */
export type RawRow = { readonly line: number } & (
  | {
      readonly fields: Fields;
      /** False: U+FFFD replaces the bytes that are not UTF-8. */
      readonly isUtf8: boolean;
      /** Lines of the fields that begin on another line than the row. */
      readonly lines?: ReadonlyMap<string, number>;
      /** The row ends before the last columns of its table. */
      readonly short?: { readonly absent: readonly string[]; readonly reason: string };
      /** Present if only the row's text decides its contents. */
      readonly mark?: RowMark | undefined;
    }
  | {
      readonly problem: string;
      readonly column?: string;
      /** The file is unreadable from here on, or ends too early. */
      readonly cutOff?: true;
      /** Fields that are readable. */
      readonly fields?: Fields;
    }
);

/** A known row, whose fields are read only on demand. */
export class LazyRow {
  readonly isUtf8 = true;
  private found: Fields | undefined;

  constructor(
    readonly line: number,
    readonly mark: RowMark,
    private readonly read: () => Fields,
  ) {}

  get fields(): Fields {
    return (this.found ??= this.read());
  }
}

export interface RawFeed {
  /** Names in the header, if there is one. */
  readonly columns?: readonly string[];
  /** Separator of a table's cells. */
  readonly delimiter?: string;
  readonly batches: AsyncGenerator<RawRow[], void>;
}
