import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FeedPreview, SampleProposal, SavedDescription } from '#contracts/api/feed-descriptions';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import { minute } from '#contracts/domain/durations';
import type { FeedDescriptionInput } from '#contracts/domain/feed-description';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { zipped } from '#platform/testing/zip';
import { roles } from '../../../standalone/src/roles.js';
import { carIdOf } from '../car-identity.js';

const dealership_id = 'kestrel-bay-toyota';
const at = `dealership_id=${dealership_id}`;
let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  await forecourt.beginTest();
});
afterEach(() => forecourt.remove());

const ask = <Body>(path: string, options: object = {}) => forecourt.askStock<Body>(path, options);
const take = async <Body = SampleProposal>(body: string | Buffer, query = at) =>
  ask<Body>(`samples?${query}`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body });
const preview = async <Body = FeedPreview>(sample: string, description: FeedDescriptionInput) =>
  ask<Body>(`samples/${sample}/preview?${at}`, { method: 'POST', body: { description } });
const save = <Body = SavedDescription>(name: string, description: FeedDescriptionInput, version: number) =>
  ask<Body>(`descriptions/${name}?${at}`, { method: 'PUT', body: { description, version } });
const car = async (stocknum: string) => (await ask<StockCar>(`cars/${carIdOf({ dealership_id, stocknum })}`)).body;
const changes = () =>
  forecourt.events('CarListed', 'CarDetailsChanged', 'CarPriceChanged', 'CarDelisted', 'CarRelisted');

const header = 'Lager;Baujahr;Marke;Type Name;N/U;Retail (inc GST);Odo;Pics;Listed On;Colour;Salesman';
const odd = (...rows: string[]) => Buffer.from([header, ...rows].join('\r\n'), 'latin1');
const sample = odd(
  'A1;2021;Citroën;C3;U;"$25,990";41,000 km;http://p.example/1.jpg|http://p.example/2.jpg;31/12/2025;Rouge;x',
  'A2;2026;Škoda'.replace('Š', 'S') + ';Fabia;N;POA;;;1/7/2025;Blue;x',
);
const description: FeedDescriptionInput = {
  columns: {
    ...{ stocknum: 'Lager', year: 'Baujahr', make: 'Marke', model: 'Type Name', car_type: 'N/U' },
    ...{ price: 'Retail (inc GST)', km: 'Odo', images: 'Pics', created_at: 'Listed On', colour: 'Colour' },
  },
  values: { car_type: { N: 'new', U: 'used' } },
  decimal: 'point',
};

