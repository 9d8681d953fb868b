import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import type { Sheet } from '#contracts/api/documents';
import { sheetResponse } from '#contracts/api/documents';
import type { Problem } from '#contracts/rejections';
import { compileFolders } from '#platform/testing/compiled';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';
import { PdfRenderer } from './pdf-renderer.js';

let forecourt: TestForecourt;
let drawing: Awaited<ReturnType<typeof compileFolders>>;
let headers: Record<string, string>;

const details = {
  year: 2023,
  make: 'Toyota',
  model: 'Corolla',
  badge: 'ZR',
  car_type: 'used',
  status: 'in_stock',
  price: 30_000,
  before_price: 32_000,
  price_type: 'Drive Away',
  km: 45_210,
  simple_transmission: 'Manual',
  fuel: 'Petrol',
  rego_expiry: '2026-05-01',
  standardEquipment: ['Reversing camera'],
  dealercomments: 'One owner.|Tows < 3 t & more',
  images: ['/images/vehicles/hatch/red/a030.avif', '/images/vehicles/hatch/red/a090.avif'],
};
/** Imports vehicles, and makes later requests include them. */
const list = async (cars: readonly object[], site = 'kestrel') => {
  const rows = cars.map((car) => JSON.stringify({ ...details, ...car })).join('\n');
  const imported = await forecourt.importFeed(rows, { site, type: 'application/x-ndjson' });
  expect(imported.body).toMatchObject({ rejected: 0 });
  headers = { 'forecourt-position': String(imported.headers['forecourt-position'] as string) };
};

beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian', 'wattle'], { FINANCE_QUOTE_DELAY: '0' });
  await forecourt.open();
  drawing = await compileFolders('services/query/src/documents');
  drawIn(drawing.dist);
  await list([{ stocknum: 'K1' }]);
  await see('a090');
});
afterAll(async () => {
  await forecourt.remove();
  await drawing.remove();
});
/** Uses compiled modules, because a thread can't load TypeScript. */
const drawIn = (dist: string, module = 'pdf.js') => {
  const renderer = forecourt.running.application.get(PdfRenderer);
  renderer.module = async () => join(dist, 'services/query/src/documents', module);
};

/** Requests a picture as a page does. */
const see = (view: string) =>
  forecourt.running.application.inject({
    url: `/images/vehicles/hatch/red/${view}.avif?w=480&fm=webp`,
    headers: { host: 'kestrel.localhost' },
  });

const slug = '2023-toyota-corolla-zr-k1';
const sheetOf = async (car = slug, site = 'kestrel') =>
  (await forecourt.ask<Sheet>(`/api/cars/${car}/print`, { site, headers })).body;
let askers = 0;
/** Requests a PDF, by default from a new address each time. */
const pdfOf = (car = slug, site = 'kestrel', remoteAddress = `203.0.113.${++askers}`) =>
  forecourt.running.application.inject({
    url: `/api/cars/${car}/pdf`,
    remoteAddress,
    headers: { host: `${site}.localhost`, ...headers },
  });

it('the sheet has the same content as the page, by slug and by id [VDP-19]', async () => {
  const sheet = await sheetOf();
  expect(sheetResponse.parse(sheet)).toEqual(sheet);
  expect(sheet).toMatchObject({
    slug,
    title: '2023 Toyota Corolla',
    subtitle: 'ZR',
    price: { text: '$30,000', was: '$32,000', type: 'Drive Away' },
    facts: [
      { label: 'Condition', value: 'Used' },
      { label: 'Kilometres', value: '45,210 km' },
      { label: 'Transmission', value: 'Manual' },
      { label: 'Fuel type', value: 'Petrol' },
    ],
    features: ['Reversing camera'],
    comments: ['One owner.', 'Tows < 3 t & more'],
    phone: '02 5550 4130',
    link: `http://kestrel.localhost:3000/cars/${slug}`,
    preparedOn: '20 May 2026',
  });
  expect(sheet.keyInformation).toContainEqual({ label: 'Rego expiry', value: 'Unregistered' });
  const { stream } = (await forecourt.events('CarListed'))[0]!;
  expect(await sheetOf(stream.slice('car-'.length))).toEqual(sheet);
});

