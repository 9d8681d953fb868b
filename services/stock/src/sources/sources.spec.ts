import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StockCar } from '#contracts/api/stock';
import { day, hour, minute } from '#contracts/domain/durations';
import { MAIL } from '../../../mail/src/port/mail.js';
import type { MailOutbox } from '../../../mail/src/port/outbox.js';
import { SiteProblems } from '#platform/sites/site-problems';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startPictureHost } from '#platform/testing/picture-host';
import { temporaryDirectory } from '#platform/testing/temporary';
import { zipped } from '#platform/testing/zip';
import { roles } from '../../../standalone/src/roles.js';
import { carIdOf } from '../car-identity.js';
import { PullSources } from './pull-sources.js';

let forecourt: TestForecourt;
let host: Awaited<ReturnType<typeof startPictureHost>>;
let sites: Awaited<ReturnType<typeof temporaryDirectory>>;

const columns = `
        stocknum: Stock No
        year: Yr
        make: Brand
        model: Model Name
        car_type: N/U
        price: Retail
        km: Odo`;
const described = `
      feed:
        columns: {${columns.trim().replaceAll(/\n\s+/g, ', ')}}
        values: { car_type: { N: new, U: used } }
        constants: { price_type: EGC }`;

beforeEach(async () => {
  host = await startPictureHost();
  sites = await temporaryDirectory();
  cpSync('infra/demo/sites/kestrel', join(sites.path, 'kestrel'), { recursive: true });
  appendFileSync(
    join(sites.path, 'kestrel', 'site.yaml'),
    `
stock:
  sources:
    - id: dms
      dealership_id: kestrel-bay-toyota
      url: ${host.at('/stock.csv.gz')}
      schedule: '0 * * * *'${described}
    - id: yard
      dealership_id: kestrel-bay-toyota
      schedule: '* * * * *'${described}
`,
  );
  host.pictures['/stock.csv.gz'] = feed('"v1"', [
    'A1,2021,Kia,Rio,U,"$15,990","41,000 km",x',
    'A2,2026,Kia,EV5,N,POA,,x',
  ]);
  forecourt = new TestForecourt(roles, ['kestrel'], { SITES_DIR: sites.path, PHOTO_LOCAL: 'true' });
});
afterEach(async () => {
  await forecourt.remove();
  await host.close();
  await sites.remove();
});

const header = 'STOCK NO,Yr,Brand,Model Name,N/U,Retail,Odo,Salesman';
const feed = (etag: string, rows: readonly string[]) => ({
  headers: { etag },
  body: gzipSync([header, ...rows].join('\r\n')),
});
const imported = () => forecourt.events('StockSourceImported');
const stockCar = async (stocknum: string) => {
  const id = carIdOf({ dealership_id: 'kestrel-bay-toyota', stocknum });
  return (await forecourt.askStock<StockCar>(`cars/${id}`)).body;
};
const car = async (stocknum: string) => (await stockCar(stocknum)).car;
const later = (milliseconds: number) => (forecourt.now = new Date(forecourt.now.getTime() + milliseconds));
const alertMail = () =>
  forecourt.running.application
    .get<MailOutbox>(MAIL, { strict: false })
    .all()
    .filter(({ to }) => to.address === 'office@kestrelbay.example');
const troubles = () =>
  forecourt.running.application
    .get(SiteProblems, { strict: false })
    .all()
    .map(({ field, message }) => `${field} ${message}`);

