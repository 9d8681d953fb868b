import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import type { ImportAccepted, ImportList, ImportReport, StockCar } from '#contracts/api/stock';
import { importReport } from '#contracts/api/stock';
import { carColumns } from '#contracts/domain/car/details';
import type { CarResponse } from '#contracts/api/cars';
import type { Problem } from '#contracts/rejections';
import { LogUnavailable } from '#platform/ports/event-log';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { zipped } from '#platform/testing/zip';
import { carIdOf } from './car-identity.js';
import { WaitingFeeds } from './waiting-feeds.js';
import { PushedFeeds } from './sources/pushed-feeds.js';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
/** Log position when only the sites are in the log. */
let beginning: number;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  beginning = await head();
});
afterEach(() => forecourt.remove());

const header = 'stocknum,year,make,model,badge,car_type,price,km,body,status';
const row = (stocknum: string, { price = '29990', status = 'in_stock' } = {}) =>
  `${stocknum},2021,Toyota,Corolla,ZR,used,${price},41000,Hatch,${status}`;
const feed = (...rows: string[]) => `${header}\n${rows.join('\n')}\n`;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `K${from + n}`);
const rowsOf = (stocknums: readonly string[]) => stocknums.map((stocknum) => row(stocknum));
const dealership = (site = 'kestrel') => forecourt.running.platform.sites.ofSlug(site)!.dealerships[0]!.id;
const carOf = async (stocknum: string) =>
  (await forecourt.askStock<StockCar>(`cars/${carIdOf({ dealership_id: dealership(), stocknum })}`)).body;
const head = () => forecourt.running.platform.log.head();
/** Returns the types of the events since then. */
const appended = async () => {
  const types: string[] = [];
  for await (const events of forecourt.running.platform.log.readAll({ after: beginning }))
    types.push(...events.map(({ type }) => type));
  return types;
};
const full = { query: 'feed=full' };

/** Starts an upload over a socket that stays open until it is ended or destroyed; `answer` resolves to the report. */
const upload = (query: string, text: string) => {
  const sent = request({
    agent: false,
    port: forecourt.running.port,
    path: `/api/stock/import?${query}`,
    method: 'POST',
    headers: { authorization: 'Bearer dealer-kestrel', 'content-type': 'text/csv', connection: 'close' },
  });
  const answer = once(sent, 'response').then(([response]) => json(response as IncomingMessage));
  answer.catch(() => undefined);
  sent.write(text);
  return { sent, answer };
};

it('all cars that an import reports are found by search at once [FEED-16]', async () => {
  const cars = 1_500;
  await forecourt.importFeed(feed(...rowsOf(numbers(1, cars))));
  expect((await forecourt.ask<{ count: number }>('/api/search')).body.count).toBe(cars);
});

it('a row too large to store is refused with column and reason; other rows are imported [ENG-01, STK-05]', async () => {
  const positions = Array.from({ length: 15_000 }, () => '{"hotspotId":"a","activeAngle":1,"posX":1e20,"posY":1e20}');
  const hotspots = `{"exterior":[{"id":"h","description":"d","positions":[${positions.join()}]}]}`;
  const car = { year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used' };
  const good = (stocknum: string) => JSON.stringify({ ...car, stocknum });
  const large = `${JSON.stringify({ ...car, stocknum: 'K2' }).slice(0, -1)},"hotspots":${hotspots}}`;
  expect(large.length).toBeLessThan(1_000_000);
  const body = [good('K1'), large, good('K3')].join('\n');
  const { body: report } = await forecourt.importFeed(body, { type: 'application/x-ndjson' });
  expect(report).toMatchObject({
    received: 3,
    listed: 2,
    rejected: 1,
    errors: [{ line: 2, column: 'hotspots' }],
  });
  expect(report.errors[0]!.reason).toMatch(/^takes \d+ bytes; 500000 at most can be kept$/);
});

describe('feeds in other formats', () => {
  it('an XML feed is imported, and its car is found [STK-03]', async () => {
    const xml = `<?xml version="1.0"?><cars><car><stocknum>K1</stocknum><year>2021</year><make>Toyota</make>
      <model>Corolla</model><car_type>used</car_type><price>29990</price></car></cars>`;
    for (const type of ['application/xml', 'text/xml; charset=utf-8']) {
      const imported = await forecourt.importFeed(xml, { type });
      expect(imported).toMatchObject({ status: 200, body: { received: 1, rejected: 0, format: 'xml' } });
      expect((await forecourt.search('query=corolla', imported)).count).toBe(1);
    }
  });

  it('columns of Google and Meta are read, with the sender’s own store codes [STK-03]', async () => {
    const google =
      'id\tstore_code\tmake\tmodel\tyear\tcondition\tprice\tmileage\nK1\tGB-77\tToyota\tCorolla\t2021\tused\t29990 AUD\t24000 miles\n';
    const first = await forecourt.importFeed(google, { type: 'text/tab-separated-values' });
    expect(first).toMatchObject({ status: 200, body: { listed: 1, vocabulary: 'google', format: 'tsv' } });
    expect((await carOf('K1')).car).toMatchObject({ price: 29_990, km: 38_624, dealership_id: dealership() });

    const meta = [
      { vehicle_id: 'K2', make: 'Ford', model: 'Ranger', year: 2023, state_of_vehicle: 'USED', price: '55990 AUD' },
    ];
    const second = await forecourt.importFeed(JSON.stringify(meta), { type: 'application/json' });
    expect(second).toMatchObject({ status: 200, body: { listed: 1, vocabulary: 'meta', format: 'json' } });
    expect((await forecourt.search('', second)).count).toBe(2);
  });

  it('a compressed feed is decompressed [STK-03]', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { body } = await forecourt.importFeed(gzipSync(feed(row('K1'), row('K2'))), { headers });
    expect(body).toMatchObject({ listed: 2, bytes: feed(row('K1'), row('K2')).length });
    expect(body.bytes_total).toBeUndefined();
    const broken = await forecourt.importFeed<Problem>(feed(row('K3')), { headers });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(broken.status).toBeLessThan(500);
  });

  it('a feed that expands without end is refused, and is reported as incomplete [HOST-12]', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(feed(row('K1'))), Buffer.alloc(32 * 1024 * 1024, '\n')]));
    const { status, body } = await forecourt.importFeed<Problem>(bomb, { headers: { 'content-encoding': 'gzip' } });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' });
    const { imports } = (await forecourt.askStock<ImportList>('imports')).body;
    expect(imports[0]).toMatchObject({ state: 'incomplete', reason: body.detail, listed: 1, removed: 0 });
    expect(imports[0]!.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);

    const unread = { 'content-encoding': 'gzip', prefer: 'respond-async' };
    expect((await forecourt.importFeed(bomb, { headers: unread })).status).toBe(413);
    expect(readdirSync(join(forecourt.directory, 'inbox'))).toEqual([]);
  });

  it('a dealer with several dealerships must name each car’s dealership [STK-08]', async () => {
    const { dealerships, locations } = forecourt.running.platform.sites.ofSlug('meridian')!;
    const google = (store: string) => `id,store_code,make,model,year,condition\nK1,${store},Toyota,Corolla,2021,used\n`;
    expect(dealerships.length).toBeGreaterThan(1);
    const unknown = await forecourt.importFeed(google('GB-77'), { site: 'meridian' });
    expect(unknown.body).toMatchObject({ errors: [{ line: 2, column: 'store_code', reason: '"GB-77" is not yours' }] });
    const foreign = await forecourt.importFeed(google(dealership()), { site: 'meridian' });
    expect(foreign.body).toMatchObject({ rejected: 1, errors: [{ column: 'store_code' }] });
    const known = await forecourt.importFeed(google(locations.at(-1)!.slug), { site: 'meridian' });
    expect(known.body).toMatchObject({ listed: 1 });
    const [event] = await forecourt.events('CarListed');
    expect(event!.data).toMatchObject({
      car: { dealership_id: locations.at(-1)!.dealership_id, location_id: locations.at(-1)!.id },
    });
  });
});

