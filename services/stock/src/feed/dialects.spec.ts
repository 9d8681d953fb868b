import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { feedDescription } from '#contracts/domain/feed-description';
import { isRejection } from '#contracts/rejections';
import type { FeedSyntax } from '#contracts/domain/feeds';
import { optionsOf } from './described.js';
import { readFeed } from './read-feed.js';

const options = { unknownColumns: 'reject', defaults: { dealership_id: 'd1' }, placeOf: () => undefined } as const;

const rowsOf = async (feed: Buffer | string, syntax: FeedSyntax = 'csv', chunk = 5) => {
  async function* chunks() {
    const bytes = Buffer.from(feed);
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const read = await readFeed(chunks(), { ...options, syntax });
  if (isRejection(read)) throw new Error(read.detail);
  const rows = [];
  for await (const batch of read.batches) rows.push(...batch);
  return rows;
};
const carsOf = async (...given: Parameters<typeof rowsOf>) =>
  (await rowsOf(...given)).map((row) => {
    if ('errors' in row) throw new Error(JSON.stringify(row.errors));
    expect(row.warnings).toEqual([]);
    return row.car;
  });

const header = ['stocknum', 'year', 'make', 'model', 'badge', 'car_type', 'price', 'dealercomments'];
const rows = [
  header,
  ['K1', '2021', 'Citroën', 'C3', '18" wheels', 'used', '29,990', 'One owner; "as new", | really'],
  ['K2', '2020', 'Škoda', 'Fabia', '', 'used', '19990', 'Bought here,\nserviced here'],
];
const cars = [
  { stocknum: 'K1', make: 'Citroën', badge: '18" wheels', price: 29_990, dealercomments: rows[1]![7] },
  { stocknum: 'K2', make: 'Škoda', price: 19_990, dealercomments: rows[2]![7] },
];

const doubled = (text: string) => `"${text.replaceAll('"', '""')}"`;
const minimal = (delimiter: string) => (text: string) =>
  [delimiter, '"', '\n', '\r'].some((special) => text.includes(special)) ? doubled(text) : text;
const table = (cell: (text: string) => string, delimiter = ',', lineEnd = '\r\n', last = lineEnd) =>
  rows.map((cells) => cells.map(cell).join(delimiter)).join(lineEnd) + last;

const folder = join(import.meta.dirname, 'dialects');

describe('table that Python’s csv module or LibreOffice Calc wrote', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  const written = [
    { stocknum: 'K1', make: 'Citroën', badge: '18" wheels', price: 29_990, dealercomments: rows[1]![7] },
    { stocknum: 'K2', price: 19_990, dealercomments: rows[2]![7] },
    { stocknum: 'K3', model: 'Mégane', badge: 'C:\\sport\\', price: 9990.5, dealercomments: "'s\ttab" },
  ];

  it('each dialect of Python’s csv module and of LibreOffice Calc has an example file [FEED-05]', () =>
    expect(files).toHaveLength(62));

  it.each(files)('a table written by Python’s csv module or LibreOffice Calc is read: %s [FEED-05]', async (name) => {
    const description = feedDescription.parse(name.includes('mac_roman') ? { encoding: 'macintosh' } : {});
    const reported = { ...options, ...optionsOf(description) };
    const feed = await readFeed(createReadStream(join(folder, name), { highWaterMark: 7 }), reported);
    if (isRejection(feed)) throw new Error(feed.detail);
    const read = [];
    for await (const batch of feed.batches) read.push(...batch);
    expect(read.map((row) => ('car' in row ? row.car : row.errors))).toMatchObject(written);
  });
});

