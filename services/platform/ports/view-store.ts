import { EngineFault } from './engine-fault.js';

/** A document of a view, and the revision of the last event folded into the document. */
export interface Versioned<Doc> {
  readonly id: string;
  readonly revision: number;
  readonly doc: Doc;
}

/** A document that may include its JSON. */
export interface Encoded<Doc> extends Versioned<Doc> {
  /** The document as JSON, if known, which saves encoding the document again. */
  readonly json?: string;
}

export interface UpsertCount {
  readonly written: number;
  /** Number of documents already stored at the same or a later revision. */
  readonly skipped: number;
}

/** The documents of one collection in a {@link ViewStore.writeBatch}. */
export interface BatchPart {
  /** A collection of the same store. */
  readonly collection: Pick<ViewCollection<object>, 'spec' | 'upsertMany'>;
  readonly docs: readonly Versioned<object>[];
  /** If a document is already stored at the same or a later revision: skips that document, or fails the whole write. */
  readonly stale: 'skip' | 'fail';
}

export interface UpsertOptions {
  /** Also replaces documents of the same revision, as a replay needs (false). */
  readonly replace?: boolean;
  /** Moves ahead of waiting writes if the store writes serially (false). */
  readonly isUrgent?: boolean;
  /** The caller found none of the documents, so inserting them will probably do. What is stored is the same (false). */
  readonly areNew?: boolean;
}

export type FieldValue = string | number | boolean;

/**
 * All conditions must hold. A field's condition is a value, a list of values of which one must match, bounds, or texts
 * that a text must contain, in any order.
 * Number bounds match only numbers; text bounds match only texts, by code point. No field mixes booleans and numbers.
 */
export type Where = Readonly<
  Record<
    string,
    | FieldValue
    | readonly FieldValue[]
    | { readonly gt?: number | string; readonly lte?: number | string }
    | { readonly contains: readonly string[] }
  >
>;

export interface FindOptions {
  readonly where?: Where;
  /** Documents without the field come first; documents with equal values are in a stable order. */
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly limit?: number;
  readonly offset?: number;
}

export interface CollectionSpec {
  /** Physical name, with its version: `car_detail_v1`. */
  readonly name: string;
  /** Each list is a compound index of top-level fields to query or order by. The fields hold a {@link FieldValue}. */
  readonly indexes: readonly (readonly string[])[];
}

/** Documents by id. Every method throws {@link ViewStoreUnavailable} when the engine can't be reached. */
export interface ViewCollection<Doc> {
  /** The spec that the collection was opened with. */
  readonly spec: CollectionSpec;
  /** @returns undefined: there is no such document */
  get(id: string): Promise<Versioned<Doc> | undefined>;
  /** By id; missing documents are omitted. */
  getMany(ids: readonly string[]): Promise<Map<string, Versioned<Doc>>>;
  /** Writes each document whose revision is later than the stored one; atomic if the engine can do this. */
  upsertMany(docs: readonly Encoded<Doc>[], options?: UpsertOptions): Promise<UpsertCount>;
  /** @throws {TypeError} a filter or the order uses a field that is in none of the collection's indexes */
  find(options: FindOptions): Promise<Versioned<Doc>[]>;
  /**
   * Number of documents that match; fields as in `find`. Without `where`, returns the store's own counter, which is
   * fast but may be wrong after a crash of MongoDB; `{}` counts every document.
   */
  count(where?: Where): Promise<number>;
  /** Every document, in batches, in no particular order. */
  scan(batchSize?: number): AsyncIterable<Encoded<Doc>[]>;
  /**
   * As `scan`, as lines: for each document its id, its revision and the document, each as JSON, which saves parsing it.
   * Absent where the store has no JSON.
   */
  scanLines?(batchSize?: number): AsyncIterable<Buffer>;
}

/** Collections of documents, and named checkpoints. Every method throws the same errors as {@link ViewCollection}. */
export interface ViewStore {
  /** Opens the collection, creating it and its indexes where they are missing. */
  collection<Doc extends object>(spec: CollectionSpec): Promise<ViewCollection<Doc>>;
  /** No effect where it is missing. */
  dropCollection(name: string): Promise<void>;
  /**
   * Writes everything in one commit if the engine can do this; otherwise one part after the other, in order.
   * @returns false: a document of a part with `stale: 'fail'` was stale; nothing was written, or only the parts before
   */
  writeBatch(writes: readonly BatchPart[]): Promise<boolean>;
  /** Log position saved under a name; 0 when there is none. A checkpoint `a/…` is a part of the checkpoint `a`. */
  checkpoint(name: string): Promise<number>;
  /** Log positions saved under several names; 0 if there is none. */
  checkpoints(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Saves a log position; a position below the saved one has no effect.
   * @param before the position that the caller knows to be saved
   * @throws {CheckpointsLost} the saved position is below `before`; nothing is changed
   */
  saveCheckpoint(name: string, position: number, before?: number): Promise<void>;
  /** Saves several checkpoints; parts of the same checkpoint cost little more than a single one. */
  saveCheckpoints(positions: ReadonlyMap<string, number>, before?: ReadonlyMap<string, number>): Promise<void>;
  /** Deletes the checkpoint and its parts, so that its owner starts again from 0. */
  resetCheckpoint(name: string): Promise<void>;
  /** Recreates the opened collections after the store was emptied; absent if that can't happen to a running process. */
  redefine?(): Promise<void>;
  /** Erases every byte of changed and deleted data from the store's files; absent if the engine owns the files. */
  purge?(): Promise<void>;
  /** Finishes pending writes and closes the store. */
  close(): Promise<void>;
}

/** The store was emptied, or restored to an older state: its checkpoints are below those saved before. */
export class CheckpointsLost extends Error {
  override readonly name = 'CheckpointsLost';
  constructor() {
    super('the view store has lost log positions that were saved in it: it was emptied or restored');
  }
}

/** @throws {CheckpointsLost} a saved position is below the one in `before` */
export const assertSaved = (before: ReadonlyMap<string, number>, saved: ReadonlyMap<string, number>): void => {
  for (const [name, position] of before) if ((saved.get(name) ?? 0) < position) throw new CheckpointsLost();
};

/** The store is closed, or its engine can't be reached; the same call may succeed later. */
export class ViewStoreUnavailable extends EngineFault {
  override readonly name = 'ViewStoreUnavailable';
}
