import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ImportReport, StockCar } from '#contracts/api/stock';
import { type ImportOptions, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';
import { carIdOf } from './car-identity.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const header = 'stocknum,year,make,model,badge,car_type,price,images,status';
const row = (stocknum: string, { badge = 'ZR', price = '29990', status = 'in_stock' } = {}) =>
  `${stocknum},2021,Toyota,Corolla,${badge},used,${price},https://host.example/a.jpg,${status}`;
const feed = (...rows: string[]) => `${header}\n${rows.join('\n')}\n`;
const both = feed(row('K1'), row('K2'));
const dealership = () => forecourt.running.platform.sites.ofSlug('kestrel')!.dealerships[0]!.id;
const idOf = (stocknum: string) => carIdOf({ dealership_id: dealership(), stocknum });
const carOf = async (stocknum: string) => (await forecourt.askStock<StockCar>(`cars/${idOf(stocknum)}`)).body;
const command = async (stocknum: string, what: string, body: object = {}) => {
  const url = `cars/${idOf(stocknum)}/${what}`;
  expect((await forecourt.askStock(url, { method: 'POST', body })).status).toBe(200);
};

/** Returns the report of a feed, and the vehicles whose streams were read for it. */
const importing = async (text: string, options: ImportOptions = {}) => {
  const reading = jest.spyOn(forecourt.running.platform.log, 'readStreams' as never) as unknown as jest.Mock<
    (streams: readonly string[]) => unknown
  >;
  const { body } = await forecourt.importFeed<ImportReport>(text, options);
  const read = reading.mock.calls.flatMap(([streams]) => streams).length;
  reading.mockRestore();
  return { ...body, read };
};

/** Imports until the rows are known, and checks that they are. */
const known = async (text: string, options: ImportOptions = {}) => {
  const [, second, third] = [
    await importing(text, options),
    await importing(text, options),
    await importing(text, options),
  ];
  expect(third).toMatchObject({ unchanged: third.received, rejected: 0, warned: 0, read: 0 });
  return { second, third };
};

const asJson = (...stocknums: string[]) =>
  stocknums.map((stocknum) => ({ stocknum, year: 2021, make: 'Toyota', model: 'Corolla', car_type: 'used', price: 1 }));

it.each([
  ['text/csv', () => both],
  [
    'application/x-ndjson',
    () =>
      asJson('K1', 'K2')
        .map((car) => JSON.stringify(car))
        .join('\n'),
  ],
  ['application/json', () => JSON.stringify(asJson('K1', 'K2'), undefined, 1)],
])('an unchanged row of %s is not read again, and is counted as before [FEED-15]', async (type, text) => {
  const { second, third } = await known(text(), { type });
  const counts = ({ received, unchanged, pictured, complete, bytes }: ImportReport) => [
    ...[received, unchanged, pictured, complete, bytes],
  ];
  expect(counts(third)).toEqual(counts(second));
});

it('changed rows and new rows are read [FEED-15]', async () => {
  await known(both);
  const changed = await importing(feed(row('K1', { price: '1' }), row('K2'), row('K3')));
  expect(changed).toMatchObject({ changed: 1, unchanged: 1, listed: 1, read: 2 });
  expect((await carOf('K1')).car.price).toBe(1);
  // The previous feed changes the car back.
  expect(await importing(both)).toMatchObject({ changed: 1, unchanged: 1, read: 1 });
  expect((await carOf('K1')).car.price).toBe(29_990);
});

it.each([
  ['priced', 'price', { price: 1 }, { changed: 1, unchanged: 1 }],
  ['sold', 'sell', {}, { changed: 0, kept_off: 1, unchanged: 1 }],
  ['withdrawn', 'delist', {}, { changed: 0, kept_off: 1, unchanged: 1 }],
  ['reserved', 'reserve', { reservation_id: 'r1' }, { changed: 0, unchanged: 2 }],
  ['held', 'hold', { price: 1 }, { changed: 0, unchanged: 2, kept_by_hand: 1 }],
])(
  'the row of a vehicle that was %s by hand since is read in full [FEED-15, FEED-10]',
  async (_, what, body, counts) => {
    await known(both);
    await command('K1', what, body);
    expect(await importing(both)).toMatchObject({ ...counts, read: 1 });
  },
);

it('a row that differs from a held field is reported each time until the release [FEED-15, FEED-10]', async () => {
  await known(both);
  await command('K1', 'hold', { price: 1 });
  for (let n = 0; n < 3; n++) expect(await importing(both)).toMatchObject({ kept_by_hand: 1, read: 1 });
  await command('K1', 'unhold', { fields: ['price'] });
  expect(await importing(both)).toMatchObject({ changed: 1, kept_by_hand: 0 });
  expect((await carOf('K1')).car.price).toBe(29_990);
});

it('a row applies again if another feed changed or removed its vehicle meanwhile [FEED-15]', async () => {
  await known(both);
  await importing('stocknum,price\nK1,1\n');
  expect(await importing(both)).toMatchObject({ changed: 1, read: 1 });
  await importing(both);
  await importing(feed(row('K1')), { query: 'feed=full' });
  expect((await carOf('K2')).delisted).toBe(true);
  expect(await importing(both)).toMatchObject({ changed: 1, read: 1 });
  expect((await carOf('K2')).delisted).toBe(false);
});

it('a full feed of known rows removes none of their vehicles [FEED-15]', async () => {
  await known(both);
  expect(await importing(both, { query: 'feed=full' })).toMatchObject({ unchanged: 2, removed: 0, read: 0 });
});

it('a known row that occurs twice in a feed is refused the second time [FEED-15]', async () => {
  await known(both);
  const twice = await importing(feed(row('K1'), row('K2'), row('K1')));
  expect(twice).toMatchObject({
    ...{ unchanged: 2, rejected: 1, read: 0 },
    errors: [{ line: 4, column: 'stocknum', reason: '"K1" is on line 2 already' }],
  });
});

it.each(['date_order=mdy', 'decimal=comma', 'unknown_columns=ignore', 'format=forecourt'])(
  'a feed with other reading options is read in full: %s [FEED-15]',
  async (query) => {
    const text = `${header},created_at\n${row('K1')},1/7/2024\n`;
    await known(text);
    expect(await importing(text, { query })).toMatchObject({ read: 1 });
  },
);

it('rows under a different header are not known [FEED-15]', async () => {
  await known(both);
  const under = (columns: string) => importing(both.replace(header, columns));
  expect(await under(header.replace('badge', 'series'))).toMatchObject({ changed: 2 });
  expect((await carOf('K1')).car).toMatchObject({ series: 'ZR' });
  // A column without a name does not shift the others.
  await known(feed('K1,,2021,Toyota,Corolla,ZR,used,1,,in_stock').replace('stocknum,', 'stocknum,,'));
  const shifted = feed('K1,,2021,Toyota,Corolla,ZR,used,1,,in_stock').replace('stocknum,year', 'stocknum,year,');
  expect(await importing(shifted)).toMatchObject({ rejected: 1 });
});

it('a row is read in full after the configuration of its location changed [FEED-15]', async () => {
  await known(both);
  const { sites } = forecourt.running.platform;
  const folders = sites.folders.map((folder) => ({
    ...folder,
    site: {
      ...folder.site,
      locations: folder.site.locations.map((location) => ({ ...location, name: `${location.name} North` })),
    },
  }));
  sites.replace({ folders });
  expect(await importing(both)).toMatchObject({ changed: 2, read: 2 });
  expect((await carOf('K1')).car.location_name).toMatch(/ North$/);
});

it('a row with different quoting in another file is read in full [FEED-15, FEED-05]', async () => {
  const escaped = row('K1', { badge: '"the \\"GT\\""' });
  const other = row('K2', { badge: '"C:\\\\car"' });
  for (let n = 0; n < 2; n++) await importing(feed(escaped, other));
  expect((await carOf('K2')).car.badge).toBe('C:\\car');
  await importing(feed(other));
  expect((await carOf('K2')).car.badge).toBe('C:\\\\car');
});

it('an unknown status is reported at its first row, whichever that is [FEED-15, FEED-07]', async () => {
  const workshop = ['K1', 'K2'].map((stocknum) => row(stocknum, { status: 'workshop' }));
  for (let n = 0; n < 3; n++) expect(await importing(feed(...workshop))).toMatchObject({ warned: 1 });
  expect(await importing(feed(workshop[1]!))).toMatchObject({ warned: 1 });
});

it('a field that one row introduces is emptied in later rows, in every import [FEED-15, FEED-08]', async () => {
  const cars = asJson(...Array.from({ length: 203 }, (_, n) => `K${n}`));
  const lines = cars.map((car) => JSON.stringify(car));
  lines[201] = JSON.stringify({ ...cars[201], colour: 'Red' });
  const options = { type: 'application/x-ndjson' };
  for (let n = 0; n < 3; n++) await importing(lines.join('\n'), options);
  await importing('stocknum,colour\nK202,Blue\n');
  lines[202] = JSON.stringify({ ...cars[202], price: 2 });
  expect(await importing(lines.join('\n'), options)).toMatchObject({ changed: 1, unchanged: 202, read: 2 });
  expect((await carOf('K202')).car.colour).toBeUndefined();
  // Without that row the feed has no such column.
  await importing('stocknum,colour\nK202,Blue\n');
  const [first] = lines.splice(201, 1);
  for (let n = 0; n < 2; n++) await importing(lines.join('\n'), options);
  expect((await carOf('K202')).car.colour).toBe('Blue');
  lines.splice(201, 0, first!);
  await importing(lines.join('\n'), options);
  expect((await carOf('K202')).car.colour).toBeUndefined();
});

it('rows of one of several files are known, too [FEED-15, FEED-03]', async () => {
  const form = (...files: string[]) =>
    files.map(
      (text, n) =>
        `--x\r\ncontent-disposition: form-data; name="f"; filename="${n}.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n`,
    );
  const body = `${form(feed(row('K1')), feed(row('K2'))).join('')}--x--\r\n`;
  await known(body, { type: 'multipart/form-data; boundary=x' });
});