describe('sample of a feed', () => {
  it.each([
    ['a workbook without a sheet', zipped({ 'xl/workbook.xml': '<workbook/>' }), /without a sheet/],
    ['an old Excel workbook in gzip', gzipSync(Buffer.from('d0cf11e0a1b11ae1', 'hex')), /Excel/],
    ['a table of a web page', '<TABLE border=1>', /web page.*\.xlsx/],
    ['a PDF', '%PDF-1.4', /is a PDF/],
  ])('%s is refused as a sample, and the answer says what to send [FEED-02]', async (_, body, detail) => {
    const answer = await take<Problem>(body);
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringMatching(detail)]);
  });

  it('a sample’s format is detected, and columns are matched by name or values, with reasons [FEED-02]', async () => {
    const { status, body } = await take(sample);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ encoding: 'windows-1252', separator: ';', rows: 2, missing_fields: ['stocknum', 'make', 'model'] },
      description: {
        format: 'csv',
        date_order: 'dmy',
        decimal: 'point',
        values: { car_type: { N: 'new', U: 'used' } },
      },
    });
    const of = Object.fromEntries(body.columns.map((column) => [column.column, column]));
    expect(of['Baujahr']).toMatchObject({ field: 'year', reason: 'Its values look like model years.' });
    expect(of['N/U']).toMatchObject({ field: 'car_type', words: ['U', 'N'], filled: 1 });
    expect(of['Retail (inc GST)']).toMatchObject({
      field: 'price',
      reason: '“Retail (inc GST)” is a usual name for it.',
      examples: ['$25,990', 'POA'],
    });
    expect(of['Pics']).toMatchObject({ field: 'images', filled: 0.5 });
    expect(of['Colour']).toMatchObject({
      field: 'colour',
      reason: 'The name is our own.',
      examples: ['Rouge', 'Blue'],
    });
    expect(of['Salesman']).toMatchObject({ examples: ['x'] });
    expect(of['Salesman']!.field).toBeUndefined();
    expect(of['Marke']!.examples[0]).toBe('Citroën');
  });

  it('a sample may be compressed, and may be JSON or XML with nested values [FEED-02]', async () => {
    const cars = [{ stockNo: 'J1', price: { amount: 9000 }, photos: [{ url: 'https://p.example/1.jpg' }] }];
    const json = await take(gzipSync(JSON.stringify({ vehicles: cars })));
    expect(json.body.description.columns).toEqual({
      stocknum: ['stockNo'],
      price: ['price.amount'],
      images: ['photos.url'],
    });
    const xml = await take(
      '<?xml version="1.0"?><stock><vehicle><StockNo>X1</StockNo><Price><Amount>9000</Amount></Price></vehicle></stock>',
    );
    expect(xml.body.description).toMatchObject({
      format: 'xml',
      columns: { stocknum: ['StockNo'], price: ['Price.Amount'] },
    });
    const shown = await preview(json.body.sample_id, { ...json.body.description, constants: fixed });
    expect(shown.body.cars).toMatchObject([{ stocknum: 'J1', price: 9000 }]);
    expect(shown.body.pictures_to_fetch).toEqual([1]);
  });

  it('a sample in a known format is recognised [FEED-02]', async () => {
    const google = await take(
      'id,vin,store_code,condition,make,model,year,price,mileage\n1,,x,used,Kia,Rio,2020,9000 AUD,1 km\n',
    );
    expect(google.body.description.vocabulary).toBe('google');
    expect(google.body.columns.find(({ column }) => column === 'mileage')).toMatchObject({ field: 'km' });
  });

  it('a sample is read again with a corrected encoding and separator [FEED-01] [FEED-02]', async () => {
    const mac = Buffer.from('Stock No^Make\rM1^Citro\x91n\r', 'latin1');
    const { body } = await take(mac);
    const again = await ask<SampleProposal>(`samples/${body.sample_id}?${at}&encoding=macintosh&separator=%5E`);
    expect(again.body.columns).toMatchObject([{ column: 'Stock No', field: 'stocknum' }, { examples: ['Citroën'] }]);
    expect(again.body.description).toMatchObject({ encoding: 'macintosh', separator: '^' });
  });

  it('an unreadable sample is refused with a reason, and another dealership’s is not found [FEED-02]', async () => {
    const empty = await take<Problem>('\n');
    expect([empty.status, empty.body.detail]).toEqual([422, 'The feed is empty: not even a header line is there.']);
    const broken = await take<Problem>(Buffer.from('1f8b0000', 'hex'));
    expect(broken.status).toBe(422);
    const { body } = await take(sample);
    const elsewhere = `samples/${body.sample_id}?dealership_id=meridian-toyota`;
    expect((await ask(elsewhere, { site: 'meridian' })).status).toBe(404);
    expect((await ask(elsewhere)).status).toBe(403);
    expect((await ask(`samples/..%2F..%2Flog?${at}`)).status).toBe(404);
  });
});

const fixed = { year: 2020, make: 'Kia', model: 'Rio', car_type: 'used' };

