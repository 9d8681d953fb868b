import { createHmac, randomBytes } from 'node:crypto';
import type { Handle, HandleKind } from '#contracts/events/personal';
import { newId } from '../kernel/ids.js';
import { RecentMap } from '../kernel/recent-map.js';
import type { Versioned, ViewStore } from '../ports/view-store.js';
import type { Standby } from '../kernel/standby.js';
import { derived } from './encryption.js';
import { collectionsOf, destroyKeys, linkId, type LinkDoc, type PersonDoc } from './person-key-store.js';
import { type KeySettings, openRootKey } from './root-key.js';

/** A person's id, which tells nothing of them, and the key what is known of them is encrypted with. */
interface Person {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The keys of people, apart from the events: whoever's key is destroyed is forgotten wherever events were copied to. It
 * holds no name, number or address: handles are hashed with a secret of the program, and keys are encrypted with it.
 */
export interface PersonKeys {
  /** What everything else is derived from that the program has to know again: ids, codes, links, webhook secrets. */
  readonly secret: string;
  /**
   * Whoever the first handle names; somebody new where it names nobody. From now on the others lead to them as well.
   * Durable before it resolves.
   */
  personOf(handles: readonly Handle[]): Promise<Person>;
  /** The keys of those of these people who were not erased. */
  keysOf(people: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Everybody these handles lead to. */
  peopleOf(handles: readonly Handle[]): Promise<readonly string[]>;
  /** Destroys keys, and whatever led to them. Done again, it changes nothing. */
  destroy(people: readonly string[]): Promise<void>;
  /** Those of these people of whom nothing is known here, not even that they were erased. */
  missing(people: readonly string[]): Promise<readonly string[]>;
  /** Encrypts everything with the current secret key, so that the previous one opens nothing any more. */
  rewrap(): Promise<Rewrapped>;
  /** Whether the previous secret key is still needed. */
  needsPrevious(): Promise<boolean>;
  /** Everybody whose key was destroyed. */
  erased(): Promise<readonly string[]>;
  /** Called with people whose keys were destroyed. */
  onDestroyed(listener: () => void): void;
  close(): Promise<void>;
}

interface Rewrapped {
  /** Whether the root key was encrypted with the previous secret key. */
  readonly rewrapped: boolean;
  /** Person keys from before there was a root key that are encrypted with it from now on. */
  readonly people: number;
}

interface Asked {
  readonly handles: readonly string[];
  readonly resolve: (person: Person) => void;
  readonly reject: (error: unknown) => void;
}

export interface PersonKeysOptions {
  readonly store: Pick<ViewStore, 'collection' | 'writeTogether' | 'purge' | 'close'>;
  readonly keys: KeySettings;
  /** Nobody else writes to the store, so what was read once needs no second look. */
  readonly alone: boolean;
  /** Until it ends somebody else writes to the store. */
  readonly standby?: Standby | undefined;
  readonly clock?: () => number;
}

/** People whose keys are kept in memory at the least; at the most twice as many. */
const knownPeople = 10_000;
/** Milliseconds another process may go on reading what was erased meanwhile. */
const stale = 5_000;

/** Handles that are one person's, whoever else they led to. */
const isPersons = (id: string): boolean => !/^(phone|email):/.test(id);

/** @throws {WrongSecretKey} the secret key does not open what is there */
export const openPersonKeys = async ({
  store,
  keys: settings,
  alone,
  standby,
  clock = Date.now,
  // eslint-disable-next-line max-lines-per-function -- Its methods share the caches and the queue.
}: PersonKeysOptions): Promise<PersonKeys> => {
  const { people, handles, links } = await collectionsOf(store);
  const root = await openRootKey(store, people, settings);
  const hashing = derived(root.secret, 'handles');
  const known = new RecentMap<Person>(knownPeople);
  const keys = new RecentMap<{ readonly key: Buffer; readonly at: number }>(knownPeople);
  const listeners = new Set<() => void>();
  let asked: Asked[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let isGathering = false;

  const forget = () => {
    known.clear();
    keys.clear();
  };
  void standby?.takeOver(forget);

  const serialized = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  const handleId = ({ kind, value }: { readonly kind: HandleKind; readonly value: string }): string =>
    `${kind}:${createHmac('sha256', hashing).update(`${kind} ${value}`).digest('base64url').slice(0, 27)}`;

  const remember = (id: string, key: Buffer): Person => {
    keys.set(id, { key, at: clock() });
    return { id, key };
  };

  const unwrapped = (id: string, { key }: PersonDoc): Buffer | undefined =>
    key === null ? undefined : root.unwrap(key, id);

  /** @returns who each of them is, or undefined where somebody else was quicker */
  const settle = async (batch: readonly Asked[]): Promise<Person[] | undefined> => {
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
        const owns = at === 0 || (isPersons(handle) && doc?.owner === undefined);
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
    // Somebody nobody is led to harms nobody; a handle that leads to nobody would.
    const isWritten = await store.writeTogether([
      { collection: people, docs: [...changedPeople].map((id) => foundPeople.get(id)!), stale: 'fail' },
      { collection: links, docs: linked, stale: 'skip' },
      { collection: handles, docs: [...changedHandles].map((id) => foundHandles.get(id)!), stale: 'fail' },
    ]);
    return isWritten ? settled : undefined;
  };

  /** Whoever asks while others are being settled is settled together with whoever else does. */
  const work = async () => {
    isGathering = false;
    const batch = asked;
    asked = [];
    try {
      for (let attempt = 1; ; attempt++) {
        const settled = await settle(batch);
        if (!settled && attempt < 20) continue;
        if (!settled) throw new Error('the key ring kept changing');
        for (const [at, one] of batch.entries()) {
          if (alone) known.set(one.handles.join(' '), settled[at]!);
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
      const person = alone ? known.get(ids.join(' ')) : undefined;
      if (person) return person;
      return new Promise((resolve, reject) => {
        asked.push({ handles: ids, resolve, reject });
        if (!isGathering) void serialized(work);
        isGathering = true;
      });
    },

    async keysOf(ids) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      const oldest = alone ? -Infinity : clock() - stale;
      for (const id of new Set(ids)) {
        const kept = keys.get(id);
        if (kept && kept.at >= oldest) found.set(id, kept.key);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      for (const [id, { doc }] of await people.getMany(missing)) {
        const key = unwrapped(id, doc);
        if (key) found.set(id, remember(id, key).key);
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
        next = linkIds.filter(isPersons);
      }
      return [...found];
    },

    destroy: (ids) =>
      serialized(async () => {
        await destroyKeys(store, ids);
        forget();
        for (const listener of listeners) listener();
      }),

    async missing(ids) {
      const found: string[] = [];
      for (let at = 0; at < ids.length; at += 1000) {
        const some = ids.slice(at, at + 1000);
        const here = await people.getMany(some);
        found.push(...some.filter((id) => !here.has(id)));
      }
      return found;
    },

    needsPrevious: () => root.needsPrevious(),
    rewrap: () =>
      serialized(async () => {
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
            // Somebody else has just changed them; they are looked at again.
            if (skipped > 0) isDone = false;
          }
        }
        if (rewrapped || count > 0) await store.purge?.();
        return { rewrapped, people: count };
      }),

    erased: async () => (await people.find({ where: { erased: true } })).map(({ id }) => id),
    onDestroyed: (listener) => void listeners.add(listener),
    async close() {
      await turn;
      await store.close();
    },
  };
};
