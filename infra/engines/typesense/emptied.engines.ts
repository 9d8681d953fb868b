/** @needs own-typesense */
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { carSearchSchema } from '#contracts/search/cars';
import { carSearchAlias, carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import { openTypesenseIndex } from '#platform/adapters/search-typesense/index';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { setLiveBuild } from '#platform/kernel/live-build';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import { EngineWatch } from '#platform/process/engine-watch';
import { Readiness } from '#platform/process/readiness';
import { temporaryDirectory } from '#platform/testing/temporary';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../services/standalone/src/roles.js';
import { ownEngine } from '../sources.js';

it('a Typesense that comes back without its data is reported within one check, and no shopper is shown an empty stock [ENG-02]', async () => {
  const directory = await temporaryDirectory();
  const engine = await ownEngine('typesense');
  const { TYPESENSE_URL: url = '', TYPESENSE_API_KEY: apiKey = '' } = engine.environment;
  const views = await openSqliteViews({ directory: join(directory.path, 'views') });
  const index = await openTypesenseIndex({ url, apiKey });
  const name = physicalName(carView);
  const docs = Array.from({ length: 3 }, (_, n) => ({ id: `c${n}`, revision: 0, doc: { id: `c${n}` } }));
  await (await views.collection({ name, indexes: carView.indexes })).upsertMany(docs);
  await setLiveBuild(views, carView, name);
  const collection = await index.collection('cars_whole', carSearchSchema);
  await collection.upsertMany(docs);
  await index.pointAlias(carSearchAlias, 'cars_whole');
  const logger = { error: () => undefined, info: () => undefined } as never;
  const watch = new EngineWatch({ views, search: index, logger, recountAfter: 10 });
  const readiness = new Readiness();
  readiness.add(...watch.dependencies);
  const found = async () =>
    (await watch.guardSearch(index).collectionByAlias(carSearchAlias, carSearchSchema))?.count();
  await watch.check();
  expect((await readiness.report()).dependencies['search contents']).toBe('ok');
  expect(await found()).toBe(3);

  await engine.stop();
  await engine.start('emptied');
  await watch.check();
  const { status, dependencies } = await readiness.report();
  expect(status).toBe('degraded');
  expect(dependencies['search contents']).toContain('the search index is empty: it has 0 of 3 vehicles');
  await expect(found()).rejects.toBeInstanceOf(SearchIndexUnavailable);
  await engine.remove();
  await index.close();
  await views.close();
  await directory.remove();
});

it('an index that lost everything is rebuilt automatically, and its vehicles are found again [ENG-02]', async () => {
  const engine = await ownEngine('typesense');
  const forecourt = new TestForecourt(roles, ['kestrel'], { SEARCH_INDEX: 'typesense', ...engine.environment });
  await forecourt.open();
  const feed =
    'stocknum,year,make,model,badge,car_type,price,body,status\nE1,2021,Toyota,Corolla,ZR,used,20000,Hatch,in_stock';
  const imported = await forecourt.importFeed(feed);
  expect((await forecourt.search('', imported)).count).toBe(1);
  await engine.stop();
  await engine.start('emptied');
  await eventually(async () => expect((await forecourt.search('')).count).toBe(1));
  await forecourt.remove();
  await engine.remove();
});
