/** What stands under a key from now on. */
export interface KeyedRecord {
  readonly key: string;
  /** Absent: nothing stands there any more, wherever it stood. */
  readonly value?: {
    readonly content: string;
    readonly contentType: string;
    /** Records with the same order are read in the order they were written. */
    readonly order: string;
  };
}

/** The broker refuses a record for what it is, and will again. */
export class RecordRefused extends Error {
  override readonly name = 'RecordRefused';
}

/** A topic at a broker that keeps the last record of each key, for subscribers outside. */
export interface KeyedTopic {
  /**
   * Writes records durably, in order. From when `prepare` is called, no process that was writing before can write any more:
   * what it says is not overtaken by something older.
   * @throws RecordRefused, and none of them is written
   */
  write(prepare: () => Promise<readonly KeyedRecord[]>): Promise<void>;
  /**
   * The keys under which a value stands, whoever wrote it; all of the topic is read. `mark` is a key under which none does: it
   * is taken out to tell the topic's end. Rejects with the signal's reason when that aborts.
   */
  keys(mark: string, signal: AbortSignal): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}
