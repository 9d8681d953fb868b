import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { carView } from '#contracts/views/car';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { setLiveBuild } from '#platform/kernel/live-build';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { Sites } from '#platform/sites/sites';
import { ImportStatus } from './import-status.js';
import { NamedVehicles } from './named-vehicles.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
beforeEach(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterEach(async () => {
  await views.close();
  await directory.remove();
});

it('the address of a report answers no less than its sender was answered, however late the view is [STK-03]', async () => {
  const build = 'feed_imports';
  await setLiveBuild(views, feedImportView, build);
  const time = '2026-05-20T00:00:00.000Z';
  const started = { import_id: 'i1', dealership_ids: ['d1'], format: 'csv', vocabulary: 'forecourt' };
  const log = createMemoryLog();
  const event = { id: 'e1', type: 'FeedImportStarted', version: 2, time, data: started };
  const { position } = await log.append('import-i1', 'none', [event]);
  const clock = () => new Date(time);
  const loader = new AggregateLoader(log);
  const reader = new ViewReader<FeedImportView>(views, feedImportView);
  const vehicles = new NamedVehicles(new ViewReader(views, carView), loader);
  const asked = new ImportStatus(clock, reader, loader, vehicles, {} as Sites).of('i1', new Set(['d1']), 0);
  await pause(50);
  const imports = await views.collection<FeedImportView>({ ...feedImportView, name: build });
  const doc = { ...started, state: 'completed', updated_at: time, errors: [] } as unknown as FeedImportView;
  await imports.upsertMany([{ id: 'i1', revision: 0, doc }]);
  await views.saveCheckpoint(build, position);
  expect(await asked).toMatchObject({ import_id: 'i1', state: 'completed' });
});

it('whether a later full feed took the place of a held one is known without the imports between [STK-04]', async () => {
  const build = 'feed_imports';
  await setLiveBuild(views, feedImportView, build);
  const imports = await views.collection<FeedImportView>({ ...feedImportView, name: build });
  const at = (n: number) => new Date(Date.parse('2026-05-20T00:00:00.000Z') + n * 1000).toISOString();
  const docs = Array.from({ length: 102 }, (_, n) => ({
    ...{ import_id: `i${n}`, site: 'kestrel', dealership_ids: ['d1'], started_at: at(n), updated_at: at(n) },
    ...{ state: n === 0 ? 'held' : 'completed', missing: n === 0 || n === 101 ? 'delist' : undefined, errors: [] },
  })) as unknown as FeedImportView[];
  await imports.upsertMany(docs.map((doc) => ({ id: doc.import_id, revision: 0, doc })));
  const log = createMemoryLog();
  const began = (id: string, import_id: string) => {
    const data = { dealership_id: 'd1', import_id };
    return log.append('fullfeed-d1', 'any', [{ id, type: 'FullFeedBegan', version: 1, time: at(0), data }]);
  };
  await began('e0', 'i0');
  const loader = new AggregateLoader(log);
  const found: number[] = [];
  const counting: ViewStore = {
    ...views,
    checkpoint: (name) => views.checkpoint(name),
    collection: async (spec) => {
      const collection = await views.collection(spec);
      const find = collection.find.bind(collection);
      collection.find = async (options) => {
        const answer = await find(options);
        found.push(answer.length);
        return answer;
      };
      return collection as never;
    },
  };
  const reader = new ViewReader<FeedImportView>(counting, feedImportView);
  const vehicles = new NamedVehicles(new ViewReader(views, carView), loader);
  const status = new ImportStatus(() => new Date(at(200)), reader, loader, vehicles, {} as Sites);
  expect(await status.of('i0', new Set(['d1']), 0)).toMatchObject({ state: 'held' });
  await began('e1', 'i101');
  expect(await status.of('i0', new Set(['d1']), 0)).toMatchObject({
    state: 'superseded',
    reason: expect.stringContaining('import i101'),
  });
  expect(found.filter((imports) => imports > 1)).toEqual([]);
});
