import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import { eventually } from '#platform/testing/eventually';
import { startPictureHost } from '#platform/testing/picture-host';
import type { WatchedPage } from '../support/browser.js';
import {
  browserPath,
  desktop,
  findViolations,
  fitsItsScreen,
  launchBrowser,
  openPage,
  phone,
} from '../support/browser.js';
import { askSite } from '../support/client.js';
import { photograph } from '../support/photograph.js';
import { startServer, type Server } from '../support/server.js';

const inBrowser = browserPath === undefined ? describe.skip : describe;

let directory: string;
let server: Server;
let browser: Browser;
let host: Awaited<ReturnType<typeof startPictureHost>>;
let watched: WatchedPage | undefined;

const bearer = () => ({ authorization: `Bearer ${server.keys.dealer['kestrel']!}` });
const stocknum = 'HAND1';
const feed = async (row: object): Promise<ImportReport> => {
  const car = { stocknum, year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', body: 'Hatch', ...row };
  const body = JSON.stringify([car]);
  const headers = { ...bearer(), 'content-type': 'application/json' };
  return JSON.parse(
    (await askSite(server.port, 'kestrel', '/api/stock/import', { headers, body })).body,
  ) as ImportReport;
};
const vehicle = async (of = stocknum): Promise<StockCar> => {
  const found = await askSite(server.port, 'kestrel', `/api/search?query=${of}`);
  const { hits } = JSON.parse(found.body) as { hits: { id: string }[] };
  const answer = await askSite(server.port, 'kestrel', `/api/stock/cars/${hits[0]!.id}`, { headers: bearer() });
  return JSON.parse(answer.body) as StockCar;
};
/** Of so much noise that it is as large as a camera's. */
const photo = (red: number, width = 400): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height: (width / 4) * 3,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .tint({ r: red, g: 90, b: 90 })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  if (browserPath === undefined) return;
  directory = mkdtempSync(join(tmpdir(), 'forecourt-stock-e2e-'));
  host = await startPictureHost({ '/feed.jpg': { body: await photo(40) } });
  server = await startServer(directory, { PHOTO_LOCAL: 'true' });
  browser = await launchBrowser();
  await feed({ price: 25_000, dealercomments: 'From the feed', images: [host.at('/feed.jpg')] });
  await eventually(async () => expect((await vehicle()).photos).toHaveLength(1));
});

