import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StockCar, StockList } from '#contracts/api/stock';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';
import { carIdOf } from './car-identity.js';

let forecourt: TestForecourt;
let dealership_id: string;
const carId = (stocknum: string) => carIdOf({ dealership_id, stocknum });
const command = (stocknum: string, what: string) =>
  forecourt.askStock(`cars/${carId(stocknum)}/${what}`, { method: 'POST', body: {} });
const list = async (query = '', site = 'kestrel') =>
  (await forecourt.askStock<StockList>(`cars?${query}`, { site })).body;
const numbers = async (query: string) => (await list(query)).cars.map(({ stocknum }) => stocknum).sort();

beforeAll(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  dealership_id = forecourt.running.platform.sites.ofSlug('kestrel')!.dealerships[0]!.id;
  const header = 'stocknum,year,make,model,car_type,price,price_type,km,vin,regplate,status,show_on_dealer_website';
  const row = (stocknum: string, more = ',,in_stock,yes') =>
    `${stocknum},2021,Toyota,Corolla,used,29990,EGC,41000,${more}`;
  await forecourt.importFeed(
    [
      ...[header, row('T4143', 'JTNKARJE90J000001,ABC 123,in_stock,yes'), row('T2', ',,in_stock,no')],
      ...[row('T3'), row('T4'), row('T5', ',,wholesale,yes'), row('T6', ',,coming_soon,yes')],
    ].join('\n'),
  );
  await command('T3', 'sell');
  await command('T4', 'delist');
});
afterAll(() => forecourt.remove());

it('the dealership’s vehicles are listed, whatever their status, and what shoppers see of them [STK-11]', async () => {
  const { cars, next } = await list();
  expect(next).toBeUndefined();
  expect(
    Object.fromEntries(cars.map(({ stocknum, status, hidden, shown }) => [stocknum, [status, hidden, shown]])),
  ).toEqual({
    ...{ T4143: ['in_stock', false, true], T2: ['in_stock', true, false], T3: ['sold', false, true] },
    ...{ T4: ['delisted', false, false], T5: ['wholesale', false, false], T6: ['coming_soon', false, true] },
  });
  expect(cars.find(({ stocknum }) => stocknum === 'T4143')).toEqual({
    ...{ car_id: carId('T4143'), stocknum: 'T4143', dealership_id, title: '2021 Toyota Corolla' },
    ...{ status: 'in_stock', hidden: false, shown: true, price: 29_990, price_type: 'Excl. Govt. Charges', km: 41_000 },
    ...{ vin: 'JTNKARJE90J000001', regplate: 'ABC 123', photos: 0, updated_at: expect.any(String) },
    ...{ slug: '2021-toyota-corolla-t4143', reserved: false },
    url: expect.stringMatching(/\/cars\/2021-toyota-corolla-t4143$/),
  });
});

it('the dealership’s vehicles are listed by status and by parts of number, VIN, rego and title [STK-11]', async () => {
  expect(await numbers('status=sold')).toEqual(['T3']);
  expect(await numbers('status=delisted')).toEqual(['T4']);
  expect(await numbers('status=hidden')).toEqual(['T2']);
  expect(await numbers('status=other')).toEqual(['T5']);
  for (const q of ['4143', 'jtnkarje', 'abc 123', 'abc123', 'corolla t4143'])
    expect(await numbers(`q=${encodeURIComponent(q)}`)).toEqual(['T4143']);
  expect(await numbers('q=corolla%20mazda')).toEqual([]);
});

it('the dealership’s vehicles are listed in pages, each once [STK-11]', async () => {
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = await list(`limit=2${next === undefined ? '' : `&after=${next}`}`);
    expect(page.cars.length).toBeLessThanOrEqual(2);
    seen.push(...page.cars.map(({ stocknum }) => stocknum));
    ({ next } = page);
  } while (next !== undefined);
  expect(seen.toSorted()).toEqual(['T2', 'T3', 'T4', 'T4143', 'T5', 'T6']);
});

it('only the key’s own vehicles are listed [STK-11, STK-08]', async () => {
  expect(await list('', 'meridian')).toEqual({ cars: [] });
  const other = { site: 'meridian' };
  expect((await forecourt.askStock<Problem>(`cars?dealership_id=${dealership_id}`, other)).status).toBe(403);
  expect((await forecourt.askStock<Problem>(`cars?after=${carId('T3')}`, other)).status).toBe(422);
});

it('a program learns what changed: the earliest change first, in pages, each vehicle once [STK-15]', async () => {
  const seen: string[] = [];
  const moments: string[] = [];
  let next: string | undefined;
  do {
    const page = await list(`updated_since=2020-01-01T00:00:00Z&limit=2${next === undefined ? '' : `&after=${next}`}`);
    seen.push(...page.cars.map(({ stocknum }) => stocknum));
    moments.push(...page.cars.map(({ updated_at }) => updated_at));
    ({ next } = page);
  } while (next !== undefined);
  expect(seen.toSorted()).toEqual(['T2', 'T3', 'T4', 'T4143', 'T5', 'T6']);
  expect(moments).toEqual(moments.toSorted());
  expect(await list('updated_since=2999-01-01T00:00:00%2B10:00')).toEqual({ cars: [] });
  expect((await forecourt.askStock<Problem>('cars?updated_since=yesterday')).status).toBe(400);
  expect((await forecourt.askStock<Problem>(`cars?sort=updated_at&after=${carId('T3')}`)).status).toBe(422);
});

it('a vehicle says when it changed, whether it is reserved, and why shoppers don’t see it [STK-15]', async () => {
  const why = async (stocknum: string) => {
    const { body } = await forecourt.askStock<StockCar>(`cars/${carId(stocknum)}`);
    const { cars } = await list(`q=${stocknum}`);
    const listed = cars.find((one) => one.stocknum === stocknum)!;
    expect([listed.shown, listed.not_shown]).toEqual([body.shown, body.not_shown]);
    expect(body.updated_at.slice(0, 19)).toBe(listed.updated_at.slice(0, 19));
    return body.not_shown;
  };
  expect(await Promise.all(['T4143', 'T2', 'T3', 'T4', 'T5'].map(why))).toEqual([
    ...[undefined, 'hidden', undefined],
    ...['delisted', 'status'],
  ]);
  await forecourt.askStock(`cars/${carId('T6')}/reserve`, { method: 'POST', body: { reservation_id: 'R1' } });
  const { body } = await forecourt.askStock<StockCar>(`cars/${carId('T6')}`);
  expect(body).toMatchObject({ reserved: true, reservation_id: 'R1', shown: true });
});