it('a feed is fetched on schedule, read by its description, and revalidated by ETag [FEED-01] [FEED-03]', async () => {
  await forecourt.open();
  await eventually(async () => expect(await imported()).toHaveLength(1));
  expect(await car('A1')).toMatchObject({ car_type: 'used', price: 15_990, km: 41_000, price_type: 'EGC' });
  expect(await car('A2')).toMatchObject({ car_type: 'new', make: 'Kia' });
  expect((await car('A2')).price).toBeUndefined();
  expect((await imported())[0]!.data).toMatchObject({ received: 2, rejected: 0, etag: '"v1"' });

  later(hour);
  await eventually(() =>
    expect(host.asked.filter(({ headers }) => headers['if-none-match'] === '"v1"')).toHaveLength(1),
  );
  host.pictures['/stock.csv.gz'] = feed('"v2"', [
    'A1,2021,Kia,Rio,U,"$14,990","41,000 km",x',
    'A2,2026,Kia,EV5,N,POA,,x',
  ]);
  later(hour);
  await eventually(async () => expect(await imported()).toHaveLength(2));
  expect((await car('A1')).price).toBe(14_990);
});

it('a source that fails three times is reported to operators and to the dealer, once [FEED-04]', async () => {
  host.pictures['/stock.csv.gz'] = { status: 503 };
  await forecourt.open();
  for (const times of [1, 2, 3, 4]) {
    await eventually(async () => expect(await forecourt.events('StockSourceFailed')).toHaveLength(times));
    later(hour);
  }
  await eventually(() =>
    expect(alertMail().map(({ subject }) => subject)).toEqual(['Your stock feed can’t be read: dms']),
  );
  expect(troubles()).toContain('stock.sources.dms failing: answered 503');
});

it.each([
  ['answers that it has not changed', { etag: '"v1"' }],
  ['sends the same over and over', {}],
] as const)(
  'a source that %s for two weeks is reported to operators and to the dealer, once [FEED-04]',
  async (_, headers) => {
    host.pictures['/stock.csv.gz'] = { ...host.pictures['/stock.csv.gz'], headers };
    await forecourt.open();
    const asked = async (times: number) => eventually(() => expect(host.asked).toHaveLength(times));
    await asked(1);
    await eventually(async () => expect(await imported()).toHaveLength(1));
    later(14 * day - hour);
    await asked(2);
    expect(troubles().filter((reported) => reported.includes('dms'))).toEqual([]);
    for (const times of [3, 4]) {
      later(hour);
      await asked(times);
    }
    await eventually(() => expect(troubles()).toContain('stock.sources.dms unchanged: nothing new for 14 days'));
    await eventually(() =>
      expect(
        alertMail()
          .map(({ subject }) => subject)
          .filter((subject) => subject.includes('dms')),
      ).toEqual(['Your stock feed brings nothing new: dms']),
    );
  },
);

/** Adds another source with the whole stock; the first one does not answer. */
const addSource = (more: object) => {
  const source = {
    id: 'both',
    dealership_id: 'kestrel-bay-toyota',
    schedule: '0 * * * *',
    feed: { missing: 'delist' },
  };
  appendFileSync(join(sites.path, 'kestrel', 'site.yaml'), `    - ${JSON.stringify({ ...source, ...more })}\n`);
  host.pictures['/stock.csv.gz'] = { status: 503 };
};
const plain = (...stocknums: readonly string[]) =>
  `stocknum,year,make,model,car_type\n${stocknums.map((one) => `${one},2021,Kia,Rio,used\n`).join('')}`;

it('a held feed is reported to operators and to the dealer, once, until it is released [FEED-04]', async () => {
  addSource({ id: 'whole', url: host.at('/whole.csv') });
  const whole = (cars: number) => ({ body: Buffer.from(plain(...Array.from({ length: cars }, (_, n) => `W${n}`))) });
  const of = (events: Awaited<ReturnType<typeof imported>>) =>
    events
      .map(({ data }) => data as { source_id: string; import_id: string })
      .filter(({ source_id }) => source_id === 'whole');
  const comes = (times: number) => eventually(async () => expect(of(await imported())).toHaveLength(times));
  host.pictures['/whole.csv'] = whole(20);
  await forecourt.open();
  await comes(1);
  host.pictures['/whole.csv'] = whole(10);
  for (const times of [2, 3]) {
    later(hour);
    await comes(times);
  }
  const reported = '10 of 20 vehicles in stock are missing from the feed, more than 30 %';
  await eventually(() => expect(troubles()).toContain(`stock.sources.whole held: ${reported}`));
  const mail = await eventually(() => {
    const [first, ...more] = alertMail().filter(({ subject }) => subject.endsWith('whole'));
    expect(more).toEqual([]);
    expect(first!.subject).toBe('Your stock feed waits for your word: whole');
    return first!;
  });
  expect(mail.text).toContain(reported);
  expect(mail.text).toContain('http://kestrel.localhost:3000/inbox?view=stock');

  const { import_id } = of(await imported()).at(-1)!;
  const { status, body } = await forecourt.askStock(`imports/${import_id}/release`, { method: 'POST' });
  expect([status, body.removed]).toEqual([200, 10]);
  expect(troubles().filter((one) => one.includes('whole'))).toEqual([]);
});

