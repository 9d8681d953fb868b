import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ImportAccepted, ImportReport } from '#contracts/api/stock';
import { workbookType } from '#contracts/domain/feeds';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { workbookOf } from '#platform/testing/workbook';
import { zipped } from '#platform/testing/zip';
import { roles } from '../../standalone/src/roles.js';

const forecourt = new TestForecourt(roles, ['kestrel', 'tempo']);
beforeAll(() => forecourt.open());
beforeEach(() => forecourt.beginTest());
afterAll(() => forecourt.remove());

const header = 'stocknum,year,make,model,car_type';
const csv = (...numbers: readonly string[]) =>
  [header, ...numbers.map((number) => `${number},2021,Kia,Rio,used`), ''].join('\n');
const json = (...numbers: readonly string[]) =>
  JSON.stringify(numbers.map((stocknum) => ({ stocknum, year: 2021, make: 'Kia', model: 'Rio', car_type: 'used' })));
/** The waiting feeds' files; its folder is made for the first feed that is kept. */
const inbox = () => {
  const folder = join(forecourt.directory, 'inbox');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const listed = async () =>
  (await forecourt.events('CarListed')).map(({ data }) => (data as { car: { stocknum: string } }).car.stocknum).sort();

const boundary = 'a-line-of-the-form';
const form = (
  files: readonly (readonly [name: string, type: string, body: string | Buffer])[],
  end = `--${boundary}--`,
) =>
  Buffer.concat([
    ...files.flatMap(([name, type, body]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`),
      Buffer.from(`Content-Type: ${type}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`${end}\r\n`),
  ]);
const asForm = { type: `multipart/form-data; boundary=${boundary}` };
const asZip = { type: 'application/zip' };
const xlsb = zipped({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': '' });
const withoutSheets = zipped({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
const xls = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const asWorkbook = { type: workbookType };
/** A site whose stock no other test uses. */
const asWholeStock = { ...asZip, site: 'tempo', query: 'feed=full' };

it('a zip file with several feeds is one import, and each reported row names its file [FEED-03]', async () => {
  const { status, body } = await forecourt.importFeed(
    zipped({
      'new.csv': csv('Z1', 'Z2'),
      '__MACOSX/new.csv': 'nothing',
      'readme.txt': 'This is not a feed.',
      'used/old.json': json('Z2', 'Z3'),
    }),
    asWholeStock,
  );
  expect([status, body]).toMatchObject([
    200,
    { state: 'completed', received: 4, listed: 3, rejected: 1, format: 'csv' },
  ]);
  expect(body.errors).toEqual([
    {
      ...{ file: 'used/old.json', line: 1, item: 1, stocknum: 'Z2', column: 'stocknum' },
      reason: '"Z2" stands in the feed already',
    },
  ]);
  expect(await listed()).toEqual(['Z1', 'Z2', 'Z3']);
  expect(inbox()).toEqual([]);

  // Several files are one feed, so the feed is full only with all of them.
  const less = await forecourt.importFeed(zipped({ 'a.csv': csv('Z1'), 'b.csv': csv('Z3') }), asWholeStock);
  expect(less.body).toMatchObject({ state: 'completed', unchanged: 2, removed: 1 });
});

it('an unreadable file does not affect the other files, and nothing is removed [FEED-03]', async () => {
  const { body } = await forecourt.importFeed(
    zipped({ 'a.csv': csv('R1'), 'b.csv': 'shoe_size\n44\n', 'c.csv': csv('R2') }),
    { ...asZip, query: 'feed=full' },
  );
  expect(body).toMatchObject({ state: 'incomplete', listed: 2, rejected: 1, removed: 0 });
  expect(body.reason).toMatch(/^b\.csv, line 1: .*shoe_size/);
  expect(await listed()).toEqual(['R1', 'R2']);
});

it('a form with files, also compressed ones, is one import, also in the background [FEED-03]', async () => {
  const files = [
    ['new.csv', 'text/csv', csv('F1')],
    ['old.csv.gz', 'application/gzip', gzipSync(csv('F2'))],
    ['more', 'application/json', json('F3')],
    ['all.zip', 'application/zip', zipped({ 'a.csv': csv('F4'), 'b.csv': csv('F5') })],
  ] as const;
  const { status, body } = await forecourt.importFeed(form(files), asForm);
  expect([status, body]).toMatchObject([200, { state: 'completed', listed: 5, rejected: 0 }]);
  expect(await listed()).toEqual(['F1', 'F2', 'F3', 'F4', 'F5']);

  const accepted = await forecourt.importFeed<ImportAccepted>(form([...files, ['last.csv', 'text/csv', csv('F6')]]), {
    ...asForm,
    headers: { prefer: 'respond-async' },
  });
  expect(accepted.status).toBe(202);
  await eventually(async () => {
    const report = (await forecourt.askStock<ImportReport>(`imports/${accepted.body.import_id}`)).body;
    expect(report).toMatchObject({ state: 'completed', unchanged: 5, listed: 1 });
  });
  await eventually(() => expect(inbox()).toEqual([]));
});

it('a damaged zip file is imported up to the damage, and the report has the reason [FEED-03]', async () => {
  const rows = Array.from({ length: 3000 }, (_, n) => `D${n}${Math.sin(n)}`);
  const whole = zipped({ 'a.csv': csv('D'), 'b.csv': csv(...rows) });
  const at = Math.floor(whole.length / 2);
  const damaged = Buffer.concat([whole.subarray(0, at), Buffer.alloc(64, 0xff), whole.subarray(at + 64)]);
  const { status, body } = await forecourt.importFeed(damaged, asZip);
  expect([status, body]).toMatchObject([200, { state: 'incomplete' }]);
  expect(body.reason).toBe('the feed is packed in a way that can’t be read');
  expect(body.listed).toBeGreaterThan(0);
  expect(inbox()).toEqual([]);
});

it('a workbook is imported as a table is, and a row is named by its number in the sheet [FEED-03] [FEED-05]', async () => {
  const workbook = workbookOf({
    1: ['Yard of Kestrel'],
    3: header.split(','),
    5: ['W1', '2021', 'Kia', 'Rio', 'used'],
    9: ['W2', '', 'Kia'],
  });
  for (const [body, as] of [
    [workbook, asWorkbook],
    [form([['stock.xlsx', workbookType, workbook]]), asForm],
  ] as const) {
    const { status, body: report } = await forecourt.importFeed(body, as);
    expect([status, report]).toMatchObject([200, { received: 2, rejected: 1 }]);
    expect(report.errors).toMatchObject([{ line: 9, column: 'year', stocknum: 'W2', reason: 'is missing' }, {}, {}]);
  }
  expect(await listed()).toEqual(['W1']);
});

it.each([
  ['a zip file without a feed', zipped({ 'photo.jpg': 'x' }), asZip, 422, /zip file without a feed/],
  ['an empty zip file', zipped({}), asZip, 422, /zip file without a feed/],
  ['a table that is sent as a zip file', csv('X1'), asZip, 422, /is neither a zip file/],
  ['what is no zip file', Buffer.from('PK\u0003\u0004 and no more'), asZip, 422, /zip file that can’t be read/],
  ['a form without a file', form([]), asForm, 400, /no file/],
  ['a form that is cut off', form([['a.csv', 'text/csv', csv('X1')]], ''), asForm, 400, /read to its end/],
  ['a form that says no boundary', form([]), { type: 'multipart/form-data' }, 400, /read to its end/],
  ['a file of which nothing says what it is', form([['a', 'image/png', 'x']]), asForm, 422, /does not say its format/],
  [
    'a binary workbook',
    form([['k.xlsb', 'application/octet-stream', xlsb]]),
    asForm,
    422,
    /workbook.*as \.xlsx or CSV/,
  ],
  ['a workbook without a sheet', withoutSheets, asWorkbook, 422, /workbook without a sheet/],
  ['an old Excel workbook', form([['k.xls', 'application/octet-stream', xls]]), asForm, 422, /Excel.*as .xlsx or CSV/],
  ['an Excel workbook that is sent as a table', withoutSheets, {}, 422, /Excel.*send it as application\/zip/],
  ['an old Excel workbook that is sent as a table', xls, {}, 422, /Excel.*as .xlsx or CSV/],
  ['an old Excel workbook that says so', xls, { type: 'application/vnd.ms-excel' }, 415, /takes .*csv/],
  ['a web page saved as a workbook', '\n<!DOCTYPE HTML>\n<table>', {}, 422, /web page.*as \.xlsx or CSV/],
  ['a PDF', Buffer.from('%PDF-1.4\n'), {}, 422, /is a PDF/],
  ['a page that a server answers in place of the feed', Buffer.from('<!doctype html>'), {}, 422, /is a web page/],
  ['a packed table', gzipSync('stocknum\n'), {}, 422, /Content-Encoding: gzip/],
  ['a picture', Buffer.from('\xff\xd8\xff\0', 'latin1'), {}, 422, /is no text/],
])('%s is refused with a message, and leaves no files behind [FEED-03]', async (_, body, as, status, detail) => {
  const answer = await forecourt.importFeed<Problem>(body, as);
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
  expect(inbox()).toEqual([]);
  expect(await forecourt.events('CarListed', 'FeedImportStarted')).toEqual([]);
});

it('a feed that says it is in Mac Roman is read so [FEED-05]', async () => {
  const table = Buffer.from(`${header}\nM1,2021,Citro\x91n,C3,used\n`, 'latin1');
  const { body } = await forecourt.importFeed(table, { type: 'text/csv; charset=x-mac-roman' });
  expect(body).toMatchObject({ listed: 1, warned: 0 });
  expect(await forecourt.events('CarListed')).toMatchObject([{ data: { car: { make: 'Citroën' } } }]);
});

it('options among the files of a form are refused, not ignored [FEED-03]', async () => {
  const setting = `--${boundary}\r\nContent-Disposition: form-data; name="feed"\r\n\r\nfull\r\n`;
  const body = Buffer.concat([Buffer.from(setting), form([['a.csv', 'text/csv', csv('X1')]])]);
  const answer = await forecourt.importFeed<Problem>(body, asForm);
  expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('has a field feed')]);
});

it('a feed of several files is not imported again under the same idempotency key [FEED-03]', async () => {
  const send = () =>
    forecourt.importFeed(zipped({ 'a.csv': csv('I1'), 'b.csv': csv('I2') }), {
      ...asZip,
      headers: { 'idempotency-key': 'twice' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.body.import_id, first.body.listed]).toEqual([second.body.import_id, 2]);
  expect(second.body).toMatchObject({ state: 'completed', listed: 2 });
  expect(await forecourt.events('FeedImportStarted')).toHaveLength(1);
});
