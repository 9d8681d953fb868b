/** A document of a view and the revision of the last event folded into it. */
export interface Versioned<Doc> {
  readonly id: string;
  readonly revision: number;
  readonly doc: Doc;
}

/** A document that may carry its JSON. */
export interface Encoded<Doc> extends Versioned<Doc> {
  /** The document as JSON, where it is known, so that it need not be encoded again. */
  readonly json?: string;
}

/** What became of the documents of a write. */
export interface UpsertCount {
  readonly written: number;
  /** Documents stored already at the same or a later revision. */
  readonly skipped: number;
}

/** The documents of one collection in a {@link ViewStore.writeTogether}. */
export interface JointWrite {
  /** Of the same store. */
  readonly collection: Pick<ViewCollection<object>, 'spec' | 'upsertMany'>;
  readonly docs: readonly Versioned<object>[];
  /** What happens where a document is stored already at the same or a later revision: it is skipped, or all fails. */
  readonly stale: 'skip' | 'fail';
}

/** How to write documents. */
export interface UpsertOptions {
  /** Also replaces documents of the same revision, for documents that are folded again (false). */
  readonly replace?: boolean;
  /** Goes ahead of waiting writes where the store writes serially (false). */
  readonly isUrgent?: boolean;
}

/** Value of an indexed field. */
export type FieldValue = string | number | boolean;

/**
 * All conditions must hold. A field's condition is a value, a list of values of which one must match, or bounds. Bounds
 * hold for values of their own kind only, texts by code point. A field holds flags or numbers, never both.
 */
export type Where = Readonly<
  Record<string, FieldValue | readonly FieldValue[] | { readonly gt?: number | string; readonly lte?: number | string }>
>;

/** Which documents to return, in which order. */
export interface FindOptions {
  readonly where?: Where;
  /** Documents without the field come first; equal ones are in a stable order. */
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly limit?: number;
  readonly offset?: number;
}

/** A collection and its indexes. */
export interface CollectionSpec {
  /** Physical name, with its version: `car_detail_v1`. */
  readonly name: string;
  /** Top-level document fields that are queried or ordered by, each list a compound index. They hold a {@link FieldValue}. */
  readonly indexes: readonly (readonly string[])[];
}

/** Documents by id. Every method throws {@link ViewStoreUnavailable} when the engine can't be reached. */
export interface ViewCollection<Doc> {
  /** As it was opened. */
  readonly spec: CollectionSpec;
  /** @returns undefined: there is no such document */
  get(id: string): Promise<Versioned<Doc> | undefined>;
  /** By id; missing documents are omitted. */
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  /** Writes each document whose revision is later than the stored one; atomic where the engine can. */
  upsertMany(docs: readonly Encoded<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
  /** Filters and orders only by fields named in the collection's indexes; a `TypeError` names any other. */
  find(options: FindOptions): Promise<Versioned<Doc>[]>;
  /**
   * Number of documents that match; fields as in `find`. Absent: as the store keeps count, at once, though MongoDB's may be
   * off after it crashed; `{}` has every document counted.
   */
  count(where?: Where): Promise<number>;
  /** Every document, in batches, in no particular order. */
  scan(batchSize?: number): AsyncIterable<Encoded<Doc>[]>;
}

/** Collections of documents, and log positions saved by name. Every method throws as {@link ViewCollection}. */
export interface ViewStore {
  /** Opens the collection, creating it and its indexes where they are missing. */
  collection<Doc extends object>(spec: CollectionSpec): Promise<ViewCollection<Doc>>;
  /** No effect where it is missing. */
  dropCollection(name: string): Promise<void>;
  /**
   * Writes everything in one commit where the engine can, else one part after the other, in order.
   * @returns false: a document of a part with `stale: 'fail'` was stale, and nothing is written, or only the parts before
   */
  writeTogether(writes: readonly JointWrite[]): Promise<boolean>;
  /** Log position saved under a name; 0 when there is none. What is saved under `a/…` is a part of `a`. */
  checkpoint(name: string): Promise<number>;
  /** Log positions saved under several names; 0 where there is none. */
  checkpoints(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Saves a log position; a lower one than the saved one has no effect.
   * @param before what the caller knows to be saved
   * @throws {CheckpointsLost} less is saved than that, and stays so
   */
  saveCheckpoint(name: string, position: number, before?: number): Promise<void>;
  /** Saves several, which costs little more than one where they are parts of the same. */
  saveCheckpoints(positions: ReadonlyMap<string, number>, before?: ReadonlyMap<string, number>): Promise<void>;
  /** Deletes the checkpoint and its parts, so that its owner starts again from 0. */
  resetCheckpoint(name: string): Promise<void>;
  /** Makes what was opened here again, empty, in a store that was emptied; absent where no store is under a running process. */
  redefine?(): Promise<void>;
  /** Erases every byte of changed and deleted data from the store's files; absent where the engine owns the files. */
  purge?(): Promise<void>;
  /** Finishes pending writes and closes the store. */
  close(): Promise<void>;
}

/** The store was emptied, or restored to an older state: it has lower log positions than were saved in it. */
export class CheckpointsLost extends Error {
  override readonly name = 'CheckpointsLost';
  constructor() {
    super('the view store has lost log positions that were saved in it: it was emptied or restored');
  }
}

/** @throws {CheckpointsLost} less is saved under a name than before */
export const assertSaved = (before: ReadonlyMap<string, number>, saved: ReadonlyMap<string, number>): void => {
  for (const [name, position] of before) if ((saved.get(name) ?? 0) < position) throw new CheckpointsLost();
};

/** The store is closed, or its engine can't be reached; the same call may succeed later. */
export class ViewStoreUnavailable extends Error {
  override readonly name = 'ViewStoreUnavailable';
}