it('a feed that shrank by a third removes nothing before it is confirmed [FEED-04, STK-04]', async () => {
  addSource({ id: 'whole', url: host.at('/whole.csv') });
  const whole = (inStock: number, sold: number) => {
    const rows = (count: number, named: string, status: string) =>
      Array.from({ length: count }, (_, n) => `${named}${n},2021,Kia,Rio,used,${status}\n`).join('');
    const head = 'stocknum,year,make,model,car_type,status\n';
    return { body: Buffer.from(`${head}${rows(inStock, 'W', 'in_stock')}${rows(sold, 'S', 'Sold')}`) };
  };
  const imports = async () =>
    (await imported())
      .map(({ data }) => data as { source_id: string; import_id: string })
      .filter(({ source_id }) => source_id === 'whole');
  host.pictures['/whole.csv'] = whole(12, 8);
  await forecourt.open();
  await eventually(async () => expect(await imports()).toHaveLength(1));
  host.pictures['/whole.csv'] = whole(10, 2);
  later(hour);
  await eventually(async () => expect(await imports()).toHaveLength(2));
  const told = 'the feed has 12 rows, where there were 20, and 2 vehicles in stock are missing from it';
  await eventually(() => expect(troubles()).toContain(`stock.sources.whole held: ${told}`));
  expect((await stockCar('W11')).delisted).toBe(false);
  const { import_id } = (await imports()).at(-1)!;
  expect(await forecourt.askStock(`imports/${import_id}/release`, { method: 'POST' })).toMatchObject({
    status: 200,
    body: { removed: 2 },
  });
  expect((await stockCar('W11')).delisted).toBe(true);
  expect(troubles().filter((one) => one.includes('whole'))).toEqual([]);
});

it('a file in the drop folder is imported once it is complete, and moved away [FEED-03]', async () => {
  const folder = join(forecourt.directory, 'drop', 'kestrel', 'yard');
  const drop = (name: string, body: string, at: Date) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), body);
    utimesSync(join(folder, name), at, at);
  };
  await forecourt.open();
  await eventually(async () => expect(await imported()).toHaveLength(1));
  drop('stock.csv', `${header}\nB1,2020,Kia,Rio,U,9990,,x\n`, new Date(forecourt.now.getTime() - minute));
  later(minute);
  drop('half.csv', `${header}\nB2,2020,Kia`, forecourt.now);
  await eventually(async () => expect(await imported()).toHaveLength(2));
  expect(await car('B1')).toMatchObject({ price: 9_990 });
  await eventually(() => expect(readdirSync(join(folder, 'done'))).toHaveLength(1));
  expect([existsSync(join(folder, 'stock.csv')), existsSync(join(folder, 'half.csv'))]).toEqual([false, true]);
});

const failures = async () =>
  (await forecourt.events('StockSourceFailed'))
    .map(({ data }) => data as { source_id: string; reason: string })
    .filter(({ source_id }) => source_id === 'both')
    .map(({ reason }) => reason);
const isListed = async (stocknum: string) => !(await stockCar(stocknum)).delisted;

