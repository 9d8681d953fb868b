import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { carViewsView } from '#contracts/views/car';
import { sitePartView } from '#contracts/views/site';
import type { ViewDefinition } from '#contracts/views/view';
import { ViewReader } from '#platform/kernel/view-reader';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';
import { isCacheablePath } from './cacheable-paths.js';
import { countedViews } from './change-counter.js';

interface Reader {
  readonly view: ViewDefinition;
}

let forecourt: TestForecourt;
/** Names of the read models that were read, also by what runs in the background. */
let reads: Set<string>;
/** Restores the reader of read models. */
let restore: () => void;
beforeAll(async () => {
  const prototype = ViewReader.prototype as unknown as Record<
    'liveCollection',
    (this: Reader, atLeast: number) => unknown
  >;
  const own = prototype.liveCollection;
  prototype.liveCollection = function (atLeast) {
    reads.add(this.view.name);
    return own.call(this, atLeast);
  };
  restore = () => (prototype.liveCollection = own);
  reads = new Set();
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
  await forecourt.importFeed('stocknum,year,make,model,car_type,price\nK1,2021,Kia,Rio,used,20000\n');
});
afterAll(() => {
  restore();
  return forecourt.remove();
});

const slug = '2021-kia-rio-k1';
/** Addresses of routes with parameters. */
const samples: Readonly<Record<string, string>> = {
  '/api/cars/:slug': `/api/cars/${slug}`,
  '/api/cars/:slug/similar': `/api/cars/${slug}/similar`,
  '/api/cars/:slug/related': `/api/cars/${slug}/related`,
  '/api/cars/:slug/finance': `/api/cars/${slug}/finance`,
  '/api/dealerships/:slug': '/api/dealerships/kestrel-bay-toyota',
  '/api/locations/:slug': '/api/locations/brookvale',
  '/api/offers/:id': '/api/offers/now',
  '/api/brands/:slug': '/api/brands/toyota',
  '/api/pages/*': '/api/pages/about-us',
  '/api/vehicles': '/api/vehicles?limit=8&path=/search/used-cars',
  '/api/model-pages': '/api/model-pages?make=Toyota&model=Corolla',
};
const routes = allRoutes.filter(
  ({ method, path }) => method === 'GET' && isCacheablePath(path.replace(/:\w+|\*/, 'x'), true),
);

/** Returns the names of the read models that a page's request reads. */
const readsOf = async (path: string): Promise<string[]> => {
  const url = samples[path] ?? path;
  expect(url).not.toMatch(/[:*]/);
  const position = await forecourt.running.platform.log.head();
  const headers = { host: 'kestrel.localhost', 'forecourt-position': String(position) };
  reads = new Set();
  const answer = await forecourt.running.application.inject({ url, headers });
  expect([url, answer.statusCode < 500]).toEqual([url, true]);
  return [...reads];
};

it('the answers to pages are made of read models whose changes are counted [PAGE-02]', async () => {
  // Pages have no numbers of views, and what the sites' folders add has a notice of its own.
  const counted = [...countedViews, carViewsView.name, sitePartView.name];
  const seen: string[] = [];
  for (const { path } of routes) {
    const read = await readsOf(path);
    expect([path, read.filter((name) => !counted.includes(name))]).toEqual([path, []]);
    seen.push(...read);
  }
  // Otherwise the test above saw no reads.
  expect(seen).toEqual(expect.arrayContaining(['car', 'location', 'offer', 'brand', 'model', 'page', 'review']));
});
