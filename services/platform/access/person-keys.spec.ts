import { expect, it } from '@jest/globals';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { phoneHandle } from '#contracts/events/personal';
import type { CollectionSpec, ViewStore } from '../ports/view-store.js';
import { openPersonKeys } from './person-keys.js';
import { personKeysContract } from '../testing/person-keys.contract.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { decrypt, encrypt } from './encryption.js';

personKeysContract('SQLite', true, async () => {
  const directory = await temporaryDirectory();
  return {
    open: () => openSqliteViews({ directory: directory.path, name: 'keys', durable: true }),
    close: () => directory.remove(),
  };
});

it('encrypted data is bound to its event, and any change to it is detected [EVT-10]', () => {
  const key = Buffer.alloc(32, 1);
  const sealed = encrypt(key, 'Mia', 'event 1');
  expect(decrypt(key, sealed, 'event 1').toString()).toBe('Mia');
  expect(() => decrypt(key, sealed, 'event 2')).toThrow();
  expect(() => decrypt(Buffer.alloc(32, 2), sealed, 'event 1')).toThrow();
  expect(() => decrypt(key, `${sealed.slice(0, -4)}AAAA`, 'event 1')).toThrow();
});

it('a key that is destroyed while it is read is not cached [EVT-10]', async () => {
  const directory = await temporaryDirectory();
  const views = await openSqliteViews({ directory: directory.path, name: 'keys', durable: true });
  let goOn = () => {};
  const slow: { until?: Promise<void> } = {};
  const store: ViewStore = {
    ...views,
    collection: async <Doc extends object>(spec: CollectionSpec) => {
      const opened = await views.collection<Doc>(spec);
      const getMany = async (ids: readonly string[]) => {
        const found = await opened.getMany(ids);
        const { until } = slow;
        delete slow.until;
        await until;
        return found;
      };
      return { ...opened, getMany };
    },
  };
  const keys = { current: 'a secret that is long enough to be one', name: 'SECRET_KEY', place: 'x', isNew: true };
  const first = await openPersonKeys({ store, keys, isSoleWriter: true });
  const { id } = await first.personOf([phoneHandle('0491570006')]);
  const personKeys = await openPersonKeys({ store, keys, isSoleWriter: true });
  slow.until = new Promise((resolve) => (goOn = resolve));
  const found = personKeys.keysOf([id]);
  await personKeys.destroy([id]);
  goOn();
  await found;
  expect(await personKeys.keysOf([id])).toEqual(new Map());
  await personKeys.close();
  await directory.remove();
});
