import { createHmac, randomBytes } from 'node:crypto';
import type { Handle, HandleKind } from '#contracts/events/personal';
import { batchesOf } from '../kernel/batches-of.js';
import { newId } from '../kernel/ids.js';
import { RecentMap } from '../kernel/recent-map.js';
import { Semaphore } from '../kernel/semaphore.js';
import type { Versioned, ViewStore } from '../ports/view-store.js';
import type { Standby } from '../kernel/standby.js';
import { deriveKey } from './encryption.js';
import { collectionsOf, destroyKeys, type Erasure, linkId, type LinkDoc, type PersonDoc } from './person-key-store.js';
import { type KeySettings, openRootKey } from './root-key.js';

/** A person's random id, and the key that encrypts their personal data. */
interface Person {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Keys of people, stored apart from the events: destroying a key makes the person's data unreadable in every copy. The
 * store has no names, numbers or addresses: handles are hashed with a secret, and keys are encrypted with it.
 */
export interface PersonKeys {
  /** Secret that everything reproducible is derived from: ids, codes, links, webhook secrets. */
  readonly secret: string;
  /** Returns the person that the first handle names, or a new one; links the others. Durable when it resolves. */
  personOf(handles: readonly Handle[]): Promise<Person>;
  /** Returns the keys of these people, without those who were erased. */
  keysOf(people: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Returns everybody that these handles lead to. */
  peopleOf(handles: readonly Handle[]): Promise<readonly string[]>;
  /** Destroys keys and the handles that led to them. Idempotent. */
  destroy(people: readonly string[], erasures?: ReadonlyMap<string, Erasure>): Promise<void>;
  /** Returns those people who are unknown here, not even as erased. */
  missing(people: readonly string[]): Promise<readonly string[]>;
  /** Encrypts everything with the current secret key, so that the previous one decrypts nothing any more. */
  rewrap(): Promise<Rewrapped>;
  /** Whether the previous secret key is still needed. */
  needsPrevious(): Promise<boolean>;
  /** Everybody whose key was destroyed, by id, with what is known of the erasure. */
  erased(): Promise<ReadonlyMap<string, Erasure | undefined>>;
  /** Registers a listener that is called after keys were destroyed. */
  onDestroyed(listener: () => void): void;
  close(): Promise<void>;
}

interface Rewrapped {
  /** Whether the root key was encrypted with the previous secret key. */
  readonly rewrapped: boolean;
  /** Number of person keys from before there was a root key that are now encrypted with the root key. */
  readonly people: number;
}

interface PersonRequest {
  readonly handles: readonly string[];
  readonly resolve: (person: Person) => void;
  readonly reject: (error: unknown) => void;
}

export interface PersonKeysOptions {
  readonly store: Pick<ViewStore, 'collection' | 'writeBatch' | 'purge' | 'close'>;
  readonly keys: KeySettings;
  /** Whether no other process writes to the store, so that cached entries stay valid. */
  readonly isSoleWriter: boolean;
  /** Until the standby ends, another process writes to the store. */
  readonly standby?: Standby | undefined;
  readonly clock?: () => number;
}

/** Minimum number of people in the cache; the maximum is twice as many. */
const knownPeople = 10_000;
/** Milliseconds for which another process may still use the cached key of an erased person. */
const stale = 5_000;

/** Whether a handle belongs to one person for good, unlike a phone number or email address. */
const isExclusiveHandle = (id: string): boolean => !/^(phone|email):/.test(id);

/** @throws {WrongSecretKey} the secret key does not decrypt the stored keys */
export const openPersonKeys = async ({
  store,
  keys: settings,
  isSoleWriter,
  standby,
  clock = Date.now,
  // eslint-disable-next-line max-lines-per-function -- Its methods share the caches and the queue.
}: PersonKeysOptions): Promise<PersonKeys> => {
  const { people, handles, links } = await collectionsOf(store);
  const root = await openRootKey(store, people, settings);
  const hashing = deriveKey(root.secret, 'handles');
  const known = new RecentMap<Person>(knownPeople);
  const keys = new RecentMap<{ readonly key: Buffer; readonly at: number }>(knownPeople);
  const listeners = new Set<() => void>();
  let pendingRequests: PersonRequest[] = [];
  const turns = new Semaphore(1);
  let isGathering = false;
  let timesForgotten = 0;

  const forget = () => {
    timesForgotten++;
    known.clear();
    keys.clear();
  };
  void standby?.takeOver(forget);

  const handleId = ({ kind, value }: { readonly kind: HandleKind; readonly value: string }): string =>
    `${kind}:${createHmac('sha256', hashing).update(`${kind} ${value}`).digest('base64url').slice(0, 27)}`;

  const remember = (id: string, key: Buffer): Person => {
    keys.set(id, { key, at: clock() });
    return { id, key };
  };

  const unwrapped = (id: string, { key }: PersonDoc): Buffer | undefined =>
    key === null ? undefined : root.unwrap(key, id);

  /** @returns the person for each request, or undefined if another process wrote first */
  const settle = async (batch: readonly PersonRequest[]): Promise<Person[] | undefined> => {
    const foundHandles = await handles.getMany([...new Set(batch.flatMap((one) => one.handles))]);
    const owners = [...foundHandles.values()].flatMap(({ doc }) => (doc.owner === undefined ? [] : [doc.owner]));
    const foundPeople = await people.getMany([...new Set(owners)]);
    const changedHandles = new Set<string>();
    const changedPeople = new Set<string>();
    const linked: Versioned<LinkDoc>[] = [];
    const settled: Person[] = [];
    for (const { handles: ids } of batch) {
      let id = foundHandles.get(ids[0]!)?.doc.owner;
      const before = id === undefined ? undefined : foundPeople.get(id);
      let key = before && (keys.get(before.id)?.key ?? unwrapped(before.id, before.doc));
      if (id === undefined || !key) {
        id = newId();
        key = randomBytes(32);
        foundPeople.set(id, { id, revision: 0, doc: { key: root.wrap(key, id), handles: [], erased: false } });
        changedPeople.add(id);
      }
      for (const [at, handle] of ids.entries()) {
        const { doc, revision = -1 } = foundHandles.get(handle) ?? {};
        const owns = at === 0 || (isExclusiveHandle(handle) && doc?.owner === undefined);
        if (owns && doc?.owner !== id) {
          const revised = changedHandles.has(handle) ? revision : revision + 1;
          foundHandles.set(handle, { id: handle, revision: revised, doc: { owner: id } });
          changedHandles.add(handle);
        }
        const person: Versioned<PersonDoc> = foundPeople.get(id)!;
        if (person.doc.handles.includes(handle)) continue;
        const revised = changedPeople.has(id) ? person.revision : person.revision + 1;
        foundPeople.set(id, {
          id,
          revision: revised,
          doc: { ...person.doc, handles: [...person.doc.handles, handle] },
        });
        changedPeople.add(id);
        if (foundHandles.get(handle)?.doc.owner === id) continue;
        linked.push({ id: linkId(handle, id), revision: 0, doc: { handle, person: id } });
      }
      settled.push(remember(id, key));
    }
    // People before handles: a person without handles does no harm, but a handle without its person would.
    const isWritten = await store.writeBatch([
      { collection: people, docs: [...changedPeople].map((id) => foundPeople.get(id)!), stale: 'fail' },
      { collection: links, docs: linked, stale: 'skip' },
      { collection: handles, docs: [...changedHandles].map((id) => foundHandles.get(id)!), stale: 'fail' },
    ]);
    return isWritten ? settled : undefined;
  };

  /** Settles all waiting requests in one batch, also those of the same turn of the event loop; later ones form the next. */
  const work = async () => {
    await Promise.resolve();
    isGathering = false;
    const batch = pendingRequests;
    pendingRequests = [];
    try {
      for (let attempt = 1; ; attempt++) {
        const settled = await settle(batch);
        if (!settled && attempt < 20) continue;
        if (!settled) throw new Error('the person keys kept changing');
        for (const [at, one] of batch.entries()) {
          if (isSoleWriter) known.set(one.handles.join(' '), settled[at]!);
          one.resolve(settled[at]!);
        }
        return;
      }
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  };

  return {
    secret: root.secret,

    async personOf(given) {
      const ids = given.map(handleId);
      const person = isSoleWriter ? known.get(ids.join(' ')) : undefined;
      if (person) return person;
      return new Promise((resolve, reject) => {
        pendingRequests.push({ handles: ids, resolve, reject });
        if (!isGathering) void turns.run(work);
        isGathering = true;
      });
    },

    async keysOf(ids) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      const oldest = isSoleWriter ? -Infinity : clock() - stale;
      for (const id of new Set(ids)) {
        const kept = keys.get(id);
        if (kept && kept.at >= oldest) found.set(id, kept.key);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      const before = timesForgotten;
      for (const [id, { doc }] of await people.getMany(missing)) {
        const key = unwrapped(id, doc);
        if (!key) continue;
        found.set(id, key);
        // A key that was destroyed while it was read must not be cached.
        if (timesForgotten === before) remember(id, key);
      }
      return found;
    },

    async peopleOf(given) {
      const found = new Set<string>();
      let next = given.map(handleId);
      while (next.length > 0) {
        const named = [...(await handles.getMany(next)).values()].flatMap(({ doc }) => doc.owner ?? []);
        const led = (await links.find({ where: { handle: next } })).map(({ doc }) => doc.person);
        const fresh = [...new Set([...named, ...led])].filter((id) => !found.has(id));
        for (const id of fresh) found.add(id);
        const linkIds = [...(await people.getMany(fresh)).values()].flatMap(({ doc }) => doc.handles);
        next = linkIds.filter(isExclusiveHandle);
      }
      return [...found];
    },

    destroy: (ids, erasures) =>
      turns.run(async () => {
        await destroyKeys(store, ids, erasures);
        forget();
        for (const listener of listeners) listener();
      }),

    async missing(ids) {
      const found: string[] = [];
      for (const some of batchesOf(ids, 1000)) {
        const here = await people.getMany(some);
        found.push(...some.filter((id) => !here.has(id)));
      }
      return found;
    },

    needsPrevious: () => root.needsPrevious(),
    rewrap: () =>
      turns.run(async () => {
        const rewrapped = await root.rewrap();
        let count = 0;
        for (let isDone = false; !isDone;) {
          isDone = true;
          for await (const batch of people.scan()) {
            const old = batch.filter(({ doc: { key } }) => key !== null && root.needsRewrap(key));
            const { written, skipped } = await people.upsertMany(
              old.map(({ id, revision, doc }) => ({
                id,
                revision: revision + 1,
                doc: { ...doc, key: root.wrap(root.unwrap(doc.key!, id), id) },
              })),
            );
            count += written;
            // Another process has just changed these keys, so the scan is repeated.
            if (skipped > 0) isDone = false;
          }
        }
        if (rewrapped || count > 0) await store.purge?.();
        return { rewrapped, people: count };
      }),

    async erased() {
      const found = await people.find({ where: { erased: true } });
      return new Map(
        found.map(({ id, doc: { erased_at, erased_by } }) => [
          id,
          erased_at === undefined || erased_by === undefined ? undefined : { erased_at, erased_by },
        ]),
      );
    },
    onDestroyed: (listener) => void listeners.add(listener),
    async close() {
      await turns.run(() => store.close());
    },
  };
};
