import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { emailHandle, phoneHandle } from '#contracts/events/personal';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { openPersonKeys, type PersonKeys } from '../access/person-keys.js';
import type { ViewStore } from '../ports/view-store.js';
import { newEvents } from '../testing/event-log.contract.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { copyPersonKeys } from './move-keys.js';
import { addPersonKeys, noteLost } from './restore-keys.js';

let directories: Awaited<ReturnType<typeof temporaryDirectory>>[];
let older: ViewStore;
let newer: ViewStore;
/** Person keys of the newer store, and of the older one. */
let before: PersonKeys;
let after: PersonKeys;
const settings = { current: 'a secret key of thirty-two characters', name: 'SECRET_KEY', place: 'here', isNew: true };
const open = (store: ViewStore) => openPersonKeys({ store, keys: settings, isSoleWriter: false });
beforeEach(async () => {
  directories = [await temporaryDirectory(), await temporaryDirectory()];
  const stores = directories.map(({ path }) => openSqliteViews({ directory: path, name: 'keys' }));
  [newer, older] = (await Promise.all(stores)) as [ViewStore, ViewStore];
  before = await open(newer);
  await copyPersonKeys(newer, older);
  after = await open(older);
});
afterEach(async () => {
  for (const keys of [before, after]) await keys.close();
  for (const directory of directories) await directory.remove();
});

const [mia, zoe] = [phoneHandle('0491570006'), phoneHandle('0491570156')];
const shared = emailHandle('family@example.com');

it('restoring a copy adds its keys to newer ones, and an erasure covers a person’s keys in both [ENG-02]', async () => {
  const known = await before.personOf([mia, shared]);
  const met = [await after.personOf([mia]), await after.personOf([zoe, shared])];
  expect(await addPersonKeys(newer, older)).toBe(3);
  const all = [known, ...met];
  expect(await after.keysOf(all.map(({ id }) => id))).toEqual(new Map(all.map(({ id, key }) => [id, key])));
  expect(await after.missing(all.map(({ id }) => id))).toEqual([]);
  expect(new Set(await after.peopleOf([mia]))).toEqual(new Set([known.id, met[0]!.id]));
  await after.destroy(await after.peopleOf([mia]));
  // Adding the copy again brings nobody back, either.
  await addPersonKeys(newer, older);
  expect([...(await after.keysOf(all.map(({ id }) => id))).keys()]).toEqual([met[1]!.id]);
});

it('keys declared lost are neither missing nor erased, and return when a copy is found [ENG-02]', async () => {
  const { id: person, key } = await before.personOf([mia]);
  const log = createMemoryLog();
  await log.append('lead-a', 'none', newEvents(2, { type: 'LeadSubmitted', metadata: { person } }));
  expect(await after.missing([person])).toEqual([person]);
  expect(await noteLost(log, older)).toBe(1);
  expect([await after.missing([person]), (await after.erased()).size]).toEqual([[], 0]);
  expect(await after.keysOf([person])).toEqual(new Map());
  await addPersonKeys(newer, older);
  expect(await after.keysOf([person])).toEqual(new Map([[person, key]]));
});