describe('full feed', () => {
  it('a full feed delists cars that it omits, and relists them when it names them again [STK-04]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const second = await forecourt.importFeed(feed(...rowsOf(numbers(1, 8))), full);
    expect(importReport.parse(second.body)).toEqual(second.body);
    expect(second.body).toMatchObject({ state: 'completed', feed: 'full', unchanged: 8, removed: 2 });
    expect((await forecourt.search('', second)).count).toBe(8);
    expect(await carOf('K9')).toMatchObject({ delisted: true });

    const third = await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))), full);
    expect(third.body).toMatchObject({ changed: 2, unchanged: 8, removed: 0 });
    expect((await forecourt.search('', third)).count).toBe(10);
  });

  it('a full feed marks omitted cars as sold now, where that is requested [STK-04, STK-07]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const second = await forecourt.importFeed(feed(...rowsOf(numbers(1, 9))), { query: 'feed=full&missing=sell' });
    expect(second.body).toMatchObject({ removed: 1, missing: 'sell' });
    expect(await carOf('K10')).toMatchObject({
      status: 'sold',
      sold_date: forecourt.now.toISOString(),
      delisted: false,
    });
  });

  it('a partial feed removes nothing [STK-04]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    expect((await forecourt.importFeed(feed(row('K1')))).body).toMatchObject({ feed: 'partial', removed: 0 });
    expect(await forecourt.events('CarDelisted', 'CarSold')).toEqual([]);
  });

  it('a full feed with a typo in a row does not remove that row’s car [STK-04, STK-05]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 4))));
    const typos = feed(
      row('k1').replace('used', 'sold'),
      row('K2').replace('2021', '20x1'),
      row('K3').replace('used', 'usd'),
      row('K3'),
    );
    const second = await forecourt.importFeed(typos, full);
    expect(second.body).toMatchObject({ state: 'completed', rejected: 3, removed: 1 });
    expect(await forecourt.events('CarDelisted')).toHaveLength(1);
    expect(await carOf('K4')).toMatchObject({ delisted: true });
  });

  it('a full feed covers all dealerships of the key, or the one it names [STK-04]', async () => {
    const [one, two] = forecourt.running.platform.sites.ofSlug('meridian')!.dealerships;
    const rows = (id: string, stocknums: string[]) => stocknums.map((stocknum) => `${row(stocknum)},${id}`);
    const of = (...lines: string[]) => `${header},dealership_id\n${lines.join('\n')}\n`;
    const site = 'meridian';
    await forecourt.importFeed(of(...rows(one!.id, numbers(1, 10)), ...rows(two!.id, numbers(1, 10))), { site });
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));

    const narrow = await forecourt.importFeed(feed(...rowsOf(numbers(1, 9))), {
      site,
      query: `feed=full&dealership_id=${one!.id}`,
    });
    expect(narrow.body).toMatchObject({ unchanged: 9, removed: 1 });
    const wide = await forecourt.importFeed(of(...rows(one!.id, numbers(1, 8)), ...rows(two!.id, numbers(1, 9))), {
      site,
      ...full,
    });
    expect(wide.body).toMatchObject({ unchanged: 17, removed: 2 });
    // Another tenant's cars are not affected.
    expect((await forecourt.search()).count).toBe(10);
  });

  it('a full feed removes only cars in stock, not sold, delisted or otherwise unavailable ones [STK-04]', async () => {
    await forecourt.importFeed(
      feed(...rowsOf(numbers(1, 10)), row('S1', { status: 'sold' }), row('W1', { status: 'workshop' })),
    );
    const before = await head();
    const second = await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))), full);
    expect(second.body).toMatchObject({ removed: 0, unchanged: 10 });
    // Import started, full feed began, import completed, source recorded.
    expect(await head()).toBe(before + 4);
  });
});

it('a report says of each row what it did, also of vehicles that leave the site or stay off it [FEED-11]', async () => {
  const begin = [...rowsOf(numbers(1, 6)), row('S1', { status: 'sold' })];
  await forecourt.importFeed(feed(...begin));
  for (const [stocknum, command] of [
    ['K1', 'sell'],
    ['K2', 'delist'],
  ] as const) {
    const url = `cars/${carIdOf({ dealership_id: dealership(), stocknum })}/${command}`;
    expect((await forecourt.askStock(url, { method: 'POST', body: {} })).status).toBe(200);
  }
  const rows = [
    ...[row('K1'), row('K2', { price: '19990' }), row('K3', { status: 'sold' }), row('K4', { status: 'wholesale' })],
    ...[row('K5', { price: '19990' }), row('S1', { status: 'sold' }), row('N1'), 'X1,when?,,,,,,,,'],
  ];
  const { body: sent } = await forecourt.importFeed(feed(...rows), full);
  const counts = { listed: 1, changed: 1, sold: 1, withdrawn: 1, kept_off: 2, unchanged: 1, rejected: 1 };
  expect(sent).toMatchObject({ received: 8, ...counts, removed: 1 });
  expect((await forecourt.askStock<ImportReport>(`imports/${sent.import_id}`)).body).toMatchObject(counts);
  // The second time, what is off the site already is as the feed has it.
  const { body: again } = await forecourt.importFeed(feed(...rows), full);
  expect(again).toMatchObject({ received: 8, changed: 0, sold: 0, withdrawn: 0, kept_off: 2, unchanged: 5 });
  // A price list offers nothing.
  expect((await forecourt.importFeed('stocknum,price\nK1,9990\nK2,9990\n')).body).toMatchObject({ kept_off: 0 });
});

it('the sale of a vehicle is answered as a moment, also where its feed has corrected the day [STK-05]', async () => {
  const sold = (day: string) => `${header},sold_date\n${row('K1', { status: 'sold' })},${day}\n`;
  await forecourt.importFeed(sold('2026-05-02'));
  expect(await carOf('K1')).toMatchObject({ sold_date: '2026-05-02T00:00:00.000Z' });
  await forecourt.importFeed(sold('2026-05-03'));
  expect(await carOf('K1')).toMatchObject({ sold_date: '2026-05-03T00:00:00.000Z' });
});