describe('table as programs write it', () => {
  const dialects: Record<string, string | Buffer> = {
    'Python, csv.excel': table(minimal(',')),
    'Python, csv.unix_dialect': table(doubled, ',', '\n'),
    'Python, csv.excel_tab': table(minimal('\t'), '\t'),
    'Python, quotes escaped rather than doubled': table((text) =>
      /[",\n]/.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : text,
    ),
    'LibreOffice, every cell quoted, with bars': table(doubled, '|', '\n'),
    'Excel, UTF-8 with its mark': `\ufeff${table(minimal(','))}`,
    'Excel, semicolons': table(minimal(';'), ';'),
    'Excel, with its word on the separator': `sep=;\r\n${table(minimal(';'), ';')}`,
    'Excel for Mac, carriage returns': table(minimal(','), ',', '\r'),
    'Excel, Unicode text': Buffer.from(`\ufeff${table(minimal('\t'), '\t')}`, 'utf16le'),
    'UTF-16 the other way round': Buffer.from(`\ufeff${table(minimal(','))}`, 'utf16le').swap16(),
    'UTF-16 without its mark': Buffer.from(table(minimal(',')), 'utf16le'),
    'commas behind every row': table(minimal(',')).replaceAll('\r\n', ',,\r\n').replace('here,,,\r\n', 'here,\r\n'),
    'without a line end at its end': table(minimal(','), ',', '\n', ''),
  };

  it.each(Object.keys(dialects))('a table as programs write it is read: %s [FEED-05]', async (name) => {
    for (const chunk of [1, 7, 10_000]) expect(await carsOf(dialects[name]!, 'csv', chunk)).toMatchObject(cars);
  });

  it('a table without quotes and with backslash escapes is read [FEED-05]', async () => {
    const bare = [rows[0]!, rows[1]!].map((cells) => cells.map((text) => text.replace(/[,"\\]/g, '\\$&')).join(','));
    expect(await carsOf(`${bare.join('\r\n')}\r\n`)).toMatchObject([cars[0]]);
  });

  it.each([
    ['Windows-1252', Buffer.from('Citro\xebn \x80 \x96', 'latin1'), 'Citroën € –'],
    ['Latin-1', Buffer.from('Citro\xebn', 'latin1'), 'Citroën'],
  ])('a table encoded in %s is read [FEED-05]', async (_, make, read) => {
    const [start, end] = ['stocknum,year,make,model,car_type\nK1,2021,', ',C3,used\n'].map((text) => Buffer.from(text));
    expect(await carsOf(Buffer.concat([start!, make, end!]))).toMatchObject([{ make: read }]);
  });

  it('column names may be in any case, with spaces, or empty [FEED-05]', async () => {
    const feed = 'Stock Num,,YEAR,Make,model,Car Type,Standard Equipment,\nK1,7,2021,Toyota,Yaris,Used,a|b,\n';
    expect(await carsOf(feed)).toMatchObject([{ stocknum: 'K1', car_type: 'used', standardEquipment: ['a', 'b'] }]);
  });

  it('an inch mark costs no row, and decimal commas are read between semicolons [FEED-05]', async () => {
    const feed =
      'stocknum;year;make;model;car_type;badge;price\nK1;2021;A;B;new;5" screen;25.990\nK2;2021;A;B;new;x;25.990,50\n';
    expect(await carsOf(feed)).toMatchObject([{ badge: '5" screen', price: 25_990 }, { price: 25_990.5 }]);
  });

  it('any cells are equal after they are written in any dialect and read [FEED-05]', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '|', '\t', '\n', 'é'), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '|', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (comments, delimiter, lineEnd, chunk) => {
          const all = [header.slice(0, 6).concat('dealercomments')].concat(
            comments.map((comment, n) => [`K${n}`, '2021', 'A', 'B', 'b', 'new', `.${comment}.`]),
          );
          const feed = all.map((cells) => cells.map(minimal(delimiter)).join(delimiter) + lineEnd).join('');
          const read = await rowsOf(feed, 'csv', chunk);
          expect(read.map((row) => 'car' in row && row.car.dealercomments)).toEqual(comments.map((one) => `.${one}.`));
        },
      ),
    );
  });
});

describe('JSON or XML document', () => {
  const car = (stocknum: string) => ({ stocknum, year: 2021, make: 'A', model: 'B', car_type: 'new' });
  const two = [car('K1'), car('K2')];

  it.each([
    ['a list in an object', { vehicles: two }],
    [
      'a list behind other things',
      { total: 2, tags: ['[{', 'b'], page: { at: [1] }, data: { vehicles: two }, next: [{}] },
    ],
  ])('a JSON feed may be %s [FEED-05]', async (_, feed) => {
    for (const text of [JSON.stringify(feed), `\ufeff${JSON.stringify(feed, null, 2)}\n`]) {
      expect(await carsOf(text, 'json')).toMatchObject(two);
    }
    expect(await carsOf('{"vehicles": []}', 'json')).toEqual([]);
    expect(await carsOf(Buffer.from(JSON.stringify(feed), 'utf16le'), 'json')).toMatchObject(two);
  });

  it.each([
    ['behind another list', { links: [{ rel: 'next', items: [{ a: 1 }] }], vehicles: two }],
    ['before another list', { inventory: two, links: [{ a: 1 }] }],
    ['under a name of its own', { autos: two, links: [{ vehicle: 1 }] }],
    [
      'in the items of a list',
      { dealers: [{ id: 'd1', Vehicles: [two[0]], sold: { vehicles: [{}] } }, { vehicles: [two[1]] }] },
    ],
    ['with lists in its items', { autos: two.map((one) => ({ ...one, extras: { items: [{ a: 1 }], rows: [[{}]] } })) }],
  ])('a JSON feed may have its list %s [FEED-05]', async (_, feed) => {
    for (const chunk of [1, 7, 9999]) {
      const rows = await rowsOf(JSON.stringify(feed), 'json', chunk);
      expect(rows).toMatchObject([{ car: two[0] }, { car: two[1] }]);
      expect(rows).toHaveLength(2);
    }
  });

  it('an empty JSON list is a feed without vehicles, and a truncated one is reported [FEED-05]', async () => {
    expect(await rowsOf('{"links":[{"a":1}],"vehicles":[]}', 'json')).toEqual([]);
    const nested = JSON.stringify({ dealers: [{ vehicles: two }, { vehicles: two }] });
    expect((await rowsOf(nested.slice(0, nested.indexOf(']}') + 2), 'json')).at(-1)).toMatchObject({ cutOff: true });
    expect((await rowsOf('{"autos":[{"stocknum":"K1"', 'json')).at(-1)).toMatchObject({ cutOff: true });
  });

  it('a JSON list with an unknown name is read while it arrives [FEED-05]', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...car(`K${n}`), dealercomments: 'x'.repeat(100_000) }));
    expect(await rowsOf(JSON.stringify({ autos: many, vehicles: two }), 'json', 65_536)).toHaveLength(60);
  });

  it.each(['ISO-8859-1', 'windows-1252', 'UTF-16'])('a feed of XML is read in %s [FEED-05]', async (encoding) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?><cars><car><stocknum>K1</stocknum><year>2021</year>
      <make>Citroën</make><model>C3</model><car_type>used</car_type></car></cars>`;
    const bytes = encoding === 'UTF-16' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text, 'latin1');
    for (const chunk of [1, 50, 9999]) expect(await carsOf(bytes, 'xml', chunk)).toMatchObject([{ make: 'Citroën' }]);
  });
});
