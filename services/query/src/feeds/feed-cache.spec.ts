import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import type { ShownCars } from '../crawlers/shown-cars.js';
import type { Listed } from './columns.js';
import { googleFeed } from './google.js';
import { FeedCache } from './feed-cache.js';
import { metaFeed } from './meta.js';

const [kestrel, meridian] = [{ slug: 'kestrel' }, { slug: 'meridian' }] as Site[];
let now: number;
let reached: number;
let reads: number;
let made: FeedCache;
beforeEach(() => {
  [now, reached, reads] = [Date.parse('2026-05-20T00:00:00Z'), 7, 0];
  const cars = {
    reached: () => Promise.resolve({ build: 'cars_v1', reached }),
    async *of() {
      reads++;
      await Promise.resolve();
    },
  };
  made = new FeedCache(() => new Date(now), cars as unknown as ShownCars);
});

it('a feed is written once for all requests, until the stock has changed and a minute has passed [HOST-12]', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => made.of(kestrel!, googleFeed, 0)));
  expect(gunzipSync(all[0]!).toString()).toMatch(/^id,store_code,/);
  now += 300_000;
  await made.of(kestrel!, googleFeed, 0);
  expect(reads).toBe(1);
  reached = 8;
  await made.of(kestrel!, googleFeed, 0);
  await made.of(kestrel!, googleFeed, 0);
  expect(reads).toBe(2);
  reached = 9;
  now += 30_000;
  await made.of(kestrel!, googleFeed, 0);
  expect(reads).toBe(2);
});

it('each site and format has its own feed [HOST-12]', async () => {
  await made.of(kestrel!, googleFeed, 0);
  await made.of(kestrel!, metaFeed, 0);
  await made.of(meridian!, googleFeed, 0);
  expect(reads).toBe(3);
});

it('a feed includes the position that a request names, and a position never reached makes none anew [HOST-12]', async () => {
  await made.of(kestrel!, googleFeed, 0);
  await made.of(kestrel!, googleFeed, 999);
  expect(reads).toBe(1);
  reached = 8;
  await made.of(kestrel!, googleFeed, 8);
  expect(reads).toBe(2);
});

it('a feed has the day on which a vehicle was listed by the site’s clock, not by London’s [SITE-05]', () => {
  const created_at_timestamp = Date.parse('2026-05-20T22:30:00Z') / 1000;
  const listed = { site: { timezone: 'Australia/Sydney' }, car: { created_at_timestamp } } as unknown as Listed;
  for (const [feed, column] of [
    [googleFeed, 'date_in_stock'],
    [metaFeed, 'date_first_on_lot'],
  ] as const)
    expect(feed.columns.find(([name]) => name === column)![1](listed)).toBe('2026-05-21');
});

it.each([
  [undefined, true, 'car_truck'],
  ['car', true, 'car_truck'],
  ['CAR', true, 'car_truck'],
  ['Caravan', false, 'rv_camper'],
  ['Ute', true, 'other'],
] as const)('a vehicle of the type %s is recognised in any case [HOST-12]', (item_type, isTaken, type) => {
  const details = { vin: 'JTNK4RBE103012345', year: 2021, item_type };
  const listed = { car: { status: 'in_stock' }, details } as unknown as Listed;
  expect(googleFeed.takes(listed)).toBe(isTaken);
  const [, value] = metaFeed.columns.find(([name]) => name === 'vehicle_type')!;
  expect(value(listed)).toBe(type);
});
