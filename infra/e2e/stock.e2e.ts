import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import type { ImportReport } from '#contracts/api/stock';
import { eventually } from '#platform/testing/eventually';
import { browserPath, desktop, findViolations, fitsScreen, openPage, phone } from '../support/browser.js';
import { askSite } from '../support/client.js';
import { photograph } from '../support/photograph.js';
import { photo, photosOn, StockInbox } from '../support/stock-inbox.js';
import { runUnknownTableJourney } from '../support/unknown-table.js';

const inBrowser = browserPath === undefined ? describe.skip : describe;

const stock = new StockInbox();
const stocknum = 'HAND1';
const feed = async (row: object): Promise<ImportReport> => {
  const car = { stocknum, year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', body: 'Hatch', ...row };
  const body = JSON.stringify([car]);
  const headers = { ...stock.bearer, 'content-type': 'application/json' };
  return JSON.parse(
    (await askSite(stock.server.port, 'kestrel', '/api/stock/import', { headers, body })).body,
  ) as ImportReport;
};
const vehicle = (of = stocknum) => stock.vehicle(of);
const paths = (of = stocknum) => stock.paths(of);

/** Moves the focus to the target with Tab. */
const reach = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.waitFor();
  for (let steps = 0; steps < 250; steps++) {
    if (await target.evaluate(isFocused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
};
const press = async (page: Page, target: Locator, key?: string): Promise<void> => {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
};
const isFocused = (element: object) =>
  element === (globalThis as unknown as { document: { activeElement: object } }).document.activeElement;
const chosen = (element: object) => (element as { selectedOptions: { text: string }[] }).selectedOptions[0]!.text;
/** Waits until a status region says the words. */
const heard = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' });

beforeAll(async () => {
  if (browserPath === undefined) return;
  await stock.start();
  stock.host.pictures['/feed.jpg'] = { body: await photo(40) };
  await feed({ price: 25_000, dealercomments: 'From the feed', images: [stock.host.at('/feed.jpg')] });
  await eventually(async () => expect((await vehicle()).photos).toHaveLength(1));
});
afterEach(() => stock.leave());
afterAll(() => stock.end());

inBrowser('the stock behind the inbox', () => {
  it('the dealer’s inbox takes eight photos from a phone, one over a broken connection, in the chosen order; the next feed keeps the order and a price held by hand [PHOTO-05, PHOTO-06, FEED-10]', async () => {
    const page = await stock.openStock(phone, stocknum);
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
    // The upload continued where it stopped, and sent nothing twice.
    expect(parts.filter((part) => part === 'PATCH 524288')).toHaveLength(2);
    expect(parts).toContain('HEAD');
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsScreen(page)).toBe(true);

    const [ofFeed, first, second] = (await paths()) as [string, string, string];
    await page.getByRole('button', { name: 'Photo 3: make it the cover' }).click();
    await page.getByText('New cover.').waitFor();
    await eventually(async () => expect((await paths()).slice(0, 3)).toEqual([second, ofFeed, first]));
    // The keyboard focus stays on the photo that it moves.
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

    await page.getByLabel('Price', { exact: true }).fill('23,500');
    await page.getByRole('button', { name: 'Save and hold' }).first().click();
    await page.getByText(/Set by hand \(.+\)/).waitFor();

    const [proof] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'as a table' }).click(),
    ]);
    expect(await text(await proof.createReadStream())).toMatch(/,25000,,\S+Z,\S+Z\r\n.*,23500,,\S+Z,\r\n$/);

    const kept = await paths();
    stock.host.pictures['/more.jpg'] = { body: await photo(230) };
    const report = await feed({
      price: 26_000,
      dealercomments: 'From the next feed',
      images: [stock.host.at('/feed.jpg'), stock.host.at('/more.jpg')],
    });
    expect(report).toMatchObject({ kept_by_hand: 1, warnings: [{ column: 'price', value: '26000' }] });
    await eventually(async () => expect(await paths()).toHaveLength(9));
    expect((await paths()).slice(0, 8)).toEqual(kept);
    const { car } = await vehicle();
    expect([car.price, car.dealercomments]).toEqual([23_500, 'From the next feed']);

    await stock.watched!.visit(stock.addressOf(`/cars/${(await vehicle()).slug}`));
    await page.getByText('$23,500').first().waitFor();
    const cover = await page.evaluate<string>(
      "[...document.querySelectorAll('main img')].map(({ src }) => src).find((src) => src.includes('/images/photos/'))",
    );
    expect(cover).toContain(second);
  });

  it('the dealer’s inbox maps, previews and imports an unknown table with its pictures; a phone adds eight, and the next feed keeps a price held by hand [FEED-01, FEED-02, FEED-10, PHOTO-01, PHOTO-05]', () =>
    runUnknownTableJourney(stock, async (table) => {
      const headers = { ...stock.bearer, 'content-type': 'text/csv' };
      const { body } = await askSite(stock.server.port, 'kestrel', '/api/stock/import?description=yard', {
        headers,
        body: table,
      });
      return JSON.parse(body) as ImportReport;
    }));

  it('a gallery is put in order with the mouse, and says why a photo is refused [PHOTO-05]', async () => {
    const own = 'MOUSE1';
    const names = ['/m1.jpg', '/m2.jpg', '/m3.jpg'];
    for (const [n, name] of names.entries()) stock.host.pictures[name] = { body: await photo(60 + n) };
    await feed({ stocknum: own, model: 'Yaris', images: names.map(stock.host.at) });
    await eventually(async () => expect(await paths(own)).toHaveLength(3));
    const page = await stock.openStock(desktop, own);
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
  });

  it('with the keyboard alone, a feed is chosen, its columns are mapped, previewed and imported, and each step is announced [FEED-01, SITE-06]', async () => {
    const page = await stock.signIn(desktop);
    await press(page, page.getByRole('link', { name: 'Feeds' }));
    const table =
      'Lot;Yr;Marque;Range;N/U;Retail\r\nKEY01;2020;Toyota;Yaris;U;$18,990\r\nKEY02;2021;Toyota;Camry;U;$28,990';
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: 'Choose a file' }));
    await (await chooser).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await heard(page, 'keys.csv is read. Its columns are below.');
    const meaning = page.getByLabel('What Lot means');
    await reach(page, meaning);
    await page.keyboard.type('Stock number');
    expect(await meaning.evaluate(chosen)).toBe('Stock number');
    await heard(page, 'The preview is above.');
    const name = page.getByLabel('Name of the description');
    await reach(page, name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Keys');
    await press(page, page.getByRole('button', { name: 'Save and import now' }));
    await heard(page, 'The import is done. Its report follows.');
    await page.getByText('2 new, 0 changed').waitFor();
    expect(await page.getByRole('button', { name: 'Save and import now' }).evaluate(isFocused)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('with the keyboard alone, photos are added, put in order, removed and brought back, and each change is announced [PHOTO-05, SITE-06]', async () => {
    const own = 'KEYS1';
    await feed({ stocknum: own, model: 'Corolla', price: 21_000 });
    const page = await stock.openStock(desktop, own);
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: 'Add photos' }));
    const bodies = await Promise.all([60, 120, 180].map((red) => photo(red)));
    await (await chooser).setFiles(bodies.map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })));
    await photosOn(page).nth(2).waitFor();
    await heard(page, '3 photos have arrived.');
    await eventually(async () => expect(await paths(own)).toHaveLength(3));
    const [first, second, third] = await paths(own);
    const backwards = 'Shift+Tab';
    await press(page, page.getByRole('button', { name: 'Photo 3: move earlier' }), backwards);
    await heard(page, 'Moved to place 2.');
    expect(await page.getByRole('button', { name: 'Photo 2: move earlier' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await heard(page, 'New cover.');
    await eventually(async () => expect(await paths(own)).toEqual([third, first, second]));
    await press(page, page.getByRole('button', { name: 'Photo 2: remove' }));
    await heard(page, 'Photo removed.');
    expect(await page.getByRole('button', { name: 'Photo 2: remove' }).evaluate(isFocused)).toBe(true);
    const undo = page.getByRole('button', { name: 'Undo' });
    await press(page, undo);
    await heard(page, 'New cover.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await heard(page, 'Undone.');
    // The button has the focus, and has nothing left to undo.
    expect(await undo.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await paths(own)).toEqual([first, second, third]));
    expect(await findViolations(page)).toEqual([]);
  });

  it('the yard adds a vehicle on a small phone, sells it, takes it back and withdraws it [STK-12]', async () => {
    const page = await stock.signIn({ ...phone, viewport: { width: 320, height: 640 } });
    await page.getByRole('link', { name: 'Stock' }).click();
    await page.getByRole('link', { name: 'Add a vehicle' }).click();
    const form = page.getByRole('article');
    await form.getByRole('button', { name: 'Add the vehicle' }).click();
    await form.getByText('Enter your number of the vehicle, such as K1234.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsScreen(page)).toBe(true);
    for (const [label, value] of [
      ...[['Stock number', 'YARD1'] as const, ['Year', '2019'] as const, ['Make', 'Toyota'] as const],
      ...[['Model', 'Prado'] as const, ['Kilometres', '61,200 km'] as const, ['Badge', 'GXL'] as const],
    ])
      await form.getByLabel(label).fill(value);
    await form.getByRole('textbox', { name: 'Price' }).fill('$45,990');
    await page.keyboard.press('Enter');
    await page.getByText('The vehicle is added. Add its photos next.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsScreen(page)).toBe(true);
    await eventually(async () =>
      expect(await vehicle('YARD1')).toMatchObject({ status: 'in_stock', car: { km: 61_200 } }),
    );

    await page.getByRole('button', { name: 'Mark as sold…' }).click();
    await page.getByRole('button', { name: 'Mark as sold', exact: true }).press('Enter');
    await page.getByRole('heading', { name: /^Sold on / }).waitFor();
    await page.getByRole('button', { name: 'Take it back from sold' }).click();
    await page.getByRole('heading', { name: 'On sale.' }).waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('heading', { name: /^Withdrawn/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put it back on sale' }).click();
    await page.getByText(/^Kept on sale by hand/).waitFor();
  });

  it('of two people who change one vehicle, the second is shown what the first changed [STK-13]', async () => {
    const own = 'TWO1';
    await feed({ stocknum: own, model: 'Kluger', price: 40_000 });
    const page = await stock.openStock(desktop, own);
    await page.getByLabel('Price', { exact: true }).fill('39,000');
    const { id } = await vehicle(own);
    await askSite(stock.server.port, 'kestrel', `/api/stock/cars/${id}/hold`, {
      headers: { ...stock.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ price: 38_000 }),
    });
    const save = page.getByRole('button', { name: 'Save and hold', exact: true }).first();
    await save.click();
    await page.getByText('Price: now $38,000, before $40,000').waitFor();
    expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('39,000');
    expect(await findViolations(page)).toEqual([]);
    await save.click();
    await page.getByText('Saved.').waitFor();
    expect((await vehicle(own)).car.price).toBe(39_000);
  });

  it('a photograph of 4 MB reaches a phone small, in a width for its screen, and with high priority [PHOTO-10]', async () => {
    const original = await photograph();
    expect(original.length).toBeGreaterThan(4_000_000);
    stock.host.pictures['/large.jpg'] = { body: original };
    const large = { stocknum: 'LARGE1', model: 'Camry', price: 30_000, images: [stock.host.at('/large.jpg')] };
    await feed(large);
    const address = stock.addressOf('/cars/2021-toyota-camry-large1');
    await eventually(async () =>
      expect(JSON.stringify(await stock.ask('/api/cars/2021-toyota-camry-large1'))).toContain('/images/photos/'),
    );
    stock.watched = await openPage(stock.browser, { ...phone, deviceScaleFactor: 1.75 });
    const { page } = stock.watched;
    const sent: { readonly url: string; readonly bytes: number }[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/images/photos/'))
        void response.body().then(({ length }) => sent.push({ url: response.url(), bytes: length }));
    });
    await stock.watched.visit(address);
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
  });
});
