import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soldWindowEnd } from '#contracts/domain/car/sold-window';
import type { TestForecourt } from '#platform/testing/forecourt';
import { CachedPages } from '../../../../infra/support/cached-pages.js';
import { slugOf } from '../../../../infra/support/site-steps.js';

/** Replaces the web application. A page contains the answers to its address's requests, and optionally the half-day. */
const module = `
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
// The best quality takes hundreds of times as long.
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const half = 12 * 3_600_000;
export default async ({ url, siteVersion, now, port }) => {
  const waiting = [];
  port.on('message', (answer) => waiting[answer.id](answer));
  const ask = (path) => new Promise((resolve) => port.postMessage({ id: waiting.push(resolve) - 1, path }));
  const answers = await Promise.all(new URL(url, 'http://x').searchParams.getAll('ask').map(ask));
  const from = url.includes('half') ? Math.floor(Date.parse(now) / half) * half : -Infinity;
  const until = url.includes('half') ? from + half : Infinity;
  const text = JSON.stringify({ url, siteVersion, from, answers });
  const tag = createHash('sha256').update(text).digest('base64url');
  return { status: 200, body: new Uint8Array(brotliCompressSync(text, fast)), tag, from, until };
};`;

let folder: string;
let pages: CachedPages;
let forecourt: TestForecourt;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  for (const part of ['client', 'server']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'client', 'index.html'), '<html data-ssr-html><!--ssr-head--><!--ssr-body--></html>');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server', 'render-thread.js'), module);
  pages = new CachedPages(folder);
  ({ forecourt } = pages);
  await pages.open();
});
afterAll(async () => {
  await pages.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests of the web application's pages. */
const addresses = [
  ['/api/search?', '/api/menus'],
  ['/api/search?path=/search/used-cars&refinementList[make][0]=Toyota', '/api/budget'],
  ['/api/search?query=toyota+under+30k&page=1'],
  ['/api/search?query=kai'],
  ['/api/search?near=2000&sortBy=distance:asc', '/api/models'],
  [`/api/cars/${slugOf(0)}`, `/api/cars/${slugOf(0)}/similar`, `/api/cars/${slugOf(0)}/finance`],
  [`/api/cars/${slugOf(1)}`, `/api/cars/${slugOf(1)}/related`],
  ['/api/vehicles?limit=8&path=/search/new-cars', '/api/makes', '/api/dealerships'],
  ['/api/offers', '/api/offers/now', '/api/brands'],
  ['/api/pages/open-day', '/api/pages/about-us'],
  ['/api/locations', '/api/reviews', '/api/locations/brookvale'],
]
  .map((asked, n) => `/?n=${n}${asked.map((path) => `&ask=${encodeURIComponent(path)}`).join('')}`)
  .concat('/?n=half');

it('after any sequence of events, a cached page equals a new one byte for byte [PAGE-02]', () =>
  pages.compare(addresses, 5));

it('after any sequence of events, cached JSON equals new JSON byte for byte [PAGE-08]', () =>
  pages.compare(
    [
      '/api/search?',
      '/api/search?path=/search/used-cars&refinementList[make][0]=Toyota',
      '/api/search?query=toyota+under+30k&page=1',
      '/api/search?query=kai',
      '/api/search?near=2000&sortBy=distance:asc',
      '/api/search/suggestions?query=to',
      '/api/vehicles?limit=8&path=/search/used-cars',
      `/api/cars/${slugOf(0)}/similar`,
      `/api/cars/${slugOf(1)}/related`,
      '/api/dealerships/kestrel-bay-toyota',
      ...['models', 'makes', 'dealerships', 'budget'].map((name) => `/api/${name}`),
    ],
    8,
    10,
  ));

/** Serves the page at these moments. The page must differ from one moment to the next. */
const expectEach = async (url: string, moments: readonly number[]) => {
  const seen: string[] = [];
  for (const moment of moments) {
    forecourt.now = new Date(moment);
    const before = await pages.served('kestrel', url);
    expect(pages.isCached('kestrel', url)).toBe(true);
    expect(before).toBe(await pages.rendered('kestrel', url));
    expect(before).not.toBe(seen.at(-1));
    seen.push(before);
  }
};
const pageOf = (path: string) => `/?ask=${encodeURIComponent(path)}`;
const dealer = async (method: 'PUT' | 'POST', path: string, body: object): Promise<void> => {
  const answer = await forecourt.ask(`/api/${path}`, { method, key: 'dealer-kestrel', body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
};

it('a cached page is rendered again from midnight in its site’s time zone, and when the clock is set back before it [PAGE-02]', async () => {
  const review = { rating: 5, customer_name: 'Mia', text: 'Good.', review_date: '2027-07-01' };
  await dealer('PUT', 'dealers/dealerships/kestrel-bay-toyota/reviews/midnight', review);
  const midnight = Date.parse('2027-07-01T14:00:00Z');
  await expectEach(pageOf('/api/reviews'), [midnight - 1, midnight, midnight - 1]);
});

it('a cached page is rendered again once a car leaves the sold window [PAGE-02]', async () => {
  forecourt.now = new Date('2027-08-01T00:00:00Z');
  await forecourt.importFeed('stocknum,year,make,model,car_type,price\nSOLD,2024,Kia,Rio,used,20000\n');
  const position = String(await forecourt.running.platform.log.head());
  const headers = { 'forecourt-position': position };
  const { body: car } = await forecourt.ask<{ id: string }>('/api/cars/2024-kia-rio-sold', { headers });
  const sold_date = '2027-07-31T10:20:30.000Z';
  await dealer('POST', `stock/cars/${car.id}/sell`, { sold_date });
  const site = forecourt.running.platform.sites.ofSlug('kestrel')!;
  const end = soldWindowEnd(site, Date.parse(sold_date) / 1000, true);
  await expectEach(pageOf('/api/search?'), [end - 1, end, end - 1]);
});

it('a cached page is rendered again from the start and from the end of an offer [PAGE-02]', async () => {
  const [start, expiry] = ['2027-09-01T03:00:00Z', '2027-09-01T05:30:00Z'];
  await dealer('PUT', 'dealers/kestrel/offers/short', {
    id: 'short',
    name: 'Short',
    category: 'Runout',
    start,
    expiry,
  });
  const [from, until] = [Date.parse(start), Date.parse(expiry)];
  await expectEach(pageOf('/api/offers/short'), [from - 1, from, until, from]);
});
