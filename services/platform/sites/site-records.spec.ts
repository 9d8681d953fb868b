import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import { physicalName } from '#contracts/views/view';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { setLiveBuild } from '../kernel/live-build.js';
import type { FindOptions, ViewCollection, ViewStore } from '../ports/view-store.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { siteRecords } from './site-records.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
let parts: ViewCollection<SitePartView>;
beforeEach(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
  parts = await views.collection<SitePartView>({ name: physicalName(sitePartView), indexes: sitePartView.indexes });
});
afterEach(async () => {
  await views.close();
  await directory.remove();
});

const store = (id: string, position: number, more: Partial<SitePartView> = {}) => {
  const doc: SitePartView = { site_id: id, by_api: true, isOpen: true, position, ...more };
  return parts.upsertMany([{ id, revision: more.isOpen === false ? position + 1 : position, doc }]);
};

it('the parts of sites are read again once one is described or ends, and not when the log grows [HOST-11]', async () => {
  await store('osprey', 1);
  await store('harrier', 2);
  const find = jest.fn((options: FindOptions) => parts.find(options));
  const counted = { ...parts, find };
  await setLiveBuild(views, sitePartView, parts.spec.name);
  const records = siteRecords({
    ...views,
    collection: async (spec) => (spec.name === parts.spec.name ? (counted as never) : views.collection(spec)),
  });
  const wholeReads = () => find.mock.calls.filter(([{ limit }]) => limit === undefined).length;
  const [harrier, osprey] = await records.describedByApi();
  expect([harrier?.site_id, osprey?.site_id]).toEqual(['harrier', 'osprey']);
  await views.saveCheckpoint(physicalName(sitePartView), 90);
  await records.describedByApi();
  expect(wholeReads()).toBe(1);
  await store('harrier', 95);
  const now = await records.describedByApi();
  expect([now[0]!.position, now[1] === osprey, wholeReads()]).toEqual([95, true, 2]);
  await store('osprey', 1, { isOpen: false });
  expect(await records.describedByApi()).toMatchObject([{ site_id: 'harrier' }]);
});
