/** @needs sshd */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StockCar } from '#contracts/api/stock';
import { hour, minute } from '#contracts/domain/durations';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { type Sshd, startSshd } from '../../../../infra/engines/sshd/start.js';
import { roles } from '../../../standalone/src/roles.js';
import { carIdOf } from '../car-identity.js';
import type { Validators } from '../pictures/fetch-picture.js';
import { fetchSftp } from './fetch-sftp.js';

let server: Sshd;
let keys: Awaited<ReturnType<typeof temporaryDirectory>>;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let feed: string;
beforeAll(async () => {
  keys = await temporaryDirectory();
  server = await startSshd(join(keys.path, 'sshd'));
});
afterAll(async () => {
  await server.stop();
  await keys.remove();
});
beforeEach(async () => {
  directory = await temporaryDirectory();
  feed = join(directory.path, 'stock feed.csv');
  writeFileSync(feed, 'stocknum\nK1\n');
});
afterEach(() => directory.remove());

const { signal } = new AbortController();
const address = (file: string) => `sftp://${server.user}@127.0.0.1:${server.port}${encodeURI(file)}`;
const fetchAll = async (
  paths: readonly string[],
  options: Partial<Parameters<typeof fetchSftp>[1]> = {},
  known: readonly Validators[] = [],
) => {
  const { privateKey, passphrase, fingerprint: hostKey } = server;
  const files = paths.map((path, at) => ({
    ...{ address: address(path), name: paths.length > 1 ? basename(path) : undefined, known: known[at] ?? {} },
    path: join(directory.path, `fetched${at}`),
  }));
  const fetched = await fetchSftp(files, {
    ...{ isAllowed: () => true, signal, hostKey, secret: { privateKey, passphrase } },
    ...options,
  });
  return fetched?.map((validators, at) => ({ ...validators, text: readFileSync(files[at]!.path, 'utf8') }));
};
const fetch = async (options: Parameters<typeof fetchAll>[1] & Validators = {}, file = feed) => {
  const { etag, ...more } = options;
  return (await fetchAll([file], more, [{ etag }]))?.[0];
};

it('a feed is fetched from OpenSSH, and not again while its time and size are unchanged [FEED-13]', async () => {
  const first = await fetch();
  expect(first).toMatchObject({ text: 'stocknum\nK1\n', etag: expect.stringMatching(/^sftp \d+ 12$/) });
  expect(await fetch({ etag: first!.etag })).toBeUndefined();
  writeFileSync(feed, 'stocknum\nK1\nK2\n');
  expect(await fetch({ etag: first!.etag })).toMatchObject({ text: 'stocknum\nK1\nK2\n' });
});

it('a server with another host key, a private address or a failed sign-in is refused [FEED-13]', async () => {
  const other = `SHA256:${'A'.repeat(43)}`;
  await expect(fetch({ hostKey: other })).rejects.toThrow(`has the key ${server.fingerprint}`);
  await expect(fetch({ isAllowed: () => false })).rejects.toThrow('not one of the public internet');
  await expect(fetch({ secret: { password: 'guessed' } })).rejects.toThrow(/authentication/i);
  await expect(fetch({}, `${feed}.gone`)).rejects.toThrow(/No such file/);
});

it('all files of a feed are fetched if one is new, the newest for each pattern [FEED-03, FEED-13]', async () => {
  const put = (name: string, text: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * minute);
    writeFileSync(join(directory.path, name), text);
    utimesSync(join(directory.path, name), at, at);
  };
  put('new_1.csv', 'old', 9);
  put('new_2.csv', 'new', 5);
  put('new_2.csv.part', 'half', 1);
  put('used.csv', 'used', 7);
  const paths = ['new_*.csv', 'used.csv'].map((name) => join(directory.path, name));
  const first = await fetchAll(paths);
  expect(first?.map(({ text }) => text)).toEqual(['new', 'used']);
  expect(await fetchAll(paths, {}, first)).toBeUndefined();
  put('new_3.csv', 'newer', 3);
  expect((await fetchAll(paths, {}, first))?.map(({ text }) => text)).toEqual(['newer', 'used']);

  await expect(fetchAll([...paths, join(directory.path, 'demo.csv')])).rejects.toThrow(/^demo\.csv: .*No such file/);
  await expect(fetchAll([...paths, join(directory.path, 'demo_*.csv')])).rejects.toThrow(
    `demo_*.csv: no file in ${directory.path} has a name such as demo_*.csv`,
  );
});

it('a site’s stock is fetched by SFTP with a key from outside the site’s folder [FEED-13]', async () => {
  const secrets = join(directory.path, 'secrets.json');
  const { privateKey, passphrase } = server;
  writeFileSync(secrets, JSON.stringify({ 'kestrel/dms': { privateKey, passphrase } }));
  const sites = join(directory.path, 'sites');
  cpSync('infra/demo/sites/kestrel', join(sites, 'kestrel'), { recursive: true });
  const packed = join(directory.path, 'stock.csv.gz');
  const put = (price: number) =>
    writeFileSync(packed, gzipSync(`stocknum,year,make,model,car_type,price\nS1,2021,Kia,Rio,used,${price}\n`));
  put(15_990);
  const source = { id: 'dms', dealership_id: 'kestrel-bay-toyota', url: address(packed), schedule: '0 * * * *' };
  appendFileSync(
    join(sites, 'kestrel', 'site.yaml'),
    `\nstock: ${JSON.stringify({ sources: [{ ...source, hostKey: server.fingerprint }] })}\n`,
  );
  const forecourt = new TestForecourt(roles, ['kestrel'], {
    ...{ SITES_DIR: sites, PHOTO_LOCAL: 'true', STOCK_SECRETS_FILE: secrets },
  });
  try {
    await forecourt.open();
    const imported = () => forecourt.events('StockSourceImported');
    await eventually(async () => expect(await imported()).toHaveLength(1));
    put(14_990);
    forecourt.now = new Date(forecourt.now.getTime() + hour);
    await eventually(async () => expect(await imported()).toHaveLength(2));
    const id = carIdOf({ dealership_id: 'kestrel-bay-toyota', stocknum: 'S1' });
    expect((await forecourt.askStock<StockCar>(`cars/${id}`)).body.car.price).toBe(14_990);
    // Neither the key nor its passphrase is in the log.
    let all = '';
    for await (const events of forecourt.running.platform.log.readAll({ after: 0 })) all += JSON.stringify(events);
    expect([all.includes(passphrase), all.includes('OPENSSH PRIVATE KEY')]).toEqual([false, false]);
  } finally {
    await forecourt.remove();
  }
});