afterEach(async () => {
  const troubles = watched?.troubles ?? [];
  await watched?.close();
  watched = undefined;
  // Nobody is signed in yet; a connection breaks off on purpose, and what is no photo is refused.
  const expected = /401|422|ERR_CONNECTION_RESET|\/uploads\/\S+ failed/;
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await server?.kill('SIGTERM');
  await host?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

const signIn = async (options: BrowserContextOptions): Promise<Page> => {
  watched = await openPage(browser, options);
  await watched.visit(`http://kestrel.localhost:${server.port}/inbox`);
  const { page } = watched;
  await page.getByLabel('Dealer key').fill(server.keys.dealer['kestrel']!);
  await page.keyboard.press('Enter');
  return page;
};
const openStock = async (options: BrowserContextOptions, of = stocknum): Promise<Page> => {
  const page = await signIn(options);
  await page.getByRole('link', { name: 'Stock' }).click();
  await page.getByLabel('Find a vehicle').fill(of);
  await page.getByRole('link', { name: new RegExp(of) }).click();
  await page.getByText(`Stock ${of}`).waitFor();
  return page;
};
/** Lets a file go above the place for it. */
const dropFeed = async (page: Page, name: string, body: Buffer): Promise<void> => {
  const bytes = body.toString('base64');
  const dropped = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob('${bytes}'), (c) => c.charCodeAt(0))], '${name}'));
      return transfer;
    })()`,
  );
  await page.getByRole('region', { name: 'Choose a file' }).dispatchEvent('drop', { dataTransfer: dropped });
};

/** Forty vehicles in somebody's own words: their order of columns, their encoding, prices, dates and pictures. */
const lots = Array.from({ length: 40 }, (_, n) => `LOT${String(n + 1).padStart(2, '0')}`);
const oddFeed = (price: (n: number) => string): Buffer => {
  const header = 'Retail;Teint;Yr;Range;Marque;Odo;N/U;Landed;Photos;Lot;Salesman';
  const rows = lots.map((lot, n) =>
    [
      ...[price(n), 'Bleu pâle', 2015 + (n % 10), n % 2 === 0 ? 'C3' : 'Berlingo', 'Citroën', `${n + 1},000 km`],
      ...[n % 3 === 0 ? 'N' : 'U', `${(n % 28) + 1}/2/2026`],
      ...[n < 2 ? [host.at(`/${lot}-1.jpg`), host.at(`/${lot}-2.jpg`)].join('|') : '', lot, 'Zoë'],
    ].join(';'),
  );
  return Buffer.from([header, ...rows].join('\r\n'), 'latin1');
};

const photosOn = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
const askedOf = async (path: string) => (await askSite(server.port, 'kestrel', path)).body;
const paths = async (of = stocknum) => (await vehicle(of)).photos.map(({ path }) => path);

inBrowser('the stock behind the inbox', () => {
  it('takes eight photos from a phone, one over a line that breaks, in the order that was chosen; the next feed respects it and a price by hand [PHOTO-05, PHOTO-06, FEED-10]', async () => {
    const page = await openStock(phone);
    const parts: string[] = [];
    let broken = false;
    await page.route('**/uploads/*', async (route) => {
      const request = route.request();
      const offset = request.headers()['upload-offset'];
      parts.push(`${request.method()} ${offset ?? ''}`.trim());
      if (request.method() !== 'PATCH' || offset === '0' || broken) return route.continue();
      broken = true;
      return route.abort('connectionreset');
    });
    const bodies = await Promise.all([90, 100, 110, 120, 130, 140, 150].map((red) => photo(red)));
    const large = await photo(200, 1600);
    const files = [large, ...bodies].map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }));
    expect(large.length).toBeGreaterThan(512 * 1024);
    await page.getByLabel('Photos', { exact: true }).and(page.locator('input')).setInputFiles(files);
    await photosOn(page).nth(8).waitFor();
    // It went on where it was, and nothing was sent twice.
    expect(parts.filter((part) => part === 'PATCH 524288')).toHaveLength(2);
    expect(parts).toContain('HEAD');
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsItsScreen(page)).toBe(true);

    const [ofFeed, first, second] = (await paths()) as [string, string, string];
    await page.getByRole('button', { name: 'Photo 3: make it the cover' }).click();
    await page.getByText('New cover.').waitFor();
    await eventually(async () => expect((await paths()).slice(0, 3)).toEqual([second, ofFeed, first]));
    // The keyboard stays with the photo that it moves.
    await page.getByRole('button', { name: 'Photo 1: move later' }).press('Enter');
    await page.keyboard.press('Enter');
    await eventually(async () => expect((await paths()).slice(0, 3)).toEqual([ofFeed, first, second]));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect((await paths()).slice(0, 3)).toEqual([second, ofFeed, first]));
    await page.getByRole('button', { name: 'Photo 2: remove' }).click();
    await eventually(async () => expect((await paths()).slice(0, 2)).toEqual([second, first]));
    await page.getByRole('button', { name: 'Photo 2: remove' }).click();
    await eventually(async () => expect(await paths()).toHaveLength(7));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect((await paths()).slice(0, 2)).toEqual([second, first]));

    await page.getByLabel('Price').fill('23,500');
    await page.getByRole('button', { name: 'Save and hold' }).first().click();
    await page.getByText(/Held by hand \(.+\): feeds leave it alone/).waitFor();

    const [proof] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'as a table' }).click(),
    ]);
    expect(await text(await proof.createReadStream())).toMatch(/,25000,,\S+Z,\S+Z\r\n.*,23500,,\S+Z,\r\n$/);

    const kept = await paths();
    host.pictures['/more.jpg'] = { body: await photo(230) };
    const report = await feed({
      price: 26_000,
      dealercomments: 'From the next feed',
      images: [host.at('/feed.jpg'), host.at('/more.jpg')],
    });
    expect(report).toMatchObject({ kept_by_hand: 1, warnings: [{ column: 'price', value: '26000' }] });
    await eventually(async () => expect(await paths()).toHaveLength(9));
    expect((await paths()).slice(0, 8)).toEqual(kept);
    const { car } = await vehicle();
    expect([car.price, car.dealercomments]).toEqual([23_500, 'From the next feed']);

    await watched!.visit(`http://kestrel.localhost:${server.port}/cars/${(await vehicle()).slug}`);
    await page.getByText('$23,500').first().waitFor();
    const cover = await page.evaluate<string>(
      "[...document.querySelectorAll('main img')].map(({ src }) => src).find((src) => src.includes('/images/photos/'))",
    );
    expect(cover).toContain(second);
  }, 300_000);

  it('takes a strange table: dropped in, mapped, previewed and imported, with its pictures; a phone adds eight, and the next feed respects a price by hand [FEED-01, FEED-02, FEED-10, PHOTO-01, PHOTO-05]', async () => {
    for (const [n, name] of ['/LOT01-1.jpg', '/LOT01-2.jpg', '/LOT02-1.jpg', '/LOT02-2.jpg'].entries()) {
      host.pictures[name] = { body: await photo(30 + n * 40, 1600) };
    }
    const page = await signIn(desktop);
    await page.getByRole('link', { name: 'Feeds' }).click();
    await dropFeed(
      page,
      'yard.csv',
      oddFeed((n) => (n === 1 ? 'POA' : `$${25 + n},990`)),
    );
    await page.getByText('a table in Windows-1252').waitFor();
    // What nothing tells is said: these names are nobody else's.
    await page.getByText('Say which column has the stock number').waitFor();
    await page.getByLabel('What Lot means').selectOption({ label: 'Stock number' });
    await page.getByLabel('What Teint means').selectOption({ label: 'Colour' });
    await page.getByRole('heading', { name: 'The first 20 vehicles, as the site would show them' }).waitFor();
    const meaning = (column: string) => page.getByLabel(`What ${column} means`).inputValue();
    expect(
      await Promise.all(['Retail', 'Marque', 'Range', 'Odo', 'Landed', 'Photos', 'Salesman'].map(meaning)),
    ).toEqual([...['price', 'make', 'model', 'km', 'created_at', 'images', '']]);
    const cards = page.getByRole('region', { name: 'Preview' }).getByRole('listitem');
    const cardText = async (n: number) => (await cards.nth(n).innerText()).replace(/\s+/g, ' ');
    await page.getByRole('button', { name: 'Show all 20' }).click();
    expect(await cards.count()).toBe(20);
    await eventually(async () => expect(await cardText(0)).toContain('2015 Citroën C3'));
    expect(await cardText(0)).toContain('$25,990');
    expect(await cardText(0)).toContain('2 pictures are fetched when it is imported');
    expect(await cardText(1)).not.toContain('$');
    await page.getByText('40 new').waitFor();
    expect(JSON.parse(await askedOf('/api/search?query=LOT01')) as { count: number }).toMatchObject({ count: 0 });
    expect(await findViolations(page)).toEqual([]);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fitsItsScreen(page)]).toEqual([width, true]);
    }
    await page.getByLabel('Phone', { exact: true }).check({ force: true });
    await page.getByLabel('Name of the description').fill('Yard');
    await page.getByRole('button', { name: 'Save and import now' }).click();
    await page.getByText('40 new, 0 changed').waitFor();
    // Done, it would change nothing any more.
    await page.getByText('40 as they are').waitFor();
    await watched!.close();

    await eventually(async () => expect(await paths('LOT01')).toHaveLength(2));
    const listed = await vehicle('LOT01');
    expect(listed.car).toMatchObject({ price: 25_990, km: 1000, car_type: 'new', created_at: '2026-02-01' });
    const onPhone = await openStock(phone, 'LOT01');
    const files = await Promise.all(
      lots
        .slice(0, 8)
        .map(async (lot, n) => ({ name: `${lot}.jpg`, mimeType: 'image/jpeg', buffer: await photo(50 + n * 9) })),
    );
    await onPhone.getByLabel('Photos', { exact: true }).and(onPhone.locator('input')).setInputFiles(files);
    await photosOn(onPhone).nth(9).waitFor();
    await onPhone.getByLabel('Price').fill('23,500');
    await onPhone.getByRole('button', { name: 'Save and hold' }).first().click();
    await onPhone.getByText(/Held by hand/).waitFor();

    const headers = { ...bearer(), 'content-type': 'text/csv' };
    const next = oddFeed((n) => `$${20 + n},490`);
    const { body } = await askSite(server.port, 'kestrel', '/api/stock/import?description=yard', {
      headers,
      body: next,
    });
    expect(JSON.parse(body)).toMatchObject({ changed: 39, unchanged: 1, kept_by_hand: 1, rejected: 0 });
    expect((await vehicle('LOT01')).car.price).toBe(23_500);
    expect((await vehicle('LOT02')).car.price).toBe(21_490);
    expect(await paths('LOT01')).toHaveLength(10);
    await watched!.visit(`http://kestrel.localhost:${server.port}/cars/${(await vehicle('LOT01')).slug}`);
    await onPhone.getByText('$23,500').first().waitFor();
    const shown = await onPhone.evaluate<string>(
      "[...document.querySelectorAll('main img')].map(({ currentSrc }) => currentSrc).find((src) => src.includes('/images/photos/'))",
    );
    expect(shown).toMatch(/\?w=\d+$/);
  }, 600_000);

  it('is put in order with the mouse, and says why a photo is not taken [PHOTO-05]', async () => {
    const own = 'MOUSE1';
    const names = ['/m1.jpg', '/m2.jpg', '/m3.jpg'];
    for (const [n, name] of names.entries()) host.pictures[name] = { body: await photo(60 + n) };
    await feed({ stocknum: own, model: 'Yaris', images: names.map(host.at) });
    await eventually(async () => expect(await paths(own)).toHaveLength(3));
    const page = await openStock(desktop, own);
    const before = await paths(own);
    await photosOn(page).first().waitFor();
    await photosOn(page).nth(2).dragTo(photosOn(page).first());
    await eventually(async () => expect(await paths(own)).toEqual([before[2], before[0], before[1]]));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(await paths(own)).toEqual(before));
    const input = page.getByLabel('Photos', { exact: true }).and(page.locator('input'));
    await input.setInputFiles([
      { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('heic') },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing') },
    ]);
    await page.getByText('Settings, Camera, Formats, Most Compatible').waitFor();
    await page.getByText('This photo is no picture in JPEG, PNG, WebP, AVIF or GIF.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await paths(own)).toEqual(before);
  }, 300_000);

  it('a photograph of 4 MB reaches a phone in a width that it shows, as few bytes, and first of all [PHOTO-10]', async () => {
    const original = await photograph();
    expect(original.length).toBeGreaterThan(4_000_000);
    host.pictures['/large.jpg'] = { body: original };
    const large = { stocknum: 'LARGE1', model: 'Camry', price: 30_000, images: [host.at('/large.jpg')] };
    await feed(large);
    const address = `http://kestrel.localhost:${server.port}/cars/2021-toyota-camry-large1`;
    await eventually(async () =>
      expect(await askedOf('/api/cars/2021-toyota-camry-large1')).toContain('/images/photos/'),
    );
    watched = await openPage(browser, { ...phone, deviceScaleFactor: 1.75 });
    const { page } = watched;
    const sent: { readonly url: string; readonly bytes: number }[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/images/photos/'))
        void response.body().then(({ length }) => sent.push({ url: response.url(), bytes: length }));
    });
    await watched.visit(address);
    const first = page.locator('main img[fetchpriority=high]');
    const attributes = ['width', 'height'].map((name) => first.getAttribute(name));
    expect(await Promise.all(attributes)).toEqual(['6000', '4000']);
    const [shown] = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main img[fetchpriority=high]')].map(({ currentSrc }) => currentSrc)",
    );
    expect(shown).toMatch(/\?w=750$/);
    await eventually(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent.map(({ url }) => Number(new URL(url).searchParams.get('w'))).every((width) => width <= 750)).toBe(true);
    expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(original.length / 40);
  }, 300_000);
});
