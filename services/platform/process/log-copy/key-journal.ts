import type { CollectionSpec, UpsertOptions, ViewStore } from '../../ports/view-store.js';

export type KeyStore = Pick<ViewStore, 'collection' | 'writeBatch' | 'purge' | 'close'>;

/** The store of the person keys. Records which documents were written since the last `take`. */
export class KeyJournal {
  private written = new Map<string, Set<string>>();

  constructor(readonly stored: KeyStore) {}

  /** Returns and clears the recorded ids, by collection. */
  take(): ReadonlyMap<string, ReadonlySet<string>> {
    const taken = this.written;
    this.written = new Map();
    return taken;
  }

  /** Records ids again that could not be copied. */
  restore(taken: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [collection, ids] of taken) this.note(collection, [...ids]);
  }

  /** The same store, with its writes recorded. */
  get store(): KeyStore {
    const { stored } = this;
    const note = (name: string, docs: readonly { readonly id: string }[]) =>
      this.note(
        name,
        docs.map(({ id }) => id),
      );
    return {
      async collection<Doc extends object>(spec: CollectionSpec) {
        const collection = await stored.collection<Doc>(spec);
        return {
          ...collection,
          async upsertMany(docs: Parameters<typeof collection.upsertMany>[0], options?: UpsertOptions) {
            const count = await collection.upsertMany(docs, options);
            note(spec.name, docs);
            return count;
          },
        };
      },
      async writeBatch(writes) {
        const isWritten = await stored.writeBatch(writes);
        for (const { collection, docs } of writes) note(collection.spec.name, docs);
        return isWritten;
      },
      ...(stored.purge && { purge: () => stored.purge!() }),
      close: () => stored.close(),
    };
  }

  private note(collection: string, ids: readonly string[]): void {
    const known = this.written.get(collection) ?? new Set();
    for (const id of ids) known.add(id);
    this.written.set(collection, known);
  }
}
