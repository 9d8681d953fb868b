import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { openPersonKeys } from '../access/person-keys.js';
import { WrongSecretKey } from '../access/root-key.js';
import type { ViewStore } from '../ports/view-store.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { copyPersonKeys } from './move-keys.js';

let directories: Awaited<ReturnType<typeof temporaryDirectory>>[];
let stores: ViewStore[];
beforeEach(async () => {
  directories = [await temporaryDirectory(), await temporaryDirectory()];
  stores = await Promise.all(directories.map(({ path }) => openSqliteViews({ directory: path, name: 'keys' })));
});
afterEach(async () => {
  for (const store of stores) await store.close();
  for (const directory of directories) await directory.remove();
});

const keys = { current: 'a secret key of thirty-two characters', name: 'SECRET_KEY', place: 'a folder', isNew: true };

it('moved person keys have the same secret, and a second copy includes later erasures [ENG-07]', async () => {
  const [from, to] = stores as [ViewStore, ViewStore];
  const { secret } = await openPersonKeys({ store: from, keys, isSoleWriter: true });
  const people = await from.collection<object>({ name: 'person_key', indexes: [['erased']] });
  const docs = Array.from({ length: 2500 }, (_, n) => ({
    id: `p${n}`,
    revision: 1,
    doc: { key: `k${n}`, handles: [], erased: false },
  }));
  await people.upsertMany(docs);
  expect(await copyPersonKeys(from, to)).toBe(2500);
  // A second copy succeeds, although somebody was erased meanwhile.
  await people.upsertMany([{ id: 'p7', revision: 2, doc: { key: null, handles: [], erased: true } }]);
  expect(await copyPersonKeys(from, to)).toBe(2500);
  const moved = await to.collection<object>({ name: 'person_key', indexes: [['erased']] });
  expect((await moved.get('p7'))!.doc).toEqual({ key: null, handles: [], erased: true });
  expect((await openPersonKeys({ store: to, keys: { ...keys, isNew: false }, isSoleWriter: true })).secret).toBe(
    secret,
  );
});

it('person keys are not copied over those of another installation [ENG-07]', async () => {
  const [from, to] = stores as [ViewStore, ViewStore];
  for (const store of [from, to]) await openPersonKeys({ store, keys, isSoleWriter: true });
  await expect(copyPersonKeys(from, to)).rejects.toThrow(WrongSecretKey);
});
