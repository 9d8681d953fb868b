import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import type { SearchResponse } from '#contracts/api/search';
import type { WatchedPage } from '../support/browser.js';
import { browserPath, fitsItsScreen, launchBrowser, openPage, phone } from '../support/browser.js';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';

const inBrowser = browserPath === undefined ? describe.skip : describe;
const sites = ['kestrel', 'meridian', 'wattle', 'tempo'];

/** Phones from the smallest on, one lying on its side, and a tablet. */
const screens = [
  [320, 568],
  [360, 640],
  [375, 667],
  [390, 720],
  [844, 390],
  [820, 900],
] as const;

let directory: string;
let server: Server;
let browser: Browser;
let watched: WatchedPage | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-narrow-e2e-'));
  server = await startServer(directory);
  if (browserPath !== undefined) browser = await launchBrowser();
});

afterEach(async () => {
  const troubles = watched?.troubles ?? [];
  await watched?.close();
  watched = undefined;
  expect(troubles).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

const address = (site: string, path: string) => `http://${site}.localhost:${server.port}${path}`;

/** A vehicle that can be reserved, where the site has one. */
const vehicleOf = async (site: string): Promise<string> => {
  const { body } = await askSite(server.port, site, '/api/search?refinementList[status][0]=in_stock');
  const { hits } = JSON.parse(body) as SearchResponse;
  return `/cars/${(hits.find((car) => car.checkout_enabled && !car.reserved) ?? hits[0]!).slug}`;
};

const boxOf = async (element: Locator) => (await element.boundingBox())!;
const isWhole = (element: Locator) =>
  element.evaluate((button) => {
    const { scrollWidth, clientWidth } = button as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth <= clientWidth;
  });

inBrowser('in a browser', () => {
  it.each(sites)(
    'at 320 px %s keeps its header in one row and the words of its buttons whole [LOOK-05]',
    async (site) => {
      watched = await openPage(browser, { ...phone, viewport: { width: 320, height: 640 } });
      const { page } = watched;
      await watched.visit(address(site, '/search'));
      const header = page.getByRole('banner');
      const links = await header.locator('a:visible, summary:visible').all();
      const middles = await Promise.all(links.map(async (link) => boxOf(link).then(({ y, height }) => y + height / 2)));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
      expect(await isWhole(page.getByRole('button', { name: /^Filters/ }))).toBe(true);
      await watched.visit(address(site, await vehicleOf(site)));
      const bar = page.locator('[data-part="mobile-bar"]');
      const actions = await bar.locator('a, button').all();
      expect(actions.length).toBeGreaterThan(0);
      expect(await Promise.all(actions.map(isWhole))).toEqual(actions.map(() => true));
      expect(await fitsItsScreen(page)).toBe(true);
    },
  );

  it.each(screens.flatMap(([width, height]) => sites.map((site) => [width, height, site] as const)))(
    'at %i × %i px the price of a vehicle of %s is in the first view, above the actions [LOOK-05]',
    async (width, height, site) => {
      watched = await openPage(browser, { ...phone, viewport: { width, height } });
      const { page } = watched;
      await watched.visit(address(site, await vehicleOf(site)));
      const price = await boxOf(
        page
          .getByRole('group', { name: 'Price and contact' })
          .getByText(/^\$[\d,]+$/)
          .first(),
      );
      const bar = await boxOf(page.locator('[data-part="mobile-bar"]'));
      expect(price.y + price.height).toBeLessThan(bar.y);
    },
  );
});
