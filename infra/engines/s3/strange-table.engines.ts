/** @needs local-s3, sshd */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '#contracts/api/stock';
import { eventually } from '#platform/testing/eventually';
import { browserPath } from '../../support/browser.js';
import { StockInbox } from '../../support/stock-inbox.js';
import { runUnknownTableJourney } from '../../support/unknown-table.js';
import type { Engine } from '../engine.js';
import { type Sshd, startSshd } from '../sshd/start.js';
import { bucket, credentials, startS3 } from './start.js';

const stock = new StockInbox();
const at = (...path: string[]) => join(stock.directory, ...path);
let [s3, sftp]: [Engine | undefined, Sshd | undefined] = [undefined, undefined];

beforeAll(async () => {
  if (browserPath === undefined) return;
  s3 = await startS3({ directory: at('s3') });
  sftp = await startSshd(at('sshd'));
  const { privateKey, passphrase } = sftp;
  writeFileSync(at('secrets.json'), JSON.stringify({ 'kestrel/yard': { privateKey, passphrase } }));
  cpSync('infra/demo/sites/kestrel', at('sites', 'kestrel'), { recursive: true });
  await stock.start({
    ...s3.environment,
    PHOTO_STORE: 's3',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    SITES_DIR: at('sites'),
    STOCK_SECRETS_FILE: at('secrets.json'),
  });
});
afterEach(() => stock.leave());
afterAll(async () => {
  await s3?.stop();
  await sftp?.stop();
  await stock.end();
});

/** Lets the site fetch its stock from there, and returns the report of the first import. */
const fetchedBySftp = (table: Buffer): Promise<ImportReport> => {
  writeFileSync(at('yard.csv'), table);
  const source = {
    ...{ id: 'yard', dealership_id: 'kestrel-bay-toyota', description: 'yard', schedule: '0 0 1 1 *' },
    url: `sftp://${sftp!.user}@127.0.0.1:${sftp!.port}${at('yard.csv')}`,
    hostKey: sftp!.fingerprint,
  };
  appendFileSync(at('sites', 'kestrel', 'site.yaml'), `\nstock: ${JSON.stringify({ sources: [source] })}\n`);
  return eventually(async () => {
    const { imports } = await stock.ask<{ imports: ImportReport[] }>('/api/stock/imports');
    const fetched = imports.find(({ source_id, state }) => source_id === 'yard' && state === 'completed');
    expect(fetched).toBeDefined();
    return fetched!;
  });
};

(browserPath === undefined ? describe.skip : describe)('on S3 and SFTP servers', () => {
  it('the pictures of an unknown table and of a phone are in S3, and the next table comes by SFTP [FEED-01, FEED-10, FEED-13, PHOTO-03, PHOTO-05]', async () => {
    await runUnknownTableJourney(stock, fetchedBySftp);
    const originals = readdirSync(at('s3', 'objects', bucket), { recursive: true })
      .map(String)
      .filter((name) => /originals\/\w\w\/[0-9a-f]{64}$/.test(name));
    // Four from the table, eight from the phone.
    expect(originals).toHaveLength(12);
    expect(existsSync(join(stock.data, 'photos'))).toBe(false);
  });
});