it('a row that hides a vehicle withdraws it [FEED-11]', async () => {
  const hiding = (is: string) => `${header},show_on_dealer_website\n${row('K1')},${is}\n`;
  await forecourt.importFeed(hiding('yes'));
  expect((await forecourt.importFeed(hiding('no'))).body).toMatchObject({ withdrawn: 1, changed: 0 });
  expect((await forecourt.importFeed(hiding('yes'))).body).toMatchObject({ withdrawn: 0, changed: 1 });
});

it('an import names the vehicles that it removed, no more than a hundred [STK-04]', async () => {
  await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
  const { body: sent } = await forecourt.importFeed(feed(...rowsOf(numbers(1, 8))), full);
  const { body: asked } = await forecourt.askStock<ImportReport>(`imports/${sent.import_id}`);
  const removed = ['K10', 'K9'].map((stocknum) => ({
    ...{ car_id: carIdOf({ dealership_id: dealership(), stocknum }), stocknum },
    title: '2021 Toyota Corolla ZR',
  }));
  for (const { removed_vehicles = [] } of [sent, asked])
    expect(removed_vehicles.toSorted((a, b) => a.stocknum.localeCompare(b.stocknum))).toEqual(removed);
  expect(importReport.strict().parse(asked)).toEqual(asked);

  await forecourt.importFeed(feed(...rowsOf(numbers(1, 400))));
  const { body: many } = await forecourt.importFeed(feed(...rowsOf(numbers(1, 290))), full);
  expect(many).toMatchObject({ state: 'completed', removed: 110 });
  expect(many.removed_vehicles).toHaveLength(100);
});

it.each(['Under Offer', 'On hold', 'RESERVED', 'Deposit taken'])(
  'a vehicle with the status %s stays on the site as reserved [STK-14]',
  async (status) => {
    const imported = await forecourt.importFeed(feed(row('K1', { status })));
    expect(imported.body).toMatchObject({ listed: 1, warned: 0 });
    const { hits } = await forecourt.search('', imported);
    expect(hits).toMatchObject([{ stocknum: 'K1', reserved: true, status: 'in_stock' }]);
    expect(await carOf('K1')).toMatchObject({ status: 'in_stock', reservation_id: 'status-of-feed' });
    const offered = await forecourt.importFeed(feed(row('K1')));
    expect(offered.body).toMatchObject({ changed: 1 });
    expect((await forecourt.search('', offered)).hits).toMatchObject([{ reserved: false }]);
  },
);

describe('full feed that omits too many cars', () => {
  const hold = async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const answer = await forecourt.importFeed(feed(...rowsOf(numbers(1, 6)), row('N1')), full);
    expect(answer.body).toMatchObject({
      state: 'held',
      listed: 1,
      unchanged: 6,
      removed: 0,
      missing_cars: 4,
      stock_cars: 10,
    });
    expect(answer.body.reason).toMatch(/4 of 10/);
    return answer.body.import_id;
  };
  const decide = <Body = ImportReport>(id: string, decision: string, site?: string) =>
    forecourt.askStock<Body>(`imports/${id}/${decision}`, { method: 'POST', ...(site && { site }) });

  it('a full feed that omits too many cars is held: rows are imported, and nothing is removed [STK-04]', async () => {
    const id = await hold();
    expect(await forecourt.events('CarDelisted')).toEqual([]);
    expect((await forecourt.askStock(`imports/${id}`)).body).toMatchObject({ state: 'held', missing_cars: 4 });
  });

  it('a held import names the vehicles it would take away [STK-04]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const { body: sent } = await forecourt.importFeed(feed(...rowsOf(numbers(1, 6))), full);
    const { body: asked } = await forecourt.askStock<ImportReport>(`imports/${sent.import_id}`);
    const { body: list } = await forecourt.askStock<ImportList>('imports');
    const missing = numbers(7, 10).map((stocknum) => ({
      ...{ car_id: carIdOf({ dealership_id: dealership(), stocknum }), stocknum },
      title: '2021 Toyota Corolla ZR',
    }));
    for (const { missing_vehicles = [] } of [sent, asked, list.imports[0]!])
      expect(missing_vehicles.toSorted((a, b) => a.stocknum.localeCompare(b.stocknum))).toEqual(
        missing.toSorted((a, b) => a.stocknum.localeCompare(b.stocknum)),
      );
    expect(list.imports[1]!.missing_vehicles).toBeUndefined();
  });

  it('the report of a held import names no more than a hundred missing vehicles [STK-04]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 130))));
    const { body } = await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))), full);
    expect(body.missing_cars).toBe(120);
    expect(body.missing_vehicles).toHaveLength(100);
  });

  it('a held import can be released by the dealer, once [STK-04]', async () => {
    const id = await hold();
    const released = await decide(id, 'release');
    expect(released.body).toMatchObject({ state: 'completed', removed: 4, listed: 1 });
    expect(released.body.removed_vehicles).toHaveLength(4);
    expect((await forecourt.search('', released)).count).toBe(7);
    expect((await decide(id, 'release')).body).toMatchObject({ state: 'completed', removed: 4 });
    expect(await forecourt.events('CarDelisted')).toHaveLength(4);
    expect(await decide<Problem>(id, 'discard')).toMatchObject({ status: 409, body: { code: 'import_not_held' } });
  });

  it('a held import can be discarded by the dealer [STK-04]', async () => {
    const id = await hold();
    expect((await decide(id, 'discard')).body).toMatchObject({ state: 'discarded', removed: 0 });
    expect(await decide<Problem>(id, 'release')).toMatchObject({ status: 409, body: { code: 'import_not_held' } });
    expect(await forecourt.events('CarDelisted')).toEqual([]);
  });

  it('the release of a held import removes no car that was relisted or sold meanwhile [STK-04]', async () => {
    const id = await hold();
    const car_id = carIdOf({ dealership_id: dealership(), stocknum: 'K9' });
    const command = (name: string) => forecourt.askStock(`cars/${car_id}/${name}`, { method: 'POST', body: {} });
    await command('delist');
    await command('relist');
    await forecourt.askStock(`cars/${carIdOf({ dealership_id: dealership(), stocknum: 'K10' })}/sell`, {
      method: 'POST',
      body: {},
    });
    expect((await decide(id, 'release')).body).toMatchObject({ removed: 2 });
    expect(await carOf('K9')).toMatchObject({ delisted: false });
  });

  it('a held import cannot be released after a later full feed [STK-04]', async () => {
    const id = await hold();
    forecourt.now = new Date(forecourt.now.getTime() + 1000);
    const { body: later } = await forecourt.importFeed(feed(...rowsOf([...numbers(1, 10), 'N1'])), full);
    expect(await decide<Problem>(id, 'release')).toMatchObject({ status: 409, body: { code: 'import_not_held' } });
    const superseded = { import_id: id, state: 'superseded', reason: expect.stringContaining(later.import_id) };
    await eventually(async () => {
      expect((await forecourt.askStock(`imports/${id}`)).body).toMatchObject(superseded);
    });
    const { body } = await forecourt.askStock<ImportList>('imports');
    expect(body.imports.find(({ import_id }) => import_id === id)).toMatchObject(superseded);
    expect(await forecourt.events('CarDelisted')).toEqual([]);
  });

  it('an interrupted release of a held import is continued [STK-04]', async () => {
    const id = await hold();
    const { log } = forecourt.running.platform;
    const append = log.append.bind(log);
    let appends = 0;
    log.append = (stream, ...rest) =>
      stream.startsWith('car-') && ++appends > 2
        ? Promise.reject(new LogUnavailable('the disk is full'))
        : append(stream, ...rest);
    expect(await decide(id, 'release')).toMatchObject({ status: 503 });
    log.append = append;
    expect((await decide(id, 'release')).body).toMatchObject({ state: 'completed' });
    expect(await forecourt.events('CarDelisted')).toHaveLength(4);
  });

  it('a held import can be released or discarded only by its own dealer [STK-08, STK-04]', async () => {
    const id = await hold();
    expect(await decide<Problem>(id, 'release', 'meridian')).toMatchObject({ status: 404 });
    expect(await decide<Problem>('no-such-import', 'release')).toMatchObject({ status: 404 });
    expect(await decide<Problem>(id, 'explode')).toMatchObject({ status: 404 });
    expect(await forecourt.ask(`/api/stock/imports/${id}/release`, { method: 'POST' })).toMatchObject({ status: 401 });
  });

  it.each([
    ['no rows', feed(), /no rows/],
    [
      'unidentifiable rows',
      feed(...rowsOf(numbers(1, 9)), ',2021,Toyota,,,used,1,2,Hatch,'),
      /does not say which vehicle/,
    ],
  ])('a full feed with %s is held, too [STK-04]', async (_, second, reason) => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const { body } = await forecourt.importFeed(second, full);
    expect(body).toMatchObject({ state: 'held', removed: 0, reason: expect.stringMatching(reason) });
  });
});