it('several addresses are one feed, and nothing is imported while one of them fails [FEED-03]', async () => {
  addSource({ urls: [host.at('/new.csv'), host.at('/used.csv')] });
  host.pictures['/new.csv'] = { body: Buffer.from(plain('N1', 'N2')), headers: { etag: '"n1"' } };
  await forecourt.open();
  await eventually(async () => expect(await failures()).toEqual(['used.csv: answered 404']));
  expect(await imported()).toEqual([]);

  host.pictures['/used.csv'] = { body: Buffer.from(plain('U1', 'U2')), headers: { etag: '"u1"' } };
  later(hour);
  await eventually(async () => expect(await imported()).toHaveLength(1));
  expect((await imported())[0]!.data).toMatchObject({ received: 4, rejected: 0 });
  later(hour);
  const asked = (path: string, etag?: string) =>
    host.asked.filter((one) => one.path === path && one.headers['if-none-match'] === etag);
  await eventually(() => expect(asked('/used.csv', '"u1"')).toHaveLength(1));

  // One file has not changed, but is needed too.
  host.pictures['/used.csv'] = { body: Buffer.from(plain('U1')), headers: { etag: '"u2"' } };
  later(hour);
  await eventually(async () => expect(await imported()).toHaveLength(2));
  expect((await imported())[1]!.data).toMatchObject({ received: 3 });
  expect(await Promise.all(['N1', 'N2', 'U1', 'U2'].map(isListed))).toEqual([true, true, true, false]);
});

it('configured file names in a drop folder make one feed, the newest file for each pattern [FEED-03]', async () => {
  addSource({ schedule: '* * * * *', files: ['new.csv', 'used_*.csv'] });
  const folder = join(forecourt.directory, 'drop', 'kestrel', 'both');
  mkdirSync(folder, { recursive: true });
  const drop = (name: string, body: string, minutes: number) => {
    const at = new Date(forecourt.now.getTime() - minutes * minute);
    writeFileSync(join(folder, name), body);
    utimesSync(join(folder, name), at, at);
  };
  drop('used_1.csv', plain('U9'), 9);
  drop('used_2.csv', plain('U1'), 3);
  drop('new.csv', plain('N1'), 2);
  await forecourt.open();
  await eventually(async () => expect(await imported()).toHaveLength(1));
  expect(await Promise.all(['N1', 'U1'].map(isListed))).toEqual([true, true]);
  const put = (how: string) =>
    readdirSync(join(folder, how))
      .map((name) => name.replace(/^.*Z-/, ''))
      .sort();
  await eventually(() => expect(put('done')).toEqual(['new.csv', 'used_2.csv']));
  expect(put('older')).toEqual(['used_1.csv']);

  drop('used_3.csv', plain('U1'), 61);
  later(minute);
  await eventually(async () => expect(await failures()).toContain('new.csv did not come within an hour of the others'));
  expect(readdirSync(folder)).toContain('used_3.csv');
});

it('a fetched zip file with several feeds is one feed [FEED-03]', async () => {
  host.pictures['/stock.csv.gz'] = {
    body: zipped({
      'new.csv': `${header}\nA1,2026,Kia,Rio,N,15990,,x\n`,
      'used.csv': `${header}\nA2,2021,Kia,Rio,U,9990,,x\nA1,2021,Kia,Rio,U,9990,,x\n`,
    }),
  };
  await forecourt.open();
  await eventually(async () => expect(await imported()).toHaveLength(1));
  expect((await imported())[0]!.data).toMatchObject({ received: 3, rejected: 1 });
  expect(await car('A1')).toMatchObject({ car_type: 'new', price: 15_990 });
  expect(await car('A2')).toMatchObject({ price: 9_990 });
});

