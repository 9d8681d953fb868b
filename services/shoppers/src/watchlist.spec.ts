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
  // A sold vehicle stays, however long ago it was sold.
  forecourt.now = new Date('2026-06-10T00:00:00.000Z');
  await ava.signIn(phones.ava);
  expect((await list(ava)).map(({ status }) => status)).toEqual(['sold', 'in_stock']);
  const gone = await forecourt.askStock(`cars/${cars[0]}/delist`, { method: 'POST', body: {} });
  await forecourt.search('', gone);
  expect((await list(ava))[1]).toMatchObject({ gone: true });
});

const reprice = async (prices: object) => {
  const repriced = await forecourt.askStock(`cars/${cars[0]}/price`, { method: 'POST', body: prices });
  expect(repriced.status).toBe(200);
  await forecourt.search('', repriced);
};

it.each([
  [{}, { price: 32_990, price_text: '$32,990' }],
  [{ reduced_price: 29_990 }, { price: 29_990, price_text: '$29,990' }],
  [{ price_type: 'DAP' }, { price: 32_990, price_text: '$32,990', price_basis: 'Drive Away' }],
  [
    { price_type: 'plus on-roads', reduced_price: 29_990 },
    { price: 29_990, price_text: '$29,990', price_basis: 'Excl. Govt. Charges' },
  ],
  [{ price_type: 'from' }, { price: 32_990, price_text: 'From $32,990' }],
  [{ price_type: 'Internet special' }, { price: 32_990, price_text: '$32,990', price_basis: 'Internet special' }],
  [{ price_type: 'POA' }, { price_text: 'Enquire for price.' }],
])('a saved vehicle of %j shows %j, now and when it was saved [PRICE-01, PRICE-06, USER-04]', async (prices, shown) => {
  if (Object.keys(prices).length > 0) await reprice(prices);
  const saved = await change(ava, 'save', cars[0]!, phones.ava);
  const [vehicle] = await list(ava, saved);
  const { price, price_text, price_basis, saved_price, price_change } = vehicle!;
  const known = 'price' in shown ? { saved_price: shown.price, price_change: 0 } : {};
  expect({ price, price_text, price_basis, saved_price, price_change }).toEqual({ ...shown, ...known });
});

it('the price change of a saved vehicle compares prices of the same kind only [PRICE-02, USER-04]', async () => {
  await reprice({ price_type: 'Drive Away' });
  const saved = await change(ava, 'save', cars[0]!, phones.ava);
  await reprice({ reduced_price: 30_990 });
  expect((await list(ava, saved))[0]).toMatchObject({ saved_price: 32_990, price: 30_990, price_change: -2000 });
  await reprice({ price_type: 'Excl. Govt. Charges' });
  const [vehicle] = await list(ava, saved);
  expect(vehicle).toMatchObject({ saved_price: 32_990, price: 30_990 });
  expect(vehicle).not.toHaveProperty('price_change');
});

it('a vehicle saved by an earlier version, without a price type, reports no price change [PRICE-02, USER-04]', async () => {
  await change(ava, 'save', cars[1]!, phones.ava);
  const [event] = await forecourt.events('CarSavedToWatchlist');
  const { price_type: _, ...data } = event!.data as Record<string, unknown>;
  const { position } = await forecourt.running.platform.log.append(event!.stream, 'any', [
    { id: 'earlier', type: event!.type, version: 1, time: event!.time, data: { ...data, car_id: cars[0] } },
  ]);
  const [vehicle] = await list(ava, { headers: { 'forecourt-position': position } });
  expect(vehicle).toMatchObject({ car_id: cars[0], saved_price: 38_990, price: 32_990, price_text: '$32,990' });
  expect(vehicle).not.toHaveProperty('price_change');
});

it('a sold vehicle can’t be saved any more [CARD-05, USER-03]', async () => {
  await forecourt.askStock(`cars/${cars[1]}/sell`, { method: 'POST', body: {} });
  expect((await change(ava, 'save', cars[1]!, phones.ava)).body.code).toBe('car_sold');
});

it('nobody can read or change another shopper’s watchlist [USER-05]', async () => {
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