describe('full feed that fails or overlaps with another', () => {
  const lastImport = async () => (await forecourt.askStock<ImportList>('imports')).body.imports[0]!;

  it('a full feed whose upload breaks off removes nothing and is reported as incomplete [STK-04, STK-05]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const { sent } = upload('feed=full', feed(...rowsOf(numbers(1, 9)), row('N1')));
    await eventually(async () => expect(await forecourt.events('CarListed')).toHaveLength(11));
    sent.destroy();
    const report = await eventually(async () => {
      const last = await lastImport();
      expect(last.state).not.toBe('running');
      return last;
    });
    expect(report).toMatchObject({ state: 'incomplete', reason: 'the upload broke off', listed: 1, removed: 0 });
    expect(await forecourt.events('CarDelisted')).toEqual([]);
  });

  it.each([
    ['text/csv', `${feed(...rowsOf(numbers(1, 9)))}K10,2021,Toy`],
    ['text/csv', `${feed(...rowsOf(numbers(1, 9)))}K10,2021,"Toy`],
    ['application/xml', '<cars><car><stocknum>K1</stocknum></car><car><stock'],
    ['application/json', '[{"stocknum":"K1"},{"stock'],
    ['application/x-ndjson', '{"stocknum":"K1"}\n{"stock'],
  ])(
    'a full feed whose file of the type %s has been cut off removes nothing (%#) [STK-04, STK-05]',
    async (type, text) => {
      await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
      const { body } = await forecourt.importFeed(text, { ...full, type });
      expect(body).toMatchObject({ state: 'incomplete', removed: 0, reason: expect.stringMatching(/line \d+/) });
      expect(await forecourt.events('CarDelisted')).toEqual([]);
    },
  );

  it('a feed with the same idempotency key is imported again only if it was incomplete [STK-04]', async () => {
    const headers = { 'idempotency-key': 'tuesday' };
    const cut = await forecourt.importFeed(`${feed(row('K1'))}K2,2021,Toy`, { headers });
    expect(cut.body).toMatchObject({ state: 'incomplete', listed: 1 });
    const whole = await forecourt.importFeed(feed(row('K1'), row('K2')), { headers });
    expect(whole.body).toMatchObject({ state: 'completed', listed: 1, unchanged: 1, import_id: cut.body.import_id });
    const again = await forecourt.importFeed(feed(row('K3')), { headers });
    expect([whole.body.replayed, again.body]).toEqual([undefined, { ...whole.body, replayed: true }]);
  });

  it('of two full feeds at the same time, only the one that began last removes cars [STK-04]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const first = upload('feed=full', feed(...rowsOf(numbers(1, 8))));
    await eventually(async () => expect(await forecourt.events('FullFeedBegan')).toHaveLength(1));
    const sent = forecourt.importFeed(feed(...rowsOf(numbers(1, 9))), full);
    await eventually(async () => expect(await forecourt.events('FullFeedBegan')).toHaveLength(2));
    first.sent.end();
    const second = await sent;
    expect(second.body).toMatchObject({ state: 'completed', removed: 1 });
    expect(await first.answer).toMatchObject({
      state: 'completed',
      removed: 0,
      reason: expect.stringContaining(second.body.import_id),
    });
    expect(await carOf('K9')).toMatchObject({ delisted: false });
  });

  it('a full feed does not remove cars that were listed during the import [STK-04]', async () => {
    await forecourt.importFeed(feed(...rowsOf(numbers(1, 10))));
    const { sent, answer } = upload('feed=full', feed(...rowsOf(numbers(1, 10))));
    await eventually(async () => expect(await forecourt.events('FullFeedBegan')).toHaveLength(1));
    const car = {
      dealership_id: dealership(),
      stocknum: 'NEW',
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
    };
    const put = await forecourt.askStock(`cars/${carIdOf(car)}`, { method: 'PUT', body: car });
    expect(put.status).toBe(201);
    sent.end();
    expect(await answer).toMatchObject({ state: 'completed', removed: 0 });
    expect(await forecourt.events('CarDelisted')).toEqual([]);
  });
});

describe('two feeds of one dealership', () => {
  it('two feeds of one dealership are imported in turn, and an async request returns at once [FEED-12]', async () => {
    const first = upload('', feed(row('K1', { price: '20000' })));
    await eventually(async () => expect(await forecourt.events('CarListed')).toHaveLength(1));
    const second = await forecourt.importFeed<ImportAccepted>(feed(row('K1', { price: '30000' })), {
      headers: { prefer: 'respond-async' },
    });
    expect(second.status).toBe(202);
    first.sent.write(`${row('K1B')}\n`);
    await eventually(async () => expect(await forecourt.events('CarListed')).toHaveLength(2));
    expect(await forecourt.events('CarPriceChanged')).toEqual([]);
    first.sent.end();
    expect(await first.answer).toMatchObject({ state: 'completed', listed: 2 });
    await eventually(async () => expect(await forecourt.events('CarPriceChanged')).toHaveLength(1));
    expect((await carOf('K1')).car.price).toBe(30_000);
  });
});

