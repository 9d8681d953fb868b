import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import type { CarDetails } from '#contracts/car';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { carIdOf } from '../../stock/src/car-identity.js';
import { datedFeed, demoFeedOf } from './demo.js';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian']);
  await forecourt.open();
  const imported = await forecourt.importFeed(await text(datedFeed(demoFeedOf('kestrel')!.file, forecourt.now)));
  expect(imported.status).toBe(200);
  await eventually(async () => expect((await forecourt.search('', imported)).count).toBeGreaterThan(100));
}, 30_000);
afterAll(() => forecourt.remove());

const bytesOf = async (url: string) => {
  const { application } = forecourt.running;
  const fastify = application.getHttpAdapter().getInstance() as unknown as {
    inject: (options: object) => Promise<{ statusCode: number; headers: Record<string, string>; rawPayload: Buffer }>;
  };
  return fastify.inject({ method: 'GET', url, headers: { host: 'kestrel.localhost' } });
};
const textOf = async (url: string) => (await bytesOf(url)).rawPayload.toString();
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!);

it('SITE-05 robots.txt names the sitemap; the sitemaps, gzipped, name what the site has and nothing that is sold', async () => {
  expect(await textOf('/robots.txt')).toMatch(
    /Disallow: \/api\/\n[^]*Sitemap: http:\/\/kestrel\.localhost:3000\/sitemap\.xml/,
  );
  const { count } = await forecourt.search('');
  const sold = (await forecourt.search('refinementList[status][0]=sold')).count;
  const files = addressesIn(await textOf('/sitemap.xml'));
  expect(files.map((file) => file.replace(/.*\//, ''))).toEqual([
    'pages.xml.gz',
    'searches.xml.gz',
    'vehicles-1.xml.gz',
  ]);
  const found = await Promise.all(
    files.map(async (file) => {
      const { headers, rawPayload } = await bytesOf(new URL(file).pathname);
      expect(headers['content-type']).toBe('application/gzip');
      return addressesIn(gunzipSync(rawPayload).toString());
    }),
  );
  const pages = ['contact', 'special-offers', 'brands', 'toyota/overview', 'locations/brookvale'];
  expect(found[0]).toEqual(expect.arrayContaining(pages.map((path) => `http://kestrel.localhost:3000/${path}`)));
  expect(found[1]).toContain('http://kestrel.localhost:3000/search/toyota/corolla');
  expect(found[2]!.filter((address) => address.startsWith('http://kestrel.localhost:3000/cars/'))).toHaveLength(
    count - sold,
  );
  expect((await bytesOf('/sitemaps/vehicles-2.xml.gz')).statusCode).toBe(404);
});

/** What an advertiser's columns can hold of a car: what it is shown to cost is its price, and a feed always has words. */
const kept = ({ car }: StockCar, fields: readonly (keyof CarDetails)[], title?: string) => ({
  ...Object.fromEntries(fields.map((field) => [field, (car as CarDetails)[field]])),
  price: (car as CarDetails).reduced_price ?? (car as CarDetails).price,
  dealercomments: (car as CarDetails).dealercomments === title ? undefined : (car as CarDetails).dealercomments,
});
const common = ['name', 'make', 'model', 'badge', 'year', 'before_price', 'colour', 'vin', 'fuel', 'body'] as const;

it.each([
  ['google', 'id', [...common, 'trans', 'drive', 'km', 'location_id', 'certified'] as const],
  ['meta', 'vehicle_id', [...common, 'drive', 'km', 'location_id', 'city', 'state'] as const],
] as const)(
  'SITE-05 STK-03 the outgoing %s feed comes back through our own importer as the cars it was made of',
  async (format, idColumn, fields) => {
    const feed = await textOf(`/feeds/${format}.csv`);
    expect(feed).toMatch(new RegExp(`^${idColumn},`));
    const before = new Map<string, StockCar>();
    const dealership_id = forecourt.running.platform.sites.ofSlug('kestrel')!.dealerships[0]!.id;
    const carOf = async (stocknum: string) =>
      (await forecourt.askStock<StockCar>(`cars/${carIdOf({ dealership_id, stocknum })}`)).body;
    const stocknums = feed
      .split(/\r\n/)
      .slice(1, -1)
      .map((line) => line.split(',', 1)[0]!);
    expect(stocknums.length).toBeGreaterThan(80);
    const looked = stocknums.filter((_, index) => index % 7 === 0);
    for (const stocknum of looked) before.set(stocknum, await carOf(stocknum));

    const back = await forecourt.importFeed<ImportReport>(feed, { query: `format=${format}&unknown_columns=reject` });
    expect(back).toMatchObject({
      status: 200,
      body: { received: stocknums.length, rejected: 0, listed: 0, vocabulary: format },
    });
    for (const [stocknum, car] of before) {
      expect(kept(await carOf(stocknum), fields, car.car.name)).toEqual(kept(car, fields));
    }
  },
);
