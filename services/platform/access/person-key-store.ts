import { hash } from 'node:crypto';
import type { ViewStore } from '../ports/view-store.js';

/** When a person was erased, and the name of the key that asked for it. */
export interface Erasure {
  readonly erased_at: string;
  readonly erased_by: string;
}

/** The store survives a restore of the log, so that an erased person keeps the {@link Erasure}. */
export interface PersonDoc extends Partial<Erasure> {
  /** Encrypted; null: destroyed. */
  readonly key: string | null;
  /** Ids of the handles that lead here. */
  readonly handles: readonly string[];
  readonly erased: boolean;
}

interface HandleDoc {
  /** Id of the person that the handle names. */
  readonly owner?: string;
}

/** A handle that leads to a person it does not name; both fields are empty once the person is erased. */
export interface LinkDoc {
  readonly handle: string;
  readonly person: string;
}

/** Hashes the pair, so that the id reveals neither after an erasure. */
export const linkId = (handle: string, person: string): string => hash('sha256', `${handle} ${person}`).slice(0, 32);

export const collectionsOf = async (store: Pick<ViewStore, 'collection'>) => ({
  people: await store.collection<PersonDoc>({ name: 'person_key', indexes: [['erased']] }),
  handles: await store.collection<HandleDoc>({ name: 'person_handle', indexes: [] }),
  links: await store.collection<LinkDoc>({ name: 'person_link', indexes: [['handle']] }),
});

/** Destroys the keys of people and the handles that led to them. Needs no secret key. Idempotent. */
export const destroyKeys = async (
  store: Pick<ViewStore, 'collection' | 'purge'>,
  ids: readonly string[],
  erasures?: ReadonlyMap<string, Erasure>,
): Promise<void> => {
  const { people, handles, links } = await collectionsOf(store);
  const gone = new Set(ids);
  for (let attempt = 1; attempt <= 20; attempt++) {
    const found = [...(await people.getMany(ids)).values()].filter(({ doc }) => !doc.erased);
    const linkIds = found.flatMap(({ id, doc }) => doc.handles.map((handle) => linkId(handle, id)));
    await links.upsertMany(linkIds.map((id) => ({ id, revision: 1, doc: { handle: '', person: '' } })));
    const named = await handles.getMany([...new Set(found.flatMap(({ doc }) => doc.handles))]);
    const cut = await handles.upsertMany(
      [...named.values()]
        .filter(({ doc: { owner } }) => owner !== undefined && gone.has(owner))
        .map(({ id, revision }) => ({ id, revision: revision + 1, doc: {} })),
    );
    const destroyed = await people.upsertMany(
      found.map(({ id, revision }) => {
        const doc = { key: null, handles: [], erased: true, ...erasures?.get(id) };
        return { id, revision: revision + 1, doc };
      }),
    );
    if (cut.skipped + destroyed.skipped > 0) continue;
    if (found.length > 0) await store.purge?.();
    return;
  }
  throw new Error('the person keys kept changing');
};
