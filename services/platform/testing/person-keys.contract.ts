import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Handle } from '#contracts/events/personal';
import { emailHandle, phoneHandle } from '#contracts/events/personal';
import { newId } from '../kernel/ids.js';
import type { ViewStore } from '../ports/view-store.js';
import type { PersonKeys } from '../access/person-keys.js';
import { openPersonKeys } from '../access/person-keys.js';

export interface PersonKeysStore {
  /** Opens the store the keys are in, as a process does that starts. */
  open(): Promise<ViewStore>;
  close(): Promise<void>;
}

/**
 * What every store that keeps people's keys has to do.
 * @param alone only one process may have the store open
 */
export const personKeysContract = (name: string, alone: boolean, setUp: () => Promise<PersonKeysStore>): void => {
  describe(`the key ring on ${name}`, () => {
    let store: PersonKeysStore;
    let ring: PersonKeys;
    // Each test has people of its own, in one store.
    let mia: Handle;
    let zoe: Handle;
    let family: Handle;
    let shopper: Handle;
    const open = async (secret = 'a secret that is long enough to be one') => {
      ring = await openPersonKeys({ store: await store.open(), secret, alone });
      return ring;
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
      await ring.close();
      await store.close();
    });

    it('one phone number is one person, also with concurrent requests and after a restart [EVT-10]', async () => {
      const people = await Promise.all(
        Array.from({ length: 50 }, (_, n) => ring.personOf([n % 2 ? mia : zoe, family])),
      );
      const ids = new Set(people.map(({ id }) => id));
      expect(ids.size).toBe(2);
      await ring.close();
      await open();
      expect(ids).toContain((await ring.personOf([mia])).id);
      expect((await ring.personOf([mia])).key).toEqual(people[1]!.key);
      expect(new Set(await ring.peopleOf([family]))).toEqual(ids);
      expect(await ring.peopleOf([mia])).toEqual([people[1]!.id]);
    });

    it('an address used by one person identifies them, and an address shared by several does not [EVT-10]', async () => {
      const one = await ring.personOf([mia, shopper, family]);
      const other = await ring.personOf([zoe, family]);
      expect((await ring.personOf([shopper])).id).toBe(one.id);
      expect(await ring.peopleOf([mia])).toEqual([one.id]);
      expect(new Set(await ring.peopleOf([family]))).toEqual(new Set([one.id, other.id]));
    });

    it('a destroyed key is gone for good, a returning person gets a new one, and other keys are unaffected [EVT-10]', async () => {
      const one = await ring.personOf([mia, family]);
      const other = await ring.personOf([zoe, family]);
      await ring.destroy([one.id]);
      await ring.destroy([one.id]);
      expect(await ring.keysOf([one.id, other.id])).toEqual(new Map([[other.id, other.key]]));
      expect(await ring.peopleOf([mia])).toEqual([]);
      expect(await ring.peopleOf([family])).toEqual([other.id]);
      expect(await ring.erased()).toContain(one.id);
      expect((await ring.personOf([mia])).id).not.toBe(one.id);
      await ring.close();
      await open();
      expect(await ring.keysOf([one.id])).toEqual(new Map());
    });

    it('keys can be decrypted only with the program’s secret [EVT-10]', async () => {
      const { id } = await ring.personOf([mia]);
      await ring.close();
      await open('another secret that is long enough to be one');
      await expect(ring.keysOf([id])).rejects.toThrow();
      expect(await ring.peopleOf([mia])).toEqual([]);
      await ring.close();
      await open();
    });

    if (alone) return;
    it('processes that see a new person at the same time give them one key [EVT-10]', async () => {
      const other = await openPersonKeys({
        store: await store.open(),
        secret: 'a secret that is long enough to be one',
        alone: false,
      });
      try {
        const handles = Array.from({ length: 20 }, number);
        const met = await Promise.all(
          handles.flatMap((handle) => [ring.personOf([handle, family]), other.personOf([handle, family])]),
        );
        for (let at = 0; at < met.length; at += 2) expect(met[at]).toEqual(met[at + 1]);
        expect(new Set(met.map(({ id }) => id)).size).toBe(handles.length);
        const gone = met[0]!.id;
        const theirs = await other.peopleOf([handles[0]!]);
        expect(theirs).toContain(gone);
        await other.destroy(theirs);
        expect(await ring.peopleOf([handles[0]!])).toEqual([]);
        expect((await ring.personOf([handles[0]!])).id).not.toBe(gone);
      } finally {
        await other.close();
      }
    });
  });
};
