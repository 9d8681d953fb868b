import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Handle } from '#contracts/events/personal';
import { emailHandle, phoneHandle } from '#contracts/events/personal';
import { newId } from '../kernel/ids.js';
import type { ViewStore } from '../ports/view-store.js';
import type { PersonKeys } from '../access/person-keys.js';
import { deriveKey, encrypt } from '../access/encryption.js';
import { collectionsOf } from '../access/person-key-store.js';
import { openPersonKeys } from '../access/person-keys.js';
import type { KeySettings } from '../access/root-key.js';

export interface PersonKeysStore {
  /** Opens the store of the keys, as a starting process does. */
  open(): Promise<ViewStore>;
  close(): Promise<void>;
}

const secretKey = 'a secret that is long enough to be one';
const other = `${secretKey} too`;

/**
 * Tests the contract of a store of person keys.
 * @param alone only one process may have the store open
 */
export const personKeysContract = (
  name: string,
  isSoleWriter: boolean,
  setUp: () => Promise<PersonKeysStore>,
): void => {
  describe(`person keys on ${name}`, () => {
    let store: PersonKeysStore;
    let personKeys: PersonKeys;
    // Each test uses its own people, in one store.
    let mia: Handle;
    let zoe: Handle;
    let family: Handle;
    let shopper: Handle;
    const keys = (current = secretKey, previous?: string): KeySettings => ({
      current,
      previous,
      name: 'SECRET_KEY',
      place: 'the store',
      isNew: true,
    });
    const open = async (current?: string, previous?: string) => {
      const opened = await store.open();
      try {
        personKeys = await openPersonKeys({ store: opened, keys: keys(current, previous), isSoleWriter });
      } catch (error) {
        await opened.close();
        throw error;
      }
      return personKeys;
    };
    const number = () => phoneHandle(`04${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`);
    beforeEach(async () => {
      if (!store) {
        store = await setUp();
        await open();
      }
      [mia, zoe] = [number(), number()];
      family = emailHandle(`${newId()}@example.com`);
      shopper = { kind: 'shopper', value: newId() };
    });
    afterAll(async () => {
      await personKeys.close();
      await store.close();
    });

    it('one phone number is one person, also with concurrent requests and after a restart [EVT-10]', async () => {
      const people = await Promise.all(
        Array.from({ length: 50 }, (_, n) => personKeys.personOf([n % 2 ? mia : zoe, family])),
      );
      const ids = new Set(people.map(({ id }) => id));
      expect(ids.size).toBe(2);
      await personKeys.close();
      await open();
      expect(ids).toContain((await personKeys.personOf([mia])).id);
      expect((await personKeys.personOf([mia])).key).toEqual(people[1]!.key);
      expect(new Set(await personKeys.peopleOf([family]))).toEqual(ids);
      expect(await personKeys.peopleOf([mia])).toEqual([people[1]!.id]);
    });

    it('an address used by one person identifies them, and an address shared by several does not [EVT-10]', async () => {
      const one = await personKeys.personOf([mia, shopper, family]);
      const other = await personKeys.personOf([zoe, family]);
      expect((await personKeys.personOf([shopper])).id).toBe(one.id);
      expect(await personKeys.peopleOf([mia])).toEqual([one.id]);
      expect(new Set(await personKeys.peopleOf([family]))).toEqual(new Set([one.id, other.id]));
    });

    it('a destroyed key is gone for good, a returning person gets a new one, and other keys are unaffected [EVT-10]', async () => {
      const one = await personKeys.personOf([mia, family]);
      const other = await personKeys.personOf([zoe, family]);
      const erasure = { erased_at: '2026-05-20T02:00:00.000Z', erased_by: 'Office' };
      await personKeys.destroy([one.id], new Map([[one.id, erasure]]));
      await personKeys.destroy([one.id]);
      expect(await personKeys.keysOf([one.id, other.id])).toEqual(new Map([[other.id, other.key]]));
      expect(await personKeys.peopleOf([mia])).toEqual([]);
      expect(await personKeys.peopleOf([family])).toEqual([other.id]);
      expect((await personKeys.erased()).get(one.id)).toEqual(erasure);
      expect((await personKeys.personOf([mia])).id).not.toBe(one.id);
      await personKeys.close();
      await open();
      expect(await personKeys.keysOf([one.id])).toEqual(new Map());
    });

    it('person keys: another secret key is refused with a sentence, and nothing is changed by trying [HOST-07]', async () => {
      const { id, key } = await personKeys.personOf([mia]);
      await personKeys.close();
      await expect(open(other)).rejects.toThrow('SECRET_KEY does not open the person keys in the store');
      await expect(open(other, `${other}, the third`)).rejects.toThrow(
        'Neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens',
      );
      await open();
      expect(await personKeys.personOf([mia])).toEqual({ id, key });
    });

    it('the secret key is rotated while processes that know either are open, and people stay who they are [HOST-07]', async () => {
      const before = await personKeys.personOf([mia]);
      const { secret } = personKeys;
      await personKeys.close();
      await open(other, secretKey);
      expect(await personKeys.needsPrevious()).toBe(true);
      expect(await personKeys.personOf([mia])).toEqual(before);
      const met = await personKeys.personOf([zoe]);
      // Nothing is rewrapped yet, so another process with the old key can still read.
      await personKeys.close();
      await open();
      expect(await personKeys.keysOf([met.id])).toEqual(new Map([[met.id, met.key]]));
      await personKeys.close();
      await open(other, secretKey);
      expect(await personKeys.rewrap()).toEqual({ rewrapped: true, people: 0 });
      expect(await personKeys.rewrap()).toEqual({ rewrapped: false, people: 0 });
      expect(await personKeys.needsPrevious()).toBe(false);
      await personKeys.close();
      await expect(open(secretKey)).rejects.toThrow('does not open');
      await open(other);
      expect([await personKeys.personOf([mia]), personKeys.secret]).toEqual([before, secret]);
      // Restores the key for the other tests.
      await personKeys.close();
      await open(secretKey, other);
      await personKeys.rewrap();
    });

    it('keys from before there was a root key are opened by the key of that time only, and rewrapped [HOST-07]', async () => {
      const older = await setUp();
      const first = await older.open();
      const { people } = await collectionsOf(first);
      const person = { id: newId(), key: Buffer.alloc(32, 7) };
      const encrypted = encrypt(deriveKey(secretKey, 'key ring'), person.key, person.id);
      await people.upsertMany([
        { id: person.id, revision: 0, doc: { key: encrypted, handles: [], erased: false } },
        { id: newId(), revision: 0, doc: { key: null, handles: [], erased: true } },
      ]);
      await expect(openPersonKeys({ store: first, keys: keys(other), isSoleWriter })).rejects.toThrow('does not open');
      const upgraded = await openPersonKeys({ store: first, keys: keys(other, secretKey), isSoleWriter });
      expect(upgraded.secret).toBe(secretKey);
      expect(await upgraded.keysOf([person.id])).toEqual(new Map([[person.id, person.key]]));
      expect(await upgraded.rewrap()).toEqual({ rewrapped: true, people: 1 });
      expect((await people.get(person.id))!.doc.key).not.toBe(encrypted);
      await upgraded.close();
      const rotated = await openPersonKeys({ store: await older.open(), keys: keys(other), isSoleWriter });
      expect(await rotated.keysOf([person.id])).toEqual(new Map([[person.id, person.key]]));
      await rotated.close();
      await older.close();
    });

    if (isSoleWriter) return;
    it('processes that see a new person at the same time give them one key [EVT-10]', async () => {
      const other = await openPersonKeys({
        store: await store.open(),
        keys: keys(),
        isSoleWriter: false,
      });
      try {
        const handles = Array.from({ length: 20 }, number);
        const met = await Promise.all(
          handles.flatMap((handle) => [personKeys.personOf([handle, family]), other.personOf([handle, family])]),
        );
        for (let at = 0; at < met.length; at += 2) expect(met[at]).toEqual(met[at + 1]);
        expect(new Set(met.map(({ id }) => id)).size).toBe(handles.length);
        const gone = met[0]!.id;
        const theirs = await other.peopleOf([handles[0]!]);
        expect(theirs).toContain(gone);
        await other.destroy(theirs);
        expect(await personKeys.peopleOf([handles[0]!])).toEqual([]);
        expect((await personKeys.personOf([handles[0]!])).id).not.toBe(gone);
      } finally {
        await other.close();
      }
    });
  });
};
