/** @needs sshd */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StockCar } from '#contracts/api/stock';
import { hour } from '#contracts/domain/durations';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { type Sshd, startSshd } from '../../../../infra/engines/sshd/start.js';
import { roles } from '../../../standalone/src/roles.js';
import { carIdOf } from '../car-identity.js';
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
const fetch = (options: Partial<Parameters<typeof fetchSftp>[2]> = {}, file = feed) => {
  const { privateKey, passphrase, fingerprint: hostKey } = server;
  const into = join(directory.path, 'fetched');
  const fetched = fetchSftp(address(file), into, {
    ...{ isAllowed: () => true, signal, hostKey, secret: { privateKey, passphrase } },
    ...options,
  });
  return fetched.then((validators) => validators && { ...validators, text: readFileSync(into, 'utf8') });
};

it('a feed is fetched from OpenSSH, and not again while it has the same time and length [FEED-13]', async () => {
  const first = await fetch();
  expect(first).toMatchObject({ text: 'stocknum\nK1\n', etag: expect.stringMatching(/^sftp \d+ 12$/) });
  expect(await fetch({ etag: first!.etag })).toBeUndefined();
  writeFileSync(feed, 'stocknum\nK1\nK2\n');
  expect(await fetch({ etag: first!.etag })).toMatchObject({ text: 'stocknum\nK1\nK2\n' });
});

it('a server with another key than the one pinned, in a private network or for another user is not asked [FEED-13]', async () => {
  const other = `SHA256:${'A'.repeat(43)}`;
  await expect(fetch({ hostKey: other })).rejects.toThrow(`has the key ${server.fingerprint}`);
  await expect(fetch({ isAllowed: () => false })).rejects.toThrow('not one of the public internet');
  await expect(fetch({ secret: { password: 'guessed' } })).rejects.toThrow(/authentication/i);
  await expect(fetch({}, `${feed}.gone`)).rejects.toThrow(/No such file/);
});

it('a site’s stock is fetched by SFTP with a key that stands in no site’s folder [FEED-13]', async () => {
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
    // Neither the key nor what opens it is told to the log.
    let all = '';
    for await (const events of forecourt.running.platform.log.readAll({ after: 0 })) all += JSON.stringify(events);
    expect([all.includes(passphrase), all.includes('OPENSSH PRIVATE KEY')]).toEqual([false, false]);
  } finally {
    await forecourt.remove();
  }
});