describe('preview', () => {
  it('a preview shows vehicles, reasons and effects on the stock, and changes nothing [FEED-02]', async () => {
    const gone = [1, 2, 3, 4].map((n) => `OLD${n},2010,Kia,Rio,used,5000,,`);
    const table = 'stocknum,year,make,model,car_type,price,km,colour\n';
    await forecourt.importFeed(`${table}A1,2021,Citroën,C3,used,26990,41000,Rouge\n${gone.join('\n')}\n`, {
      query: at,
    });
    const id = carIdOf({ dealership_id, stocknum: 'A1' });
    await ask(`cars/${id}/hold`, { method: 'POST', body: { price: 24_990 } });
    await forecourt.beginTest();
    const { body } = await take(
      Buffer.concat([sample, Buffer.from('\r\nA3;soon;Kia;Rio;U;1;;;;;\r\nA4;2020;Kia;Rio;U;9000;far;;;;')]),
    );
    const shown = await preview(body.sample_id, { ...description, missing: 'delist' });
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      ...{ received: 4, rejected: 1, warned: 1, pictures_to_fetch: [2, 0, 0] },
      cars: [
        { stocknum: 'A1', make: 'Citroën', price: 24_990, km: 41_000, car_type: 'used' },
        { stocknum: 'A2', car_type: 'new', price: 0 },
        { stocknum: 'A4' },
      ],
      errors: [{ line: 4, column: 'Baujahr' }],
      warnings: [{ line: 5, column: 'Odo', value: 'far' }],
      effect: { listed: 2, changed: 1, unchanged: 0, kept_by_hand: 1 },
    });
    const { effect } = shown.body;
    expect(effect.changes).toMatchObject([
      {
        stocknum: 'A1',
        fields: expect.arrayContaining([
          { field: 'images', before: '', after: 'http://p.example/1.jpg, http://p.example/2.jpg' },
        ]),
      },
    ]);
    expect(effect.changes[0]!.fields.map(({ field }) => field)).not.toContain('price');
    expect([effect.gone, effect.gone_cars.length]).toEqual([effect.in_stock - 1, effect.in_stock - 1]);
    expect(effect.held).toMatch(/missing from the feed/);
    expect(await changes()).toEqual([]);
    expect(await forecourt.events('FeedImportStarted')).toEqual([]);
  });

  it('a preview shows exactly what the import then does, and no changes when repeated [FEED-02]', async () => {
    await save('dms', description, 0);
    const { body } = await take(sample);
    const before = (await preview(body.sample_id, description)).body.effect;
    const report = await ask<ImportReport>(`samples/${body.sample_id}/import?${at}`, {
      method: 'POST',
      body: { description: 'dms' },
    });
    expect(report.body).toMatchObject({ state: 'completed', vocabulary: 'described' });
    const reported = ({ listed, changed, unchanged }: typeof before | ImportReport) => ({ listed, changed, unchanged });
    expect(reported(report.body)).toEqual(reported(before));
    expect((await car('A1')).car).toMatchObject({ price: 25_990, created_at: '2025-12-31', make: 'Citroën' });
    expect(reported((await preview(body.sample_id, description)).body.effect)).toEqual({
      listed: 0,
      changed: 0,
      unchanged: 2,
    });
  });

  it('a preview reads own place codes, omits unknown ones and refuses other dealers’ [FEED-01] [FEED-07]', async () => {
    const rows = ['A1,D1,mona-vale', 'A2,D1,kestrel bay toyota BROOKVALE', 'A3,D1,Shed 9', 'A4,meridian-toyota,'];
    const { body } = await take(`Stock No,Dealer Code,Yard\n${rows.join('\n')}\n`);
    expect(body.description.columns).toEqual({
      ...{ stocknum: ['Stock No'], dealership_id: ['Dealer Code'], location_id: ['Yard'] },
    });
    const shown = await preview(body.sample_id, { ...body.description, constants: fixed });
    expect(shown.body).toMatchObject({
      ...{ received: 4, rejected: 1, warned: 1 },
      warnings: [{ line: 4, column: 'Yard', reason: '"Shed 9" is no location of yours', value: 'Shed 9' }],
      errors: [{ line: 5, column: 'dealership_id', reason: '"meridian-toyota" is not yours' }],
    });
    expect(shown.body.cars.map(({ location_name }) => location_name)).toEqual([
      'Kestrel Bay Certified Used Mona Vale',
      ...['Kestrel Bay Toyota Brookvale', 'Kestrel Bay Toyota Brookvale'],
    ]);
  });

  it('a preview refuses a vehicle at a location of another dealership of the site [FEED-01] [STK-08]', async () => {
    const { locations } = forecourt.running.platform.sites.ofSlug('meridian')!;
    const other = locations.find((location) => location.dealership_id !== 'meridian-toyota')!;
    const site = 'meridian';
    const query = 'dealership_id=meridian-toyota';
    const body = `Stock No,Yard\nA1,${other.name}\n`;
    const taken = await ask<SampleProposal>(`samples?${query}`, {
      ...{ method: 'POST', site, headers: { 'content-type': 'application/octet-stream' }, body },
    });
    const description = { ...taken.body.description, constants: fixed };
    const path = `samples/${taken.body.sample_id}/preview?${query}`;
    expect((await ask<FeedPreview>(path, { method: 'POST', site, body: { description } })).body).toMatchObject({
      rejected: 1,
      errors: [{ reason: `"${other.name}" is not a location of this dealership` }],
    });
  });

  it('a preview reports where an invalid description has its mistake [FEED-01] [FEED-02]', async () => {
    const { body } = await take(sample);
    const wrong = await preview<Problem>(body.sample_id, {
      columns: { stocknum: 'A' },
      missing_column: 'never' as 'keep',
    });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'description.missing_column']);
    const lacking = await preview<Problem>(body.sample_id, { columns: { stocknum: 'A', price: 'Retail' } });
    expect([lacking.status, lacking.body.detail]).toEqual([
      422,
      'The header lacks a, which tells what car a row is about.',
    ]);
  });
});

