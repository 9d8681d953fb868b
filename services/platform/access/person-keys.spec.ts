import { expect, it } from '@jest/globals';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
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