describe('progress of an import', () => {
  it('any process reports the progress of an import, and a stalled import as stalled [STK-03]', async () => {
    const { sent, answer } = upload('', feed(...rowsOf(numbers(1, 600))));
    await eventually(async () => expect(await forecourt.events('CarListed')).toHaveLength(600));
    forecourt.now = new Date(forecourt.now.getTime() + 1000);
    sent.write(`${row('K601')}\n`);
    const { import_id } = (await forecourt.events('FeedImportStarted'))[0]!.data as { import_id: string };
    const running = await eventually(async () => {
      const { body } = await forecourt.askStock(`imports/${import_id}`);
      expect(body.listed).toBeGreaterThan(0);
      return body;
    });
    expect(importReport.parse(running)).toEqual(running);
    expect(running).toMatchObject({ state: 'running', feed: 'partial', format: 'csv', rejected: 0 });
    expect(running.bytes).toBeGreaterThan(30_000);

    forecourt.now = new Date(forecourt.now.getTime() + 6 * 60_000);
    expect((await forecourt.askStock(`imports/${import_id}`)).body.state).toBe('stalled');
    sent.end();
    expect(await answer).toMatchObject({ state: 'completed', listed: 601 });
  });

  it('the latest imports of the key’s own dealerships are listed, newest first [STK-03, STK-08]', async () => {
    for (const stocknum of ['K1', 'K2', 'K3']) {
      forecourt.now = new Date(forecourt.now.getTime() + 1000);
      await forecourt.importFeed(feed(row(stocknum)));
    }
    const last = await forecourt.importFeed(feed(row('K4').replace('used', 'usd')), {
      headers: { 'idempotency-key': 'a' },
    });
    const headers = { 'forecourt-position': String(last.headers['forecourt-position'] as string) };
    const { imports } = (await forecourt.askStock<ImportList>('imports', { headers })).body;
    expect(imports).toHaveLength(4);
    expect(imports.map(({ started_at }) => started_at)).toEqual(
      imports
        .map(({ started_at }) => started_at)
        .sort()
        .reverse(),
    );
    expect(imports.find(({ import_id }) => import_id === last.body.import_id)).toMatchObject({
      rejected: 1,
      errors: [{ line: 2, column: 'car_type' }],
    });
    expect((await forecourt.askStock<ImportList>('imports', { site: 'meridian' })).body).toEqual({ imports: [] });
    expect(await forecourt.ask('/api/stock/imports')).toMatchObject({ status: 401 });
  });
});

describe('import in the background', () => {
  const async = { headers: { prefer: 'respond-async' } };
  const inbox = () => readdirSync(join(forecourt.directory, 'inbox'));

  it('a background import is accepted with a status address, completes, and leaves no files [STK-03]', async () => {
    const accepted = await forecourt.importFeed<ImportAccepted>(feed(...rowsOf(numbers(1, 50))), async);
    expect(accepted).toMatchObject({
      status: 202,
      body: { state: 'running' },
      headers: { 'preference-applied': 'respond-async' },
    });
    const location = String(accepted.headers['location'] as string);
    expect(location).toBe(`/api/stock/imports/${accepted.body.import_id}`);
    await eventually(async () => {
      const { body } = await forecourt.askStock(location.replace('/api/stock/', ''));
      expect(body).toMatchObject({ state: 'completed', listed: 50, bytes_total: accepted.body.bytes_total });
    });
    await eventually(async () => expect(inbox()).toEqual([]));
  });

  it('a background import of an unreadable feed is refused at once [STK-05]', async () => {
    const refused = await forecourt.importFeed<Problem>('stocknum,shoe_size\nK1,9\n', async);
    expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_columns' } });
    expect(inbox()).toEqual([]);
    expect(await appended()).toEqual(['StockSourceFailed']);
  });

  it('at most three imports of a key wait at a time, and a fourth leaves no file [HOST-12]', async () => {
    const { log } = forecourt.running.platform;
    const append = log.append.bind(log);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    log.append = async (stream, ...rest) => {
      if (stream.startsWith('car-')) await held;
      return append(stream, ...rest);
    };
    const send = (n: number, site?: string) =>
      forecourt.importFeed<ImportAccepted & Problem>(feed(...rowsOf(numbers(n, n))), {
        ...async,
        ...(site && { site }),
      });
    const sentTogether = await Promise.all([1, 2, 3, 6].map((n) => send(n)));
    expect(sentTogether.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429]);
    const files = inbox();
    const fourth = await send(4);
    expect([fourth.status, fourth.headers['retry-after'], inbox()]).toEqual([429, '30', files]);
    expect((await send(5, 'meridian')).status).toBe(202);
    release();
    await eventually(async () => expect(inbox()).toEqual([]));
    expect((await send(4)).status).toBe(202);
    await eventually(async () => expect(inbox()).toEqual([]));
  });

  it('a background import is refused while the waiting feeds exceed their quota [HOST-12]', async () => {
    const importer = forecourt.running.application.get(WaitingFeeds);
    Object.assign(importer, { quota: 100 });
    const refused = await forecourt.importFeed<Problem>(feed(...rowsOf(numbers(1, 50))), async);
    expect([refused.status, refused.headers['retry-after'], inbox()]).toEqual([503, '60', []]);
    Object.assign(importer, { quota: 1e9 });
    expect((await forecourt.importFeed(feed(...rowsOf(numbers(1, 50))), async)).status).toBe(202);
    await eventually(async () => expect(inbox()).toEqual([]));
  });

  it('uploads of one import that arrive together begin one after the other, and none loses its files [STK-03]', async () => {
    const pushed = forecourt.running.application.get(PushedFeeds);
    const begin = pushed.begin.bind(pushed);
    let [begun, most] = [0, 0];
    pushed.begin = async (sent) => {
      most = Math.max(most, ++begun);
      await pause(200);
      return begin(sent).finally(() => begun--);
    };
    const headers = { 'idempotency-key': 'tuesday' };
    const zip = zipped({ 'stock.csv': feed(...rowsOf(numbers(1, 50))) });
    const answers = await Promise.all(
      [headers, { ...headers, ...async.headers }].map((headers) =>
        forecourt.importFeed<ImportReport>(zip, { type: 'application/zip', headers }),
      ),
    );
    expect(most).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { state: 'completed', received: 50 } });
    expect(answers[1]!.status).toBeLessThan(300);
    await eventually(async () => expect(inbox()).toEqual([]));
    expect(await forecourt.events('CarListed')).toHaveLength(50);
  });

  it('a start deletes bodies that were never acknowledged, and sets unreadable notes aside [STK-03]', async () => {
    const file = (name: string) => join(forecourt.directory, 'inbox', name);
    mkdirSync(join(forecourt.directory, 'inbox'), { recursive: true });
    writeFileSync(file('lost.body'), feed(row('K1')));
    writeFileSync(file('old.body'), feed(row('K2')));
    writeFileSync(file('old.json'), '{"import_id":"old"}');
    writeFileSync(file('torn.json'), '{');
    for (let starts = 0; starts < 2; starts++) {
      await forecourt.close();
      await forecourt.open();
      expect(inbox().sort()).toEqual(['old.body', 'old.json.unreadable', 'torn.json.unreadable']);
    }
  });

  it.each([
    ['in the background', (text: string) => forecourt.importFeed<ImportAccepted>(text, async)],
    [
      'of an archive whose sender waits for the report',
      (text: string) =>
        forecourt.importFeed<ImportAccepted>(zipped({ 'stock.csv': text }), { type: 'application/zip' }),
    ],
  ])(
    'an import %s is answered with 202 and completed after a restart, even when it had begun [STK-03]',
    async (_, send) => {
      const { log } = forecourt.running.platform;
      const append = log.append.bind(log);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      let hasBegun = false;
      log.append = async (stream, ...rest) => {
        if (stream.startsWith('car-')) {
          hasBegun = true;
          await held;
        }
        return append(stream, ...rest);
      };
      const answered = send(feed(...rowsOf(numbers(1, 5000))));
      await eventually(async () => expect(hasBegun).toBe(true));
      const stop = jest.spyOn(WaitingFeeds.prototype, 'onModuleDestroy').mockImplementationOnce(function (
        this: WaitingFeeds,
      ) {
        const stopped = this.onModuleDestroy();
        release();
        return stopped;
      });
      await forecourt.close();
      stop.mockRestore();
      const accepted = await answered;
      expect(accepted.status).toBe(202);
      expect(inbox()).toHaveLength(2);

      await forecourt.open();
      await eventually(async () => {
        const { body } = await forecourt.askStock(`imports/${accepted.body.import_id}`);
        expect(body).toMatchObject({ state: 'completed', received: 5000 });
      });
      expect(await forecourt.events('CarListed')).toHaveLength(5000);
      await eventually(async () => expect(inbox()).toEqual([]));
    },
  );
});