it('the finance example is the lender’s quote, or uses the published rate if there is no quote [VDP-19]', async () => {
  const quoted = await forecourt.ask<{ weeklyRepaymentAmount: number }>('/api/youx/quote', {
    method: 'POST',
    body: {
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 30_000,
      loanTerm: 5,
      year: 2023,
      whoIsHelping: 'Kestrel Bay Toyota',
    },
  });
  expect((await sheetOf()).finance?.weekly).toBe(`$${Math.round(quoted.body.weeklyRepaymentAmount)}`);
  const withQuotes = forecourt;
  forecourt = new TestForecourt(roles, ['kestrel'], { FINANCE_QUOTE_EMBEDDED: 'away' });
  await forecourt.open();
  try {
    await list([{ stocknum: 'K1' }]);
    const published = { weekly: expect.stringMatching(/^\$\d+$/), advertisedRate: '7.49%' };
    expect((await sheetOf()).finance).toMatchObject(published);
  } finally {
    await forecourt.remove();
    forecourt = withQuotes;
  }
});

it('the QR code leads to the page [VDP-19]', async () => {
  const { qr, link } = await sheetOf();
  const scale = 4;
  const side = qr.size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of qr.path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  expect(decodeQR({ width: side, height: side, data })).toBe(link);
});

it('the PDF is named after the vehicle, and has its pictures and the dealer’s own fonts [VDP-19]', async () => {
  const { statusCode, headers: answered, rawPayload } = await pdfOf();
  expect(statusCode).toBe(200);
  expect(answered['content-type']).toBe('application/pdf');
  expect(answered['content-disposition']).toBe(`attachment; filename="${slug}.pdf"`);
  const text = rawPayload.toString('latin1');
  expect(text).toMatch(/^%PDF-/);
  expect(text.match(/\/Filter \/DCTDecode/g)).toHaveLength(2);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(text).toContain(`/URI (http://kestrel.localhost:3000/cars/${slug})`);
  expect(text).toContain('Figtree');
  expect(text).not.toContain('Fraunces');
});

/** Returns the drawing operators of each page's content, in order. */
const contentsOf = (pdf: Buffer): string[][] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream]) => {
    try {
      const content = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
      return content.startsWith('1 0 0 -1 0') ? [content.split('\n')] : [];
    } catch {
      return [];
    }
  });

it('the PDF is accessible: headings, tables, lists and alternative texts are in reading order [VDP-19]', async () => {
  const { rawPayload } = await pdfOf();
  const text = rawPayload.toString('latin1');
  for (const known of ['/Lang (en-AU)', '/Marked true', '/DisplayDocTitle true', '<pdfuaid:part>1<', '/Tabs /S']) {
    expect(text).toContain(known);
  }
  expect(text).toContain('<rdf:li xml:lang="x-default">2023 Toyota Corolla ZR</rdf:li>');
  const types = [...text.matchAll(/\/S \/(\w+)\n/g)].map(([, type]) => type!);
  const count = (type: string) => types.filter((one) => one === type).length;
  expect([count('Document'), count('H1'), count('Link')]).toEqual([1, 1, 1]);
  const sheet = await sheetOf();
  const lines = [...sheet.facts, ...sheet.keyInformation, ...sheet.groups.flatMap((group) => group.lines)];
  expect([count('TH'), count('TD')]).toEqual([lines.length + 3, lines.length + 3]);
  expect(count('LI')).toBe(sheet.features.length);
  expect([...text.matchAll(/\/Alt \((.*?)\)/g)].map(([, alt]) => alt).sort()).toEqual([
    '2023 Toyota Corolla ZR, picture 1 of 2',
    '2023 Toyota Corolla ZR, picture 2 of 2',
    'Kestrel Bay Toyota',
    'QR code',
  ]);
  expect(text).toContain(`/Contents (The page of this vehicle: ${sheet.link})`);

  const contents = contentsOf(rawPayload);
  expect(contents).toHaveLength(2);
  for (const operators of contents) {
    let depth = 0;
    let drawn = 0;
    for (const operator of operators) {
      if (/ (BDC|BMC)$/.test(operator)) depth++;
      else if (operator === 'EMC') depth--;
      else if (/(^| )(TJ|Tj|Do|f|f\*|S|B)$/.test(operator)) {
        drawn++;
        // Everything that is drawn is either the content of an element or marked as decoration; never both.
        expect([operator, depth]).toEqual([operator, 1]);
      }
    }
    expect(depth).toBe(0);
    expect(drawn).toBeGreaterThan(10);
  }
});