describe('saved description', () => {
  it('a saved description is a versioned event, and no outdated version overwrites it [FEED-02]', async () => {
    const first = await save('dms', description, 0);
    expect(first.body).toMatchObject({ name: 'dms', version: 1, by: 'dealer kestrel' });
    const late = await save<Problem>('dms', { ...description, date_order: 'mdy' }, 0);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'The description dms is at version 1 now, saved by dealer kestrel. Load it and make your change again.',
    ]);
    expect((await save('dms', description, 1)).body.version).toBe(1);
    expect((await save('dms', { ...description, date_order: 'mdy' }, 1)).body.version).toBe(2);
    expect(await forecourt.events('FeedDescribed')).toMatchObject([
      { stream: `feeddescription-${dealership_id}.dms`, data: { version: 1, by: 'dealer kestrel' } },
      { data: { version: 2 } },
    ]);
    const list = await ask<{ descriptions: SavedDescription[] }>(`descriptions?${at}`);
    expect(list.body.descriptions).toMatchObject([{ name: 'dms', version: 2, description: { date_order: 'mdy' } }]);
    const { body } = await ask<{ versions: SavedDescription[] }>(`descriptions/dms?${at}`);
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await ask(`descriptions/none?${at}`)).status).toBe(404);
    expect((await save<Problem>('No%20Slug', description, 0)).status).toBe(422);
    expect((await ask('descriptions', { site: 'meridian' })).status).toBe(422);
  });

  it('a saved description applies to a pushed feed of any content type, also in the background [FEED-01]', async () => {
    await save('dms', description, 0);
    const pushed = await forecourt.importFeed(sample, { query: `${at}&description=dms`, type: 'text/csv' });
    expect(pushed.body).toMatchObject({ listed: 2, rejected: 0, vocabulary: 'described' });
    const later = odd('A1;2021;Citroën;C3;U;"$24,990";41,000 km;;;Rouge;x');
    const sent = await forecourt.importFeed<{ import_id: string }>(later, {
      query: `${at}&description=dms`,
      headers: { prefer: 'respond-async' },
    });
    expect(sent.status).toBe(202);
    await eventually(async () =>
      expect((await ask<ImportReport>(`imports/${sent.body.import_id}`)).body.state).toBe('completed'),
    );
    expect((await car('A1')).car.price).toBe(24_990);
    const unknown = await forecourt.importFeed<Problem>(sample, { query: `${at}&description=none` });
    expect([unknown.status, unknown.body.detail]).toEqual([404, `${dealership_id} has saved no description "none".`]);
  });
});

it('a source in the site’s folder may refer to a saved description [FEED-01] [FEED-03]', async () => {
  const sites = await temporaryDirectory();
  cpSync('infra/demo/sites/kestrel', join(sites.path, 'kestrel'), { recursive: true });
  const source = `{ id: yard, dealership_id: ${dealership_id}, schedule: '* * * * *', description: dms }`;
  appendFileSync(join(sites.path, 'kestrel', 'site.yaml'), `\nstock: { sources: [${source}] }\n`);
  const own = new TestForecourt(roles, ['kestrel'], { SITES_DIR: sites.path });
  const drop = (name: string, body: Buffer) => {
    const folder = join(own.directory, 'drop', 'kestrel', 'yard');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), body);
    utimesSync(join(folder, name), own.now, own.now);
    own.now = new Date(own.now.getTime() + 2 * minute);
  };
  try {
    await own.open();
    await own.beginTest();
    drop('early.csv', sample);
    await eventually(async () =>
      expect(await own.events('StockSourceFailed')).toMatchObject([
        { data: { reason: `${dealership_id} has saved no description "dms".` } },
      ]),
    );
    await own.askStock(`descriptions/dms?${at}`, { method: 'PUT', body: { description, version: 0 } });
    drop('late.csv', sample);
    await eventually(async () =>
      expect(await own.events('StockSourceImported')).toMatchObject([{ data: { received: 2, rejected: 0 } }]),
    );
  } finally {
    await own.remove();
    await sites.remove();
  }
});
