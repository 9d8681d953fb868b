import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Handle } from '#contracts/events/personal';
import { emailHandle, phoneHandle } from '#contracts/events/personal';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { KeyRing } from './key-ring.js';
import { decrypt, encrypt, openKeyRing } from './key-ring.js';

const mia = phoneHandle('0491 570 006');
const zoe = phoneHandle('0491 570 156');
const family = emailHandle('family@example.com');
const shopper: Handle = { kind: 'shopper', value: 's1' };

describe('the key ring', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let ring: KeyRing;
  const open = async (secret = 'a secret that is long enough to be one') => {
    const store = await openSqliteViews({ directory: directory.path, name: 'keys', durable: true });
    ring = await openKeyRing({ store, secret, alone: true });
  };
  beforeEach(async () => {
    directory = await temporaryDirectory();
    await open();
  });
  afterEach(async () => {
    await ring.close();
    await directory.remove();
  });

  it('EVT-10 one number is one person, also when many ask at once and after a restart', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, (_, n) => ring.personOf([n % 2 ? mia : zoe, family])));
    const ids = new Set(people.map(({ id }) => id));
    expect(ids.size).toBe(2);
    await ring.close();
    await open();
    expect(ids).toContain((await ring.personOf([mia])).id);
    expect((await ring.personOf([mia])).key).toEqual(people[1]!.key);
    expect(new Set(await ring.peopleOf([family]))).toEqual(ids);
    expect(await ring.peopleOf([mia])).toEqual([people[1]!.id]);
  });

  it('EVT-10 what is one person’s own leads on to them, an address that several share does not', async () => {
    const one = await ring.personOf([mia, shopper, family]);
    const other = await ring.personOf([zoe, family]);
    expect((await ring.personOf([shopper])).id).toBe(one.id);
    expect(await ring.peopleOf([mia])).toEqual([one.id]);
    expect(new Set(await ring.peopleOf([family]))).toEqual(new Set([one.id, other.id]));
  });

  it('EVT-10 a destroyed key is gone for good; whoever comes again is somebody new; others keep theirs', async () => {
    const one = await ring.personOf([mia, family]);
    const other = await ring.personOf([zoe, family]);
    await ring.destroy([one.id]);
    await ring.destroy([one.id]);
    expect(await ring.keysOf([one.id, other.id])).toEqual(new Map([[other.id, other.key]]));
    expect(await ring.peopleOf([mia])).toEqual([]);
    expect(await ring.peopleOf([family])).toEqual([other.id]);
    expect(await ring.erased()).toEqual([one.id]);
    expect((await ring.personOf([mia])).id).not.toBe(one.id);
    await ring.close();
    await open();
    expect(await ring.keysOf([one.id])).toEqual(new Map());
  });

  it('EVT-10 keys open with the program’s secret only', async () => {
    const { id } = await ring.personOf([mia]);
    await ring.close();
    await open('another secret that is long enough to be one');
    await expect(ring.keysOf([id])).rejects.toThrow();
    expect(await ring.peopleOf([mia])).toEqual([]);
  });

  it('EVT-10 what is encrypted belongs to its event, and is not to be changed', () => {
    const key = Buffer.alloc(32, 1);
    const sealed = encrypt(key, 'Mia', 'event 1');
    expect(decrypt(key, sealed, 'event 1').toString()).toBe('Mia');
    expect(() => decrypt(key, sealed, 'event 2')).toThrow();
    expect(() => decrypt(Buffer.alloc(32, 2), sealed, 'event 1')).toThrow();
    expect(() => decrypt(key, `${sealed.slice(0, -4)}AAAA`, 'event 1')).toThrow();
  });
});
