import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { desktop, phone } from '../support/browser.js';
import { expectSoon, inBrowser, useDemo } from '../support/demo.js';

/** Tests maps that the browser draws from a style. Two servers on ports of their own are the maps' hosts. */

const numbers = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => (value < 128 ? [value] : [(value & 127) | 128, value >> 7])));
const field = (id: number, content: Buffer | string): Buffer =>
  Buffer.concat([numbers(id * 8 + 2, Buffer.byteLength(content)), Buffer.from(content)]);
/** A vector tile whose layer `land` is one square over all of it: https://github.com/mapbox/vector-tile-spec */
const land = field(
  3,
  Buffer.concat([
    numbers(15 * 8, 2),
    field(1, 'land'),
    field(2, Buffer.concat([numbers(3 * 8, 3), field(4, numbers(9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15))])),
    numbers(5 * 8, 4096),
  ]),
);
const landColour = [12, 120, 240];

const requests: string[] = [];
const serve = (answer: (path: string) => Buffer | string | undefined): Server =>
  createServer(({ url }, response) => {
    requests.push(url!);
    const body = answer(url!);
    response.writeHead(body === undefined ? 404 : 200, { 'access-control-allow-origin': '*' }).end(body);
  });
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const tiles = serve((path) => (path.endsWith('.pbf') ? land : undefined));
const styles = serve((path) =>
  path === '/style.json'
    ? JSON.stringify({
        version: 8,
        sources: {
          base: {
            type: 'vector',
            tiles: [`${originOf(tiles)}/{z}/{x}/{y}.pbf`],
            maxzoom: 14,
            attribution: '<a href="https://maps.example/credit">© Example Maps</a> and others',
          },
        },
        layers: [
          { id: 'sea', type: 'background', paint: { 'background-color': '#ffffff' } },
          {
            id: 'land',
            type: 'fill',
            source: 'base',
            'source-layer': 'land',
            paint: { 'fill-color': `rgb(${landColour.join()})`, 'fill-antialias': false },
          },
        ],
      })
    : undefined,
);

const sitesDirectory = mkdtempSync(join(tmpdir(), 'forecourt-e2e-sites-'));
const nameMap = (site: string, lines: readonly string[]): void => {
  const file = join(sitesDirectory, site, 'site.yaml');
  const text = readFileSync(file, 'utf8').replace(/^map:\n(?: .*\n)+/m, `map:\n${lines.join('\n')}\n`);
  writeFileSync(file, text);
};
beforeAll(async () => {
  await Promise.all([tiles, styles].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))));
  cpSync('infra/demo/sites', sitesDirectory, { recursive: true });
  const style = `  style: ${originOf(styles)}/style.json`;
  nameMap('kestrel', [style, `  hosts: ['${originOf(tiles)}']`]);
  // Does not name the host of its tiles.
  nameMap('wattle', [style, '  attribution: © Example Maps']);
  nameMap('meridian', [`  style: ${originOf(styles)}/missing.json`, '  attribution: © Example Maps']);
});
// WebGL without a graphics card; with it, every page takes a twentieth more time.
const demo = useDemo({ SITES_DIR: sitesDirectory }, ['--enable-unsafe-swiftshader']);
afterAll(() => {
  for (const server of [tiles, styles]) server.close();
  rmSync(sitesDirectory, { recursive: true, force: true });
});

/** Starts a visitor whose browser lists the files of this site that it fetched. */
const arrive = async (options = phone): Promise<{ page: Page; files: string[] }> => {
  const page = await demo.startVisitor(options);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  requests.length = 0;
  return { page, files };
};
const isWorker = (file: string): boolean => /\.mjs\?/.test(file);
const mapOf = (page: Page) => page.locator('[data-drawn]').first();
const expectLocator = async (page: Page): Promise<void> => {
  expect(await mapOf(page).getAttribute('data-drawn')).toBe('false');
  await page.getByText(/^\d+ places$/).waitFor();
  await page.getByText('© Example Maps').waitFor({ state: 'hidden' });
};

inBrowser('vector maps', () => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('%s draws the style below the pins, with the credit that its sources name [LOOK-15]', async (_, options) => {
    const { page, files } = await arrive(options);
    await page.goto(demo.addressOf('kestrel', '/locations'));
    const map = mapOf(page);
    await map.scrollIntoViewIfNeeded();
    await page.locator('[data-drawn="true"]').waitFor();
    expect(await map.locator('.leaflet-marker-icon').count()).toBe(5);
    const credit = page.getByRole('link', { name: '© Example Maps' });
    expect(await credit.getAttribute('href')).toBe('https://maps.example/credit');
    await page.getByText('and others').waitFor();
    // Fails if the map covers it.
    await credit.click({ trial: true });
    await demo.expectNoProblems('a page with a vector map');
    expect(files.filter(isWorker)).toHaveLength(1);
    const { data, info } = await sharp(await map.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corner = (info.width * 12 + (info.width >> 1)) * info.channels;
    expect([...data.subarray(corner, corner + 3)]).toEqual(landColour);
  });

  it('a vector map of a host that the site does not name is blocked, and the places are drawn as without a map [LOOK-15]', async () => {
    const { page } = await arrive();
    await page.goto(demo.addressOf('wattle', '/locations'));
    await mapOf(page).scrollIntoViewIfNeeded();
    await expectSoon(async () => expect(requests).toContain('/style.json'));
    // The library logs each tile that the worker could not fetch.
    await expectSoon(async () => expect(demo.forgiveTroubles()).not.toEqual([]));
    expect(requests).toEqual(['/style.json']);
    await expectLocator(page);
    await demo.settle();
    demo.forgiveTroubles();
  });

  it('if the style can’t be loaded, the places are drawn as without a map [LOOK-15]', async () => {
    const { page } = await arrive(desktop);
    await page.goto(demo.addressOf('meridian', '/locations'));
    await mapOf(page).scrollIntoViewIfNeeded();
    await expectSoon(async () => expect(requests).toContain('/missing.json'));
    await demo.settle();
    await expectLocator(page);
    expect(demo.forgiveTroubles().join()).toContain('404');
  });

  it('a browser without WebGL fetches nothing of a vector map, and draws the places as without one [LOOK-15]', async () => {
    const { page, files } = await arrive();
    await page.addInitScript(`
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
        return kind === 'webgl2' ? null : getContext.call(this, kind, ...options);
      };
    `);
    await page.goto(demo.addressOf('kestrel', '/locations'));
    await mapOf(page).scrollIntoViewIfNeeded();
    await page.locator('.leaflet-container').waitFor({ state: 'attached' });
    await demo.settle();
    expect([requests, files.filter(isWorker)]).toEqual([[], []]);
    await expectLocator(page);
  });

  it('a site without a style sends a worker that may fetch nothing, and no page of it fetches one [LOOK-15]', async () => {
    const { page, files } = await arrive();
    await demo.visit('tempo', '/locations');
    expect(files.filter(isWorker)).toEqual([]);
    await page.goto(demo.addressOf('kestrel', '/locations'));
    await mapOf(page).scrollIntoViewIfNeeded();
    await page.locator('[data-drawn="true"]').waitFor();
    const { pathname, search } = new URL(files.find(isWorker)!);
    const policyAt = async (site: string) =>
      (await demo.ask(site, pathname + search)).headers['content-security-policy'];
    expect(await policyAt('tempo')).toContain("connect-src 'none'");
    expect(await policyAt('kestrel')).toContain(`connect-src ${originOf(styles)} ${originOf(tiles)};`);
  });
});