describe('car with every field', () => {
  const hotspot = {
    id: 'h1',
    description: 'Wheel',
    positions: [{ hotspotId: 'h1', activeAngle: 10, posX: 0.1, posY: 0.2 }],
  };
  const special: Readonly<Record<string, unknown>> = {
    stocknum: 'K1',
    year: 2021,
    car_type: 'used',
    make: 'Toyota',
    status: 'in_stock',
    show_on_dealer_website: true,
    sold_date: '2026-05-01',
    engine_size: 1998,
    engine_size_litres: 200,
    hotspots: { interior: [hotspot], exterior: [] },
    finance_lenders: {
      banksia: {
        ...{
          financeProvider: 'Banksia',
          interestRate: 6.29,
          comparisonRate: 8.19,
          paymentWeek: 120,
          paymentMonth: 520,
        },
        ...{ termYears: 5, termMonths: 60, termWeeks: 260, deposit: 0, balloon: 0, establishmentFees: 395 },
        ...{ totalPayable: 31_200, disclaimer: null },
      },
    },
    ...{ vin: 'JTNK4RBE103012345', build_date: '2021-03', compliance_date: '2021-05' },
    youxQuote: { weeklyRepaymentAmount: 121, advertisedRate: 6.29, comparisonRate: 8.19 },
  };
  /** Returns a row with a value for every column. */
  const everything = (): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(carColumns).map(([name, { kind, schema }]) => {
        const candidates = [
          special[name],
          3,
          true,
          '2026-05-31',
          ['/images/a', '/images/b'],
          '/images/c',
          `some ${name}`,
        ];
        const fitting = { integer: 1, number: 1, flag: 2, date: 3, list: 4, json: 0 }[kind as string];
        const isAddress = kind === 'text' && !schema.safeParse(candidates[6]).success;
        return [name, special[name] ?? candidates[fitting ?? (isAddress ? 5 : 6)]];
      }),
    );

  it('a car with every field is stored, and is read back by the dealer and by a shopper [STK-02]', async () => {
    const { locations } = forecourt.running.platform.sites.ofSlug('kestrel')!;
    const place = {
      dealership_id: dealership(),
      location_id: locations.find((it) => it.dealership_id === dealership())!.id,
    };
    const car = { ...everything(), ...place };
    const imported = await forecourt.importFeed(JSON.stringify(car), { type: 'application/x-ndjson' });
    expect(imported.body).toMatchObject({ listed: 1, errors: [] });
    expect((await carOf('K1')).car).toEqual(car);

    const { slug } = (await forecourt.search('', imported)).hits[0]!;
    const { images, ...shown } = car as typeof car & { images: string[] };
    const page = await forecourt.ask<CarResponse>(`/api/cars/${slug}`);
    expect(page.body).toMatchObject(shown);
    expect(page.body.images.map(({ image }) => image.url)).toEqual(images);
  });

  it('a car with every field is the same car in CSV and in XML [STK-02, STK-03]', async () => {
    const cell = (value: unknown) =>
      Array.isArray(value) ? value.join('|') : typeof value === 'string' ? value : JSON.stringify(value);
    const car = { ...everything(), dealership_id: dealership() };
    delete (car as Record<string, unknown>)['location_id'];
    const entries = Object.entries(car).map(([name, value]) => [name, cell(value)] as const);
    await forecourt.importFeed(JSON.stringify([car]), { type: 'application/json' });
    const csv = `${entries.map(([name]) => name).join()}\n${entries.map(([, text]) => `"${text.replaceAll('"', '""')}"`).join()}\n`;
    expect((await forecourt.importFeed(csv)).body).toMatchObject({ unchanged: 1, errors: [] });
    const xml = `<cars><car>${entries.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</car></cars>`;
    expect((await forecourt.importFeed(xml, { type: 'text/xml' })).body).toMatchObject({ unchanged: 1, errors: [] });
  });
});

