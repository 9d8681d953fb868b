import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { CarResponse } from '#contracts/api/cars';
import type { SearchResponse } from '#contracts/api/search';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';
import { carIdOf } from './car-identity.js';
import { type Described, SharedVins } from './shared-vins.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const [vin, other] = ['JTNK4RBE103012345', '6FPPXXMJ2PKM12345'];
const row = (stocknum: string, given: string, { year = 2021, status = 'in_stock' } = {}) =>
  `${stocknum},${year},Toyota,Corolla,used,29990,${given},${status}`;
const send = async (rows: readonly string[], query = '') =>
  (
    await forecourt.importFeed<ImportReport>(
      `stocknum,year,make,model,car_type,price,vin,status\n${rows.join('\n')}\n`,
      query === '' ? {} : { query },
    )
  ).body;
const idOf = (stocknum: string) =>
  carIdOf({ dealership_id: forecourt.running.platform.sites.ofSlug('kestrel')!.dealerships[0]!.id, stocknum });
const vinOf = async (stocknum: string) => (await forecourt.askStock<StockCar>(`cars/${idOf(stocknum)}`)).body.car.vin;
const shownVins = async () => {
  const { hits } = (await forecourt.ask<SearchResponse>('/api/search')).body;
  const cars = await Promise.all(hits.map(({ slug }) => forecourt.ask<CarResponse>(`/api/cars/${slug}`)));
  return Object.fromEntries(cars.map(({ body }) => [body.stocknum, body.vin]));
};

it('VINs are read as people write them, and one that is none is a warning and stays with staff [FEED-17]', async () => {
  const short = 'jtnk4rbe-1030';
  const rows = [row('K1', ' jtnk4rbe1 0301-2345 '), row('K2', short), row('K3', 'hzj-75', { year: 1988 })];
  for (const counts of [{ listed: 3 }, { unchanged: 3 }, { unchanged: 3 }]) {
    expect(await send(rows)).toMatchObject({
      ...{ ...counts, rejected: 0, warned: 1 },
      warnings: [
        {
          ...{ line: 3, stocknum: 'K2', column: 'vin', value: short },
          reason: 'a VIN has 17 characters, not 13: only staff see it',
        },
      ],
    });
  }
  expect(await Promise.all(['K1', 'K2', 'K3'].map(vinOf))).toEqual([vin, short, 'hzj-75']);
  expect(await shownVins()).toEqual({ K1: vin, K3: 'hzj-75' });
  const feed = await forecourt.running.application.inject({
    url: '/feeds/google.csv',
    headers: { host: 'kestrel.localhost', 'forecourt-position': String(await forecourt.running.platform.log.head()) },
  });
  expect(feed.body).not.toContain(short);
});

it('a VIN that another vehicle of the site has is a warning that names the other [FEED-17]', async () => {
  const reason = (stocknum: string) => `stock number ${stocknum} has the same VIN: please check both`;
  expect(await send([row('K1', vin), row('K2', other), row('K3', vin)])).toMatchObject({
    ...{ listed: 3, warned: 1 },
    warnings: [{ line: 4, stocknum: 'K3', column: 'vin', value: vin, reason: reason('K1') }],
  });
  for (let n = 0; n < 2; n++) {
    expect((await send([row('K1', vin), row('K2', other), row('K3', vin)])).warnings).toMatchObject([
      { stocknum: 'K1', reason: reason('K3') },
      { stocknum: 'K3', reason: reason('K1') },
    ]);
  }
  expect((await send([row('K4', other)])).warnings).toMatchObject([{ stocknum: 'K4', reason: reason('K2') }]);
});

it('a vehicle that came back under another stock number after its sale shares no VIN [FEED-17]', async () => {
  await send([row('K1', vin), row('K2', other)]);
  await send([row('K1', vin, { status: 'sold' })]);
  await send([row('K3', vin)], 'feed=full');
  expect(await send([row('K4', vin, { status: 'sold' }), row('K5', other)])).toMatchObject({ listed: 2, warned: 0 });
});

it('a vehicle of another site shares no VIN [FEED-17]', async () => {
  await send([row('K1', vin)]);
  const text = `stocknum,year,make,model,car_type,price,vin,status\n${row('K1', vin)}\n`;
  const dealership_id = forecourt.running.platform.sites.ofSlug('meridian')!.dealerships[0]!.id;
  const { body } = await forecourt.importFeed<ImportReport>(text, {
    ...{ site: 'meridian', query: `dealership_id=${dealership_id}` },
  });
  expect(body).toMatchObject({ listed: 1, warned: 0 });
});

it('vehicles with the same VIN are read up to a limit, and those of other sites are not [FEED-17]', async () => {
  const find = jest.fn(() => Promise.resolve([]));
  const liveCollection = () => Promise.resolve({ find });
  const vehicles = ['c1', 'c2'].map((car_id) => ({ car_id, details: { stocknum: car_id, vin, year: 2021 } }));
  await new SharedVins({ liveCollection } as never).forImport(['d1'], 0)(vehicles as Described[]);
  expect(find.mock.calls).toEqual([[{ where: { vin: [vin, vin], dealership_id: ['d1'] }, limit: 8 }]]);
});

it('an import waits once until the read model includes earlier imports [FEED-17]', async () => {
  const liveCollection = jest.fn(() => Promise.resolve({ find: () => Promise.resolve([]) }));
  const withSameVin = new SharedVins({ liveCollection } as never).forImport(['d1'], 17);
  const described = { car_id: 'c1', details: { stocknum: 'K1', vin, year: 2021 } } as Described;
  for (let batch = 0; batch < 2; batch++) await withSameVin([described]);
  expect(liveCollection.mock.calls).toEqual([[17], [0]]);
});