it('unreadable dropped files are reported and moved to a folder, and the next is imported [FEED-03]', async () => {
  const folder = join(forecourt.directory, 'drop', 'kestrel', 'yard');
  mkdirSync(folder, { recursive: true });
  const long = [3, 2, 1].map((minutes) => new Date(forecourt.now.getTime() - minutes * minute));
  const files = {
    'other.csv': 'Colour\nred\n',
    'photos.zip': zipped({ 'a.jpg': 'x' }),
    'good.csv': `${header}\nB1,2020,Kia,Rio,U,9990,,x\n`,
  };
  for (const [at, [name, body]] of Object.entries(files).entries()) {
    writeFileSync(join(folder, name), body);
    utimesSync(join(folder, name), long[at]!, long[at]!);
  }
  const put = (how: string) =>
    readdirSync(join(folder, how))
      .map((name) => name.replace(/^.*Z-/, ''))
      .sort();
  await forecourt.open();
  for (const failures of [1, 2]) {
    await eventually(async () => expect(await forecourt.events('StockSourceFailed')).toHaveLength(failures));
    later(minute);
  }
  await eventually(() => expect(put('done')).toEqual(['good.csv']));
  expect(put('failed')).toEqual(['other.csv', 'photos.zip']);
  const reasons = (await forecourt.events('StockSourceFailed')).map(({ data }) => (data as { reason: string }).reason);
  expect(reasons).toEqual([expect.stringContaining('The header lacks'), 'is a zip file without a feed in it']);
});

it('a stopping process does not wait for the end of a feed, and the next process fetches it [FEED-03]', async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => `C${n},2021,Kia,Rio,U,15990,,${'x'.repeat(40)}`);
  host.pictures['/stock.csv.gz'] = { status: 503 };
  await forecourt.open();
  await eventually(async () => expect(await forecourt.events('StockSourceFailed')).toHaveLength(1));
  const { log } = forecourt.running.platform;
  const append = log.append.bind(log);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  log.append = async (stream, ...rest) => {
    if (stream.startsWith('car-')) await held;
    return append(stream, ...rest);
  };
  host.pictures['/stock.csv.gz'] = feed('"v1"', rows);
  later(hour);
  await eventually(async () => expect(await forecourt.events('FeedImportStarted')).toHaveLength(1));
  const pulls = forecourt.running.application.get(PullSources);
  const stop = pulls.onModuleDestroy.bind(pulls);
  jest.spyOn(pulls, 'onModuleDestroy').mockImplementation(async () => {
    const stopped = stop();
    letGo();
    await stopped;
  });
  await forecourt.close();
  await forecourt.open();
  await eventually(async () => expect(await imported()).toHaveLength(1));
  const [cut, whole] = (await forecourt.events('FeedImportCompleted')).map(({ data }) => data as { received: number });
  expect(cut).toMatchObject({ incomplete: true, reason: expect.stringContaining('is being stopped') });
  expect(cut!.received).toBeLessThan(12_000);
  expect(whole).toMatchObject({ incomplete: false, received: 12_000 });
});

it('a source that is due again at once lets the others of its site have their turn [FEED-03]', async () => {
  addSource({ id: 'other', url: host.at('/other.csv') });
  Object.defineProperty(host.pictures, '/stock.csv.gz', {
    get: () => {
      later(hour);
      return { status: 503 };
    },
  });
  await forecourt.open();
  await eventually(() => expect(host.asked.map(({ path }) => path)).toContain('/other.csv'));
});

it('a source that its site no longer names is no longer reported [FEED-04]', async () => {
  host.pictures['/stock.csv.gz'] = { status: 503 };
  await forecourt.open();
  for (const times of [1, 2, 3]) {
    await eventually(async () => expect(await forecourt.events('StockSourceFailed')).toHaveLength(times));
    later(hour);
  }
  await eventually(() => expect(troubles()).toContain('stock.sources.dms failing: answered 503'));
  cpSync('infra/demo/sites/kestrel/site.yaml', join(sites.path, 'kestrel', 'site.yaml'));
  await eventually(() => expect(troubles().filter((reported) => reported.includes('dms'))).toEqual([]));
});