it('each site’s PDF has its own design [VDP-19]', async () => {
  await list([{ stocknum: 'M1', dealership_id: 'meridian-toyota' }], 'meridian');
  const { statusCode, rawPayload } = await pdfOf('2023-toyota-corolla-zr-m1', 'meridian');
  expect(statusCode).toBe(200);
  expect(rawPayload.toString('latin1')).toContain('Fraunces');
  expect((await pdfOf('2023-toyota-corolla-zr-m1')).statusCode).toBe(404);
});

it('a vehicle with hardly any data, or more than a page holds, has a PDF too [VDP-19]', async () => {
  const little = { stocknum: 'K2', price: null, badge: null, images: [], standardEquipment: [], dealercomments: null };
  const known = Object.fromEntries(
    Object.entries({ ...details, ...little }).filter(([name, value]) => value !== null && name !== 'before_price'),
  );
  const much = {
    stocknum: 'K3',
    standardEquipment: Array.from({ length: 300 }, (_, index) => `Feature number ${index} of a great many`),
    dealercomments: 'A sentence about it. '.repeat(800).trim(),
  };
  const rows = [JSON.stringify(known), JSON.stringify({ ...details, ...much })].join('\n');
  const imported = await forecourt.importFeed(rows, { type: 'application/x-ndjson' });
  expect(imported.body).toMatchObject({ rejected: 0, received: 2 });
  headers = { 'forecourt-position': String(imported.headers['forecourt-position'] as string) };
  expect((await pdfOf('2023-toyota-corolla-k2')).statusCode).toBe(200);
  const { statusCode, rawPayload } = await pdfOf('2023-toyota-corolla-zr-k3');
  expect(statusCode).toBe(200);
  expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(5);
});

it('a request for a PDF renders at most one picture: the small ones are included once a page has shown them [HOST-12]', async () => {
  const images = ['a090', 'a150', 'a330'].map((view) => `/images/vehicles/hatch/red/${view}.avif`);
  await list([{ stocknum: 'K7', images }]);
  const shown = async () =>
    (await pdfOf('2023-toyota-corolla-zr-k7')).rawPayload.toString('latin1').match(/\/Filter \/DCTDecode/g)!.length;
  expect(await shown()).toBe(1);
  await see('a330');
  expect(await shown()).toBe(2);
});

it('a PDF of an unchanged vehicle is not drawn again [HOST-12]', async () => {
  const before = await pdfOf();
  const drawIt = jest.spyOn(forecourt.running.application.get(PdfRenderer), 'draw');
  const again = await pdfOf();
  expect([again.statusCode, again.rawPayload.equals(before.rawPayload), drawIt.mock.calls]).toEqual([200, true, []]);
  await list([{ stocknum: 'K1', km: 45_211 }]);
  expect((await pdfOf()).rawPayload.equals(before.rawPayload)).toBe(false);
  await list([{ stocknum: 'K1' }]);
  drawIt.mockRestore();
});

