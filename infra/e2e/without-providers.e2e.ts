import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchResponse } from '#contracts/api/search';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';

/** Serves the demo's stock and sites as in production, without any provider. */
const directory = mkdtempSync(join(tmpdir(), 'forecourt-bare-'));
let server: Server;
const ways = (page: string) => [...new Set([...page.matchAll(/href="([^"?]*)/g)].map(([, to]) => to!))];
const html = async (site: string, path: string) => (await askSite(server.port, site, path)).body;
let demo: { readonly home: string; readonly car: string };
let car: string;

const pages = async () => ({ home: await html('tempo', '/'), car: await html('kestrel', car) });

beforeAll(async () => {
  server = await startServer(directory);
  const stock = await askSite(server.port, 'kestrel', '/api/search?refinementList[car_type][0]=used');
  const { hits } = JSON.parse(stock.body) as SearchResponse;
  car = `/cars/${hits.find(({ checkout_enabled, price }) => checkout_enabled && price > 200)!.slug}`;
  demo = await pages();
  await server.kill('SIGTERM');
  server = await startServer(directory, { DEMO: 'false', SITES_DIR: 'infra/demo/sites' });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

describe('pages of a program for which no provider is named', () => {
  it('the pages of a program for which no provider is named have no button that leads to a stand-in, in the HTML too [HOST-10]', async () => {
    const bare = await pages();
    expect([demo.car, bare.car].map((page) => /Reserve Now|Buy Online/i.test(page))).toEqual([true, false]);
    const isClosed = (to: string) => /^\/(watchlist|account|sign-in|spin-to-win|my-garage|cars\/.*checkout)/.test(to);
    expect(ways(demo.home).filter(isClosed)).toContain('/my-garage');
    for (const page of [bare.home, bare.car]) expect(ways(page).filter(isClosed)).toEqual([]);
  });

  it.each(['/sign-in', '/account', '/my-garage', '/watchlist', '/online-payment', '/spin-to-win', '/checkout-journey'])(
    '%s answers 404 [HOST-10]',
    async (path) => {
      expect((await askSite(server.port, 'tempo', path)).status).toBe(404);
    },
  );

  it('the pages of a program for which no provider is named take leads about selling a vehicle, without promising a valuation [HOST-10]', async () => {
    const page = await html('kestrel', '/sell-my-car');
    expect(page).toContain('our valuer will call you with a figure');
    expect(page).not.toContain('in two minutes');
  });

  it('the pages of a program for which no provider is named ask for no postcode [HOST-10]', async () => {
    for (const path of ['/locations', '/dealer-locator'])
      expect([path, (await html('kestrel', path)).includes('Your postcode')]).toEqual([path, false]);
  });
});