describe('feed as people write it', () => {
  const shownOf = async (answer: Awaited<ReturnType<typeof forecourt.importFeed>>) =>
    (await forecourt.search('', answer)).hits.find(({ stocknum }) => stocknum === 'K1');

  it('a feed with POA for a price removes the old price from the site [FEED-06, PRICE-06]', async () => {
    const first = await forecourt.importFeed(feed(row('K1')));
    expect(await shownOf(first)).toMatchObject({ price: 29_990 });
    const second = await forecourt.importFeed(feed(row('K1', { price: 'P.O.A.' })));
    expect(second.body).toMatchObject({ changed: 1, rejected: 0, warned: 0 });
    expect((await carOf('K1')).car.price).toBeUndefined();
    expect((await shownOf(second))!.price ?? 0).toBe(0);
  });

  it('an unreadable cell keeps the old value of its field, except for a price [FEED-07]', async () => {
    await forecourt.importFeed(feed(row('K1')));
    const broken = row('K1', { price: 'ask Bob' }).replace('41000', 'low').replace('Hatch', 'x'.repeat(99));
    const { body } = await forecourt.importFeed(feed(broken.replace('ask Bob', '25k or so')));
    expect(body).toMatchObject({ changed: 1, rejected: 0, warned: 1, errors: [] });
    expect(body.warnings.map(({ line, column, value }) => [line, column, value?.slice(0, 9)])).toEqual([
      [2, 'price', '25k or so'],
      [2, 'km', 'low'],
      [2, 'body', 'xxxxxxxxx'],
    ]);
    const { car } = await carOf('K1');
    expect([car.price, car.km, car.body]).toEqual([undefined, 41_000, 'Hatch']);
  });

  it('a feed may use names of locations, and an unknown name costs no row [FEED-05, STK-08]', async () => {
    const { locations } = forecourt.running.platform.sites.ofSlug('kestrel')!;
    const other = locations.filter(({ dealership_id, primary }) => dealership_id === dealership() && !primary).at(-1)!;
    const named = `${header},location_id\n${row('K1')},${other.name.toUpperCase()}\n${row('K2')},Shed 9\n`;
    const { body } = await forecourt.importFeed(named);
    const reason = '"Shed 9" is no location of yours';
    expect(body).toMatchObject({
      ...{ listed: 2, rejected: 0, warned: 1 },
      warnings: [{ line: 3, column: 'location_id', reason, value: 'Shed 9' }],
    });
    expect((await carOf('K1')).car).toMatchObject({ location_id: other.id, location_name: other.name });
    const line = JSON.stringify({ stocknum: 'K2', location_id: other.slug });
    expect((await forecourt.importFeed(line, { type: 'application/x-ndjson' })).body).toMatchObject({ changed: 1 });
    expect((await carOf('K2')).car).toMatchObject({ location_id: other.id, location_name: other.name });
  });

  it('a feed with prices only changes prices only [FEED-08]', async () => {
    const { locations } = forecourt.running.platform.sites.ofSlug('kestrel')!;
    const other = locations.filter(({ dealership_id, primary }) => dealership_id === dealership() && !primary).at(-1)!;
    await forecourt.importFeed(`${header},location_id\n${row('K1')},${other.id}\n`);
    const before = (await carOf('K1')).car;
    const { body } = await forecourt.importFeed('Stock Num,PRICE\nK1,"$27,990"\nK2,1\n');
    const reason = 'there is no such vehicle; a new one needs year, make, model, car_type';
    const unknown = { line: 3, stocknum: 'K2', column: 'stocknum', reason };
    expect(body).toMatchObject({ changed: 1, rejected: 1, errors: [unknown] });
    expect((await carOf('K1')).car).toEqual({ ...before, price: 27_990 });
    for (const [type, text] of [
      ['application/x-ndjson', '{"stocknum":"K1","price":26990}'],
      ['text/xml', '<cars><car><stocknum>K1</stocknum><price>25990</price></car></cars>'],
    ] as const) {
      expect((await forecourt.importFeed(text, { type })).body).toMatchObject({ changed: 1, rejected: 0 });
      expect((await carOf('K1')).car).toEqual({ ...before, price: type === 'text/xml' ? 25_990 : 26_990 });
    }
  });

  it('a new price that looks mistyped lands with a warning, once [FEED-07]', async () => {
    await forecourt.importFeed(feed(row('K1', { price: '18500' })));
    const priced = async (price: number) =>
      (await forecourt.importFeed(`stocknum,price\nK1,${price}\n`)).body.warnings.map(({ reason }) => reason);
    const far = '$9,000 is more than half away from $18,500, the price until now: please check it';
    expect([await priced(9000), await priced(9000)]).toEqual([[far], []]);
    expect(await priced(1)).toEqual([expect.stringContaining('$1 is more than half away from $9,000')]);
    expect(await priced(400)).toEqual([expect.stringContaining('$400 is more than half away from $1')]);
    expect(await priced(450)).toEqual(['$450 is an unusual price: please check it']);
  });

  it('an empty cell empties its field, and in JSON a missing key that other cars have [FEED-08]', async () => {
    await forecourt.importFeed(feed(row('K1'), row('K2')));
    await forecourt.importFeed('stocknum,km\nK1,\n');
    expect((await carOf('K1')).car.km).toBeUndefined();
    await forecourt.importFeed('{"stocknum":"K1","body":"Wagon"}\n{"stocknum":"K2"}', { type: 'application/x-ndjson' });
    expect([(await carOf('K1')).car.body, (await carOf('K2')).car.body]).toEqual(['Wagon', undefined]);
    expect((await carOf('K2')).car.km).toBe(41_000);
  });

  it('the feed’s own order of day and month is used [FEED-05]', async () => {
    const dated = (query: string) => forecourt.importFeed(`${header},rego_expiry\n${row('K1')},1/7/24\n`, { query });
    await dated('');
    expect((await carOf('K1')).car.rego_expiry).toBe('2024-07-01');
    await dated('date_order=mdy');
    expect((await carOf('K1')).car.rego_expiry).toBe('2024-01-07');
  });
});

