/** The new value of a key. */
export interface KeyedRecord {
  readonly key: string;
  /** Absent: the key is deleted from every partition. */
  readonly value?: {
    readonly content: string;
    readonly contentType: string;
    /** Records with the same order are read in the order they were written. */
    readonly order: string;
  };
}

/** The broker permanently refuses a record because of its contents; a retry fails too. */
export class RecordRefused extends Error {
  override readonly name = 'RecordRefused';
}

/** A compacted topic for external subscribers: the broker retains the last record of each key. */
export interface KeyedTopic {
  /**
   * Writes records durably, in order. Before `prepare` is called, processes that wrote earlier are fenced off, so that
   * they can't overwrite its records with older ones.
   * @throws RecordRefused, and none of the records is written
   */
  write(prepare: () => Promise<readonly KeyedRecord[]>): Promise<void>;
  /**
   * Returns the keys that have a value, whichever process wrote it; reads the whole topic. Deletes `mark`, a key
   * without a value, to find the topic's end. Rejects with the signal's reason when the signal aborts.
   */
  keys(mark: string, signal: AbortSignal): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}