it('a picture that is not stored here is left out [VDP-19]', async () => {
  await list([{ stocknum: 'K4', images: ['http://127.0.0.1:1/a.jpg', '/images/vehicles/hatch/red/a030.avif'] }]);
  const { statusCode, rawPayload } = await pdfOf('2023-toyota-corolla-zr-k4');
  expect(statusCode).toBe(200);
  expect(rawPayload.toString('latin1').match(/\/Filter \/DCTDecode/g)).toHaveLength(1);
});

it('an unknown or removed vehicle has no PDF [VDP-19]', async () => {
  expect((await pdfOf('no-such-car')).statusCode).toBe(404);
  await list([{ stocknum: 'K5' }]);
  const { stream } = (await forecourt.events('CarListed')).at(-1)!;
  const path = `cars/${stream.slice('car-'.length)}/delist`;
  const delisted = await forecourt.askStock(path, { method: 'POST', body: {} });
  headers = { 'forecourt-position': String(delisted.headers['forecourt-position'] as string) };
  expect((await pdfOf('2023-toyota-corolla-zr-k5')).statusCode).toBe(410);
  expect((await forecourt.ask<Problem>('/api/cars/2023-toyota-corolla-zr-k5/print', { headers })).status).toBe(410);
});

it('a sender of too many PDF requests is told to wait [VDP-19]', async () => {
  await list([{ stocknum: 'K6', images: [] }]);
  const again = () => pdfOf('2023-toyota-corolla-zr-k6', 'kestrel', '198.51.100.1');
  const statuses = [];
  for (let times = 0; times < 11; times++) statuses.push((await again()).statusCode);
  expect([statuses[9], statuses[10]]).toEqual([200, 429]);
});

it('a history report in the site’s own folder is served, and no other file [VDP-22]', async () => {
  const ask = (path: string, site = 'wattle') =>
    forecourt.running.application.inject({ url: path, headers: { host: `${site}.localhost` } });
  const { statusCode, headers: answered, rawPayload } = await ask('/images/reports/c1264.pdf');
  expect([statusCode, answered['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  for (const path of ['/images/reports/none.pdf', '/images/reports/..%2fsite.yaml', '/images/reports/site.yaml'])
    expect((await ask(path)).statusCode).toBe(404);
  expect((await ask('/images/reports/c1264.pdf', 'kestrel')).statusCode).toBe(404);
});

it('PDFs are drawn one at a time, a few requests wait, and others are told to try again [HOST-12]', async () => {
  const cars = Array.from({ length: 12 }, (_, n) => ({ stocknum: `Q${n}`, images: [] }));
  await list(cars);
  const answers = await Promise.all(cars.map((_, n) => pdfOf(`2023-toyota-corolla-zr-q${n}`)));
  const drawn = answers.filter(({ statusCode }) => statusCode === 200).length;
  const refused = answers.filter(({ statusCode }) => statusCode === 503).length;
  // Up to nine are drawn. On a slow machine fewer are, because waiting requests time out.
  expect([drawn > 1, drawn <= 9, drawn + refused]).toEqual([true, true, cars.length]);
  expect(answers.find(({ statusCode }) => statusCode === 503)!.headers['retry-after']).toBe('5');
});

it('a PDF that takes too long is given up, while searches are answered [HOST-12]', async () => {
  const usual = forecourt;
  forecourt = new TestForecourt(roles, ['kestrel'], { FINANCE_QUOTE_DELAY: '0', PAGE_TIMEOUT: '1000' });
  await forecourt.open();
  try {
    await list([{ stocknum: 'K1' }]);
    await writeFile(
      join(drawing.dist, 'services/query/src/documents/endless.js'),
      'export default () => { for (;;); };',
    );
    drawIn(drawing.dist, 'endless.js');
    const slow = pdfOf();
    expect((await forecourt.ask('/api/search', { headers })).status).toBe(200);
    const { statusCode, headers: answered } = await slow;
    expect([statusCode, answered['retry-after']]).toEqual([503, '30']);
  } finally {
    await forecourt.remove();
    forecourt = usual;
  }
});
