import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { WatchlistListResponse, WatchlistResponse } from '#contracts/api/watchlist';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from '../../standalone/src/roles.js';

const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,ZR,32990
kestrel-bay-toyota,N2,2021,Toyota,Camry,used,SL,38990
`;

let forecourt: TestForecourt;
let ava: TestBrowser;
let ben: TestBrowser;
let cars: string[];
const phones = { ava: '+61491570006', ben: '+61491570156' };

beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true' });
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  cars = (await forecourt.search('', imported)).hits
    .sort((a, b) => (a.stocknum < b.stocknum ? -1 : 1))
    .map(({ id }) => id);
  ava = new TestBrowser(forecourt);
  ben = new TestBrowser(forecourt);
  await ava.signIn(phones.ava);
  await ben.signIn(phones.ben);
});
afterEach(() => forecourt.remove());

const change = (who: TestBrowser, verb: 'save' | 'remove', car_id: string, phone_number: string) =>
  who.post<WatchlistResponse & Problem>(`/api/watchlist/${verb}-car`, { phone_number, car_id });
const list = async (who: TestBrowser, after?: { headers: Readonly<Record<string, unknown>> }) =>
  (
    await who.ask<WatchlistListResponse>('/api/watchlist', {
      headers: after ? { 'forecourt-position': String(after.headers['forecourt-position']) } : {},
    })
  ).body.vehicles;

it('a vehicle is saved and removed, each recorded once in the shopper’s own stream [USER-03]', async () => {
  const saved = await change(ava, 'save', cars[0]!, phones.ava);
  expect(saved.body.success).toBe(true);
  expect(await list(ava, saved)).toMatchObject([
    { car_id: cars[0], name: '2022 Toyota Corolla ZR', saved_price: 32_990, price: 32_990, price_change: 0 },
  ]);
  await change(ava, 'save', cars[0]!, phones.ava);
  const both = await change(ava, 'save', cars[1]!, phones.ava);
  expect((await list(ava, both)).map(({ car_id }) => car_id)).toEqual([cars[1], cars[0]]);
  const removed = await change(ava, 'remove', cars[1]!, phones.ava);
  await change(ava, 'remove', cars[1]!, phones.ava);
  expect((await list(ava, removed)).map(({ car_id }) => car_id)).toEqual([cars[0]]);
  const events = await forecourt.events('CarSavedToWatchlist', 'CarRemovedFromWatchlist');
  expect(events.map(({ type }) => type)).toEqual([
    'CarSavedToWatchlist',
    'CarSavedToWatchlist',
    'CarRemovedFromWatchlist',
  ]);
});

it('the list shows what changed since saving: another price, sold, no longer offered [USER-04]', async () => {
  await change(ava, 'save', cars[0]!, phones.ava);
  await change(ava, 'save', cars[1]!, phones.ava);
  await forecourt.askStock(`cars/${cars[0]}/price`, { method: 'POST', body: { price: 30_990 } });
  const sold = await forecourt.askStock(`cars/${cars[1]}/sell`, { method: 'POST', body: {} });
  await forecourt.search('', sold);
  expect(await list(ava)).toMatchObject([
    { car_id: cars[1], status: 'sold', gone: false },
    { car_id: cars[0], saved_price: 32_990, price: 30_990, price_change: -2000 },
  ]);
  // However long ago it was sold.
  forecourt.now = new Date('2026-06-10T00:00:00.000Z');
  await ava.signIn(phones.ava);
  expect((await list(ava)).map(({ status }) => status)).toEqual(['sold', 'in_stock']);
  const gone = await forecourt.askStock(`cars/${cars[0]}/delist`, { method: 'POST', body: {} });
  await forecourt.search('', gone);
  expect((await list(ava))[1]).toMatchObject({ gone: true });
});

it('a sold vehicle can’t be saved any more [CARD-05, USER-03]', async () => {
  await forecourt.askStock(`cars/${cars[1]}/sell`, { method: 'POST', body: {} });
  expect((await change(ava, 'save', cars[1]!, phones.ava)).body.code).toBe('car_sold');
});

it('nobody reads or changes another’s watchlist [USER-05]', async () => {
  const saved = await change(ava, 'save', cars[0]!, phones.ava);
  for (const verb of ['save', 'remove'] as const) {
    expect((await change(ben, verb, cars[0]!, phones.ava)).status).toBe(403);
    expect((await change(new TestBrowser(forecourt), verb, cars[0]!, phones.ava)).status).toBe(401);
  }
  expect((await list(ava, saved)).map(({ car_id }) => car_id)).toEqual([cars[0]]);
  expect(await list(ben)).toEqual([]);
  expect((await new TestBrowser(forecourt).ask('/api/watchlist')).status).toBe(401);
});

it('a vehicle of another site can not be saved [USER-05]', async () => {
  const guest = new TestBrowser(forecourt, 'meridian');
  await guest.signIn(phones.ava);
  expect((await change(guest, 'save', cars[0]!, phones.ava)).body.code).toBe('car_not_found');
  expect((await change(ava, 'save', 'no-such-car', phones.ava)).body.code).toBe('car_not_found');
});

it('saving many vehicles concurrently stores all of them [USER-03]', async () => {
  await Promise.all(cars.flatMap((id) => [change(ava, 'save', id, phones.ava), change(ava, 'save', id, phones.ava)]));
  expect(await forecourt.events('CarSavedToWatchlist')).toHaveLength(2);
});
