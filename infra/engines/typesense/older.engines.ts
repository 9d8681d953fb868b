/** @needs own-typesense, local-typesense */
import { expect, it } from '@jest/globals';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../services/standalone/src/roles.js';
import { OwnEngine } from '../own-engine.js';
import { startTypesense } from './start.js';

it('an index restored to an older state with as many vehicles is rebuilt automatically [ENG-02]', async () => {
  const engine = new OwnEngine(startTypesense);
  await engine.start();
  const forecourt = new TestForecourt(roles, ['kestrel'], { SEARCH_INDEX: 'typesense', ...engine.environment });
  await forecourt.open();
  const importAt = (price: number) =>
    forecourt.importFeed(
      `stocknum,year,make,model,badge,car_type,price,body,status\nE1,2021,Toyota,Corolla,ZR,used,${price},Hatch,in_stock`,
    );
  const foundAt = async (imported?: Awaited<ReturnType<typeof importAt>>) =>
    (await forecourt.search('', imported)).hits.map(({ price }) => price);
  expect(await foundAt(await importAt(20_000))).toEqual([20_000]);
  await engine.stop();
  engine.copy('data', 'older');
  await engine.start();
  expect(await foundAt(await importAt(19_000))).toEqual([19_000]);
  await engine.stop();
  await engine.start('older');
  expect(await foundAt()).toEqual([20_000]);
  await eventually(async () => expect(await foundAt()).toEqual([19_000]));
  await forecourt.remove();
  await engine.remove();
});
