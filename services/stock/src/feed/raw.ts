import type { RowMark } from './known-rows.js';

/** What a row says, under the feed's own names. */
export type Fields = Readonly<Record<string, unknown>>;

/** One row as it stands in the feed, or why it can't be read. */
export type RawRow = { readonly line: number } & (
  | {
      readonly fields: Fields;
      /** False: U+FFFD stands in the fields for what is not UTF-8. */
      readonly isUtf8: boolean;
      /** Lines on which the fields begin, where that is not the row's own. */
      readonly lines?: ReadonlyMap<string, number>;
      /** The row ends before its table's last columns do. */
      readonly short?: { readonly absent: readonly string[]; readonly reason: string };
      /** Where nothing but its text decides what is in it. */
      readonly mark?: RowMark | undefined;
    }
  | {
      readonly problem: string;
      readonly column?: string;
      /** The file can't be read on from here, or ends too early. */
      readonly cutOff?: true;
      /** As much as could be read. */
      readonly fields?: Fields;
    }
);

/** A row that is known: what is in it is read only when it is asked for. */
export class UnreadRow {
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
  /** The header's names, where there is a header. */
  readonly columns?: readonly string[];
  /** What divides the cells of a table. */
  readonly delimiter?: string;
  readonly batches: AsyncGenerator<RawRow[], void>;
}
