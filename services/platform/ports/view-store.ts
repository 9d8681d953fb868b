/** A document of a view and the revision of the last event folded into it. */
export interface Versioned<Doc> {
  readonly id: string;
  readonly revision: number;
  readonly doc: Doc;
}

export interface Encoded<Doc> extends Versioned<Doc> {
  /** The document as JSON, where somebody has it so already: whoever wants that needn't encode it again. */
  readonly json?: string;
}

export interface UpsertCount {
  readonly written: number;
  /** Documents already there at the same or a later revision. */
  readonly skipped: number;
}

/** A part of what {@link ViewStore.writeTogether} writes. */
export interface JointWrite {
  /** Of the same store. */
  readonly collection: Pick<ViewCollection<object>, 'spec' | 'upsertMany'>;
  readonly docs: readonly Versioned<object>[];
  /** What becomes of the whole where a document is already there at the same or a later revision. */
  readonly stale: 'is left' | 'fails';
}

export interface UpsertOptions {
  /** Writes also where the document there is of the same revision: for one that is folded anew. */
  readonly replace?: boolean;
  /** Goes before the writes that wait, where a store takes one at a time: for what readers wait for. */
  readonly isUrgent?: boolean;
}

export type FieldValue = string | number | boolean;

/**
 * All conditions must hold. A field's condition is a value, a list of values of which one must match, or bounds. Bounds
 * hold for values of their own kind only, texts by code point. A field holds flags or numbers, never both.
 */
export type Where = Readonly<
  Record<string, FieldValue | readonly FieldValue[] | { readonly gt?: number | string; readonly lte?: number | string }>
>;

export interface FindOptions {
  readonly where?: Where;
  /** Documents without the field come first; equals in an order that stays. */
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly limit?: number;
  readonly offset?: number;
}

export interface CollectionSpec {
  /** Physical name, with its version: `car_detail_v1`. */
  readonly name: string;
  /** Top-level document fields that are queried or ordered by, each list a compound index. They hold a {@link FieldValue}. */
  readonly indexes: readonly (readonly string[])[];
}

/** Documents under an id. Nothing but a projector writes one. */
export interface ViewCollection<Doc> {
  /** What it was opened as. */
  readonly spec: CollectionSpec;
  get(id: string): Promise<Versioned<Doc> | undefined>;
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  /** Writes each document whose revision is later than the one there. All or nothing where the engine can. */
  upsertMany(docs: readonly Encoded<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
  /** Filters and orders only by fields named in the collection's indexes; a `TypeError` names any other. */
  find(options: FindOptions): Promise<Versioned<Doc>[]>;
  count(where?: Where): Promise<number>;
  /** Every document, in batches, in no promised order. */
  scan(batchSize?: number): AsyncIterable<Encoded<Doc>[]>;
}

export interface ViewStore {
  /** Opens the collection, creating it and its indexes where they are missing. */
  collection<Doc extends object>(spec: CollectionSpec): Promise<ViewCollection<Doc>>;
  dropCollection(name: string): Promise<void>;
  /**
   * Writes all of it in one commit, where the engine can; elsewhere one part after the other, in their order.
   * @returns false: a document was stale that must not be, and nothing is written, or no more than what comes before it
   */
  writeTogether(writes: readonly JointWrite[]): Promise<boolean>;
  /** Position saved under this name; 0 when there is none. */
  checkpoint(name: string): Promise<number>;
  /** The positions saved under these names; 0 where there is none. */
  checkpoints(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Never moves a checkpoint back. */
  saveCheckpoint(name: string, position: number): Promise<void>;
  /** Forgets the checkpoint, so that its owner starts over. */
  resetCheckpoint(name: string): Promise<void>;
  /** Leaves no byte in the store's own files of what was changed or deleted; absent where others keep the files. */
  purge?(): Promise<void>;
  close(): Promise<void>;
}

export class ViewStoreUnavailable extends Error {
  override readonly name = 'ViewStoreUnavailable';
}