describe('bad feed', () => {
  it.each([
    ['feed=partial&missing=sell', {}, 400, 'missing'],
    ['missing=delist', {}, 400, 'missing'],
    ['feed=whole', {}, 400, 'feed'],
    ['format=yahoo', {}, 400, 'format'],
    ['feeed=full', {}, 400, 'feeed'],
    ['dealership_id=somebody-else', {}, 403, undefined],
    ['', { 'content-type': 'application/pdf' }, 415, undefined],
    ['', { authorization: 'Bearer nobody' }, 401, undefined],
    ['format=google', {}, 422, undefined],
  ])('"%s" %j is refused with %i, and nothing is imported [STK-05, STK-08]', async (query, headers, status, field) => {
    const refused = await forecourt.importFeed<Problem>(feed(row('K1')), { query, headers });
    expect(refused).toMatchObject({ status, body: { status } });
    if (field) expect(refused.body.errors).toMatchObject([{ field }]);
    // A mistake in the call says nothing about the feed.
    expect(await appended()).toEqual(status === 422 ? ['StockSourceFailed'] : []);
  });

  it('each bad row is reported with line, column and reason, and the good row is imported [STK-05]', async () => {
    const text = [
      header,
      row('K1').replace('used', ''),
      row('K2', { price: '-5' }),
      row('K3').replace('2021', '2099'),
      row('K4'),
      row('k4'),
      `${row('K5')},extra`,
    ].join('\n');
    const { body } = await forecourt.importFeed(`${text}\n`);
    expect(importReport.parse(body)).toEqual(body);
    expect(body).toMatchObject({ received: 6, listed: 2, rejected: 4, warned: 1 });
    expect(body.warnings).toEqual([
      { line: 3, stocknum: 'K2', column: 'price', reason: '-5 is too small: at least 0', value: '-5' },
    ]);
    expect(body.errors).toEqual([
      { line: 2, stocknum: 'K1', column: 'car_type', reason: 'is missing' },
      { line: 4, stocknum: 'K3', column: 'year', reason: '2099 is too far ahead: at most 2028' },
      { line: 6, stocknum: 'k4', column: 'stocknum', reason: '"k4" is on line 5 already' },
      { line: 7, reason: 'has 11 cells where the header has 10: a "," may stand in a cell without quotes' },
    ]);
  });

  it('reasons in JSON and XML feeds have the stock number and the place of the vehicle [FEED-07]', async () => {
    const cars = ['J1', 'J2', 'J3'].map((stocknum) => ({
      stocknum,
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
    }));
    const bad = [
      cars[0],
      { ...cars[1], km: 'lots' },
      { ...cars[2], year: 'soon', location_id: 'nowhere' },
      { year: 2021 },
    ];
    const xml = bad.map(
      (one) =>
        `<car>${Object.entries(one!)
          .map(([name, text]) => `<${name}>${text}</${name}>`)
          .join('')}</car>`,
    );
    const places = async (body: string, type: string) => {
      const report = (await forecourt.importFeed(body, { type })).body;
      const all = [...report.warnings, ...report.errors].map(({ line, item, stocknum }) => [line, item, stocknum]);
      return [...new Map(all.map((one) => [one.join(), one])).values()];
    };
    const expected = [
      [1, 2, 'J2'],
      [1, 3, 'J3'],
      [1, 4, undefined],
    ];
    expect(await places(JSON.stringify(bad), 'application/json')).toEqual(expected);
    expect(await places(`<cars>${xml.join('')}</cars>`, 'text/xml')).toEqual(expected);
    // Of a row that is known already, its item is counted.
    expect(await places(JSON.stringify(bad), 'application/json')).toEqual(expected);
  });

  it('an unknown status lists the car as not in stock [STK-06]', async () => {
    await forecourt.importFeed(
      feed(row('K1'), row('K2', { status: 'coming_soon' }), row('K3', { status: 'workshop' })),
    );
    expect(await carOf('K3')).toMatchObject({ status: 'workshop' });
    const imported = await forecourt.importFeed(feed(row('K1')));
    // A car that is neither in stock nor sold is not shown to shoppers.
    const { hits } = await forecourt.search('', imported);
    expect(hits.map(({ stocknum }) => stocknum).sort()).toEqual(['K1', 'K2']);
  });

  it('a status word is translated, also in a PUT, and an unknown one hides the car [FEED-05, STK-06]', async () => {
    const car = {
      dealership_id: dealership(),
      stocknum: 'K1',
      year: 2021,
      make: 'Toyota',
      model: 'Yaris',
      car_type: 'used',
    };
    const statusOf = async (status: string) => {
      const path = `cars/${carIdOf(car)}`;
      const put = await forecourt.askStock<StockCar>(path, { method: 'PUT', body: { ...car, status } });
      return [put.body.status, put.body.car.status];
    };
    expect(await statusOf('Available')).toEqual(['in_stock', 'in_stock']);
    const { length } = await forecourt.events('CarDetailsChanged');
    expect(await statusOf('-')).toEqual(['in_stock', 'in_stock']);
    expect(await statusOf('For Sale')).toEqual(['in_stock', 'in_stock']);
    expect(await forecourt.events('CarDetailsChanged')).toHaveLength(length);
    expect(await statusOf('On order')).toEqual(['coming_soon', 'coming_soon']);
    expect(await statusOf('Delivered')).toEqual(['sold', 'coming_soon']);
    expect(await statusOf('workshop')).toEqual(['workshop', expect.anything()]);
  });

  it('a PUT refuses dates that no calendar has, and a location that the dealership lacks [STK-05]', async () => {
    const car = {
      dealership_id: dealership(),
      stocknum: 'K1',
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
    };
    const impossible = [
      ...[{ rego_expiry: '2027-13-45' }, { build_date: '2022-99' }, { created_at: '0000-00-00' }],
      ...[{ sold_date: '2027-02-30' }, { location_id: 'nowhere' }, { engine_size: 2 }, { engine_size_litres: 2 }],
    ];
    for (const one of impossible) {
      const body = { ...car, ...one };
      const refused = await forecourt.askStock<Problem>(`cars/${carIdOf(car)}`, { method: 'PUT', body });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: Object.keys(one)[0] }] } });
    }
    expect(await forecourt.events('CarListed')).toEqual([]);
  });

  it('an unknown field of a vehicle is refused with the field that was probably meant [STK-05]', async () => {
    const car = {
      dealership_id: dealership(),
      stocknum: 'K1',
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
    };
    const more = { odometer: 41_000, colur: 'Red', exterior_color: 'Red', shoe_size: 43 };
    const of = { method: 'PUT', body: { ...car, ...more } } as const;
    const put = await forecourt.askStock<Problem>(`cars/${carIdOf(car)}`, of);
    const added = await forecourt.askStock<Problem>('cars', { ...of, method: 'POST' });
    const errors = [
      { field: 'odometer', reason: 'there is no such field; did you mean "km"?' },
      { field: 'colur', reason: 'there is no such field; did you mean "colour"?' },
      { field: 'exterior_color', reason: 'there is no such field; did you mean "colour"?' },
      { field: 'shoe_size', reason: 'there is no such field' },
    ];
    expect([put, added].map(({ status, body }) => [status, body.errors])).toEqual([
      [422, errors],
      [422, errors],
    ]);
    expect(put.body.detail).toContain('odometer: there is no such field; did you mean "km"?');

    await forecourt.importFeed(feed(row('K1')));
    const hold = { method: 'POST', body: { seatcount: 5, odometer: 1, colour: 'Red' } } as const;
    const held = await forecourt.askStock<Problem>(`cars/${carIdOf(car)}/hold`, hold);
    // Seats can't be held.
    expect(held.body.errors).toEqual([
      { field: 'seatcount', reason: 'there is no such field' },
      { field: 'odometer', reason: 'there is no such field; did you mean "km"?' },
    ]);
  });

  it('a PUT lists a car with 201 and changes it with 200; its location is that of a feed [STK-01]', async () => {
    await forecourt.importFeed(feed(row('K1')));
    const { id: _, ...imported } = (await carOf('K1')).car as Record<string, unknown>;
    const body = {
      dealership_id: dealership(),
      stocknum: 'K2',
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
    };
    const put = () => forecourt.askStock<StockCar>(`cars/${carIdOf(body)}`, { method: 'PUT', body });
    const [listed, again] = [await put(), await put()];
    expect([listed.status, again.status]).toEqual([201, 200]);
    const places = ['dealership_name', 'location_id', 'location_name', 'location_phone', 'city', 'state'];
    const placeOf = (car: object) =>
      Object.entries(car)
        .filter(([field]) => places.includes(field))
        .sort();
    expect(placeOf(listed.body.car)).toEqual(placeOf(imported));
    expect(listed.body.car.location_name).toBeTruthy();
    const found = await forecourt.search(`refinementList[city][0]=${encodeURIComponent(listed.body.car.city!)}`, again);
    expect(found.hits.map(({ stocknum }) => stocknum).sort()).toEqual(['K1', 'K2']);
  });

  it('a model year too far in the future is refused, also in a PUT [STK-05]', async () => {
    const car = {
      dealership_id: dealership(),
      stocknum: 'K1',
      year: 2099,
      make: 'Toyota',
      model: 'Yaris',
      car_type: 'used',
    };
    const refused = await forecourt.askStock<Problem>(`cars/${carIdOf(car)}`, { method: 'PUT', body: car });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'year' }] } });
    expect(await forecourt.events('CarListed')).toEqual([]);
  });
});
