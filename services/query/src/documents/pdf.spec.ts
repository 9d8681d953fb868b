import { afterEach, expect, it, jest } from '@jest/globals';
import PDFDocument from 'pdfkit';
import type { Sheet } from '#contracts/api/documents';
import { displayPrice, type PriceFields } from '#contracts/domain/car/price';
import { loadSites } from '#platform/sites/watch-sites';
import draw from './pdf.js';

const site = loadSites('infra/demo/sites').all.find(({ id }) => id === 'kestrel')!;

/** Long enough for a second page. */
const sheetOf = (car: PriceFields): Sheet => {
  const { text, basis } = displayPrice(car, site);
  return {
    ...{ slug: 'a', title: '2023 Toyota Corolla', subtitle: 'ZR', pictures: [], facts: [], keyInformation: [] },
    price: { text, ...(basis !== undefined && { type: basis }) },
    ...{ groups: [], features: Array.from({ length: 60 }, (_, n) => `Feature ${n}`) },
    ...{ commentsTitle: 'Dealer comments', comments: [], place: { name: site.name }, phone: site.phones.main },
    ...{ link: site.url, qr: { size: 1, path: 'M0 0h1v1z' }, preparedOn: '20 May 2026' },
  };
};

afterEach(() => void jest.restoreAllMocks());

it.each([
  ['Drive Away', '$28,000', 'Drive Away'],
  ['Excl. Govt. Charges', '$28,000', 'Excl. Govt. Charges'],
  ['From', 'From $28,000', undefined],
  ['Price on application', 'Enquire for price.', undefined],
])('a PDF states the kind of price on each of its pages: %s [PRICE-01, VDP-19]', async (price_type, amount, type) => {
  const text = jest.spyOn(PDFDocument.prototype, 'text');
  const sheet = sheetOf({ price: 30_000, reduced_price: 28_000, price_type });
  await draw({ sheet, site, pictures: { vehicle: [] }, now: new Date('2026-05-20') });
  const written = text.mock.calls.map(([words]) => words);
  const first = written.indexOf(amount);
  expect(first).toBeGreaterThan(-1);
  if (type !== undefined) expect(written[first + 1]).toBe(type);
  const second = written.indexOf('2023 Toyota Corolla ZR');
  expect(written[second + 1]).toBe([amount, type].filter(Boolean).join(' '));
});
