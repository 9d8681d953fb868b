import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ImportReport } from '#contracts/api/stock';
import { eventually } from '#platform/testing/eventually';
import { desktop, findViolations, fitsScreen, phone } from './browser.js';
import { photo, photosOn, type StockInbox } from './stock-inbox.js';

/** Drops a file on its area. */
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

/** Forty vehicles in a dealer's own format: order of columns, encoding, prices, dates and pictures. */
const stockNumbers = Array.from({ length: 40 }, (_, n) => `LOT${String(n + 1).padStart(2, '0')}`);
const unknownFormatFeed = ({ host }: StockInbox, price: (n: number) => string): Buffer => {
  const header = 'Retail;Teint;Yr;Range;Marque;Odo;N/U;Landed;Photos;Lot;Salesman';
  const rows = stockNumbers.map((lot, n) =>
    [
      ...[price(n), 'Bleu pâle', 2015 + (n % 10), n % 2 === 0 ? 'C3' : 'Berlingo', 'Citroën', `${n + 1},000 km`],
      ...[n % 3 === 0 ? 'N' : 'U', `${(n % 28) + 1}/2/2026`],
      ...[n < 2 ? [host.at(`/${lot}-1.jpg`), host.at(`/${lot}-2.jpg`)].join('|') : '', lot, 'Zoë'],
    ].join(';'),
  );
  return Buffer.from([header, ...rows].join('\r\n'), 'latin1');
};

/** On a desktop: maps the columns, and imports the table. */
const mapTable = async (stock: StockInbox): Promise<void> => {
  for (const [n, name] of ['/LOT01-1.jpg', '/LOT01-2.jpg', '/LOT02-1.jpg', '/LOT02-2.jpg'].entries()) {
    stock.host.pictures[name] = { body: await photo(30 + n * 40, 1600) };
  }
  const page = await stock.signIn(desktop);
  await page.getByRole('link', { name: 'Feeds' }).click();
  await dropFeed(
    page,
    'yard.csv',
    unknownFormatFeed(stock, (n) => (n === 1 ? 'POA' : `$${25 + n},990`)),
  );
  await page.getByText('a table in Windows-1252').waitFor();
  // These names occur nowhere else, so the dealer must choose their meaning.
  await page.getByText('Say which column has the stock number').waitFor();
  await page.getByLabel('What Lot means').selectOption({ label: 'Stock number' });
  await page.getByLabel('What Teint means').selectOption({ label: 'Colour' });
  await page.getByRole('heading', { name: 'The first 20 vehicles, as the site would show them' }).waitFor();
  const meaning = (column: string) => page.getByLabel(`What ${column} means`).inputValue();
  expect(await Promise.all(['Retail', 'Marque', 'Range', 'Odo', 'Landed', 'Photos', 'Salesman'].map(meaning))).toEqual([
    ...['price', 'make', 'model', 'km', 'created_at', 'images', ''],
  ]);
  const cards = page.getByRole('region', { name: 'Preview' }).getByRole('listitem');
  const cardText = async (n: number) => (await cards.nth(n).innerText()).replace(/\s+/g, ' ');
  await page.getByRole('button', { name: 'Show all 20' }).click();
  expect(await cards.count()).toBe(20);
  await eventually(async () => expect(await cardText(0)).toContain('2015 Citroën C3'));
  expect(await cardText(0)).toContain('$25,990');
  expect(await cardText(0)).toContain('2 pictures are fetched when it is imported');
  expect(await cardText(1)).not.toContain('$');
  await page.getByText('40 new').waitFor();
  expect(await stock.ask('/api/search?query=LOT01')).toMatchObject({ count: 0 });
  expect(await findViolations(page)).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await fitsScreen(page)]).toEqual([width, true]);
  }
  await page.getByLabel('Phone', { exact: true }).check({ force: true });
  await page.getByLabel('Name of the description').fill('Yard');
  await page.getByRole('button', { name: 'Save and import now' }).click();
  await page.getByText('40 new, 0 changed').waitFor();
  // After the import, the same table would change nothing.
  await page.getByText('40 as they are').waitFor();
  await stock.watched!.close();

  await eventually(async () => expect(await stock.paths('LOT01')).toHaveLength(2));
  const listed = await stock.vehicle('LOT01');
  expect(listed.car).toMatchObject({ price: 25_990, km: 1000, car_type: 'new', created_at: '2026-02-01' });
};

/** On a phone: adds eight photographs, and holds a price. */
const addByHand = async (stock: StockInbox): Promise<Page> => {
  const onPhone = await stock.openStock(phone, 'LOT01');
  const files = await Promise.all(
    stockNumbers
      .slice(0, 8)
      .map(async (lot, n) => ({ name: `${lot}.jpg`, mimeType: 'image/jpeg', buffer: await photo(50 + n * 9) })),
  );
  await onPhone.getByLabel('Photos', { exact: true }).and(onPhone.locator('input')).setInputFiles(files);
  await photosOn(onPhone).nth(9).waitFor();
  await onPhone.getByLabel('Price', { exact: true }).fill('23,500');
  await onPhone.getByRole('button', { name: 'Save and hold' }).first().click();
  await onPhone.getByText(/Set by hand/).waitFor();
  return onPhone;
};

/**
 * A dealer's journey. A strange table is dropped, mapped, previewed and imported. Its pictures are fetched and shown. A
 * phone adds eight, a price is held by hand, and the next feed respects all of it.
 * @param next imports the next table, and returns its report
 */
export const runUnknownTableJourney = async (
  stock: StockInbox,
  next: (table: Buffer) => Promise<ImportReport>,
): Promise<void> => {
  await mapTable(stock);
  const onPhone = await addByHand(stock);
  const report = await next(unknownFormatFeed(stock, (n) => `$${20 + n},490`));
  expect(report).toMatchObject({ changed: 39, unchanged: 1, kept_by_hand: 1, rejected: 0 });
  expect((await stock.vehicle('LOT01')).car.price).toBe(23_500);
  expect((await stock.vehicle('LOT02')).car.price).toBe(21_490);
  expect(await stock.paths('LOT01')).toHaveLength(10);
  await stock.watched!.visit(stock.addressOf(`/cars/${(await stock.vehicle('LOT01')).slug}`));
  await onPhone.getByText('$23,500').first().waitFor();
  const shown = await onPhone.evaluate<string>(
    "[...document.querySelectorAll('main img')].map(({ currentSrc }) => currentSrc).find((src) => src.includes('/images/photos/'))",
  );
  expect(shown).toMatch(/\?w=\d+$/);
};
