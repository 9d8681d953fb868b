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
