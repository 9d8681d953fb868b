/** @needs local-s3 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { InboxPage } from '#contracts/api/inbox';
import { takeOverCopy } from '#platform/process/log-copy/copy-follower';
import { openLogCopyObjects } from '#platform/process/open-ports';
import type { Running } from '#platform/process/run';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { Engine } from '../../../infra/engines/engine.js';
import { bucket, credentials, startS3 } from '../../../infra/engines/s3/start.js';
import { roles } from '../../standalone/src/roles.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let s3: Engine;
let first: TestForecourt;
let second: TestForecourt;

beforeEach(async () => {
  directory = await temporaryDirectory();
  s3 = await startS3({ directory: join(directory.path, 's3') });
  const settings = {
    LOG_COPY: 's3',
    S3_BUCKET: bucket,
    S3_URL: s3.environment['S3_URL']!,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    SECRET_KEY: 'a secret key that both machines were given',
  };
  first = new TestForecourt(roles, ['kestrel'], settings);
  second = new TestForecourt(roles, ['kestrel'], settings);
  await first.open();
});
afterEach(async () => {
  for (const { running, directory: data } of [first, second]) {
    await (running as Running | undefined)?.application.close();
    rmSync(data, { recursive: true, force: true });
  }
  await s3.stop();
  await directory.remove();
});

const enquire = async (forecourt: TestForecourt, name: string, phone: string) => {
  const userData = { name, last_name: 'Nguyen', email: `${name.toLowerCase()}@example.com`, phone };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
};
const names = async (forecourt: TestForecourt) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  const { body } = await forecourt.ask<InboxPage>('/api/inbox/leads', { key: 'dealer-kestrel', headers });
  return body.leads.map(({ name }) => name).sort();
};
const copyState = async () => {
  const { body } = await first.ask<{ dependencies: Record<string, string> }>('/health/ready');
  return body.dependencies[first.running.platform.logCopy!.dependency.name];
};
const takeOver = async () => {
  const objects = await openLogCopyObjects(first.running.platform.config);
  try {
    return await takeOverCopy(objects, second.directory, new Date());
  } finally {
    await objects.close();
  }
};

it('a lost machine is replaced by one that has every event and key of the copy in a bucket [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await first.running.platform.logCopy!.copy();
  await enquire(first, 'Ava', '0491 570 156');
  await first.running.platform.logCopy!.copy();
  await takeOver();
  await second.open();
  expect(await names(second)).toEqual(['Ava Nguyen', 'Mia Nguyen']);
});

it('while the bucket is unreachable, leads are accepted, readiness reports it, and the copy catches up later [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await first.running.platform.logCopy!.copy();
  await s3.kill();
  await enquire(first, 'Ava', '0491 570 156');
  await expect(first.running.platform.logCopy!.copy()).rejects.toThrow();
  await eventually(async () => expect(await copyState()).not.toBe('ok'));
  await enquire(first, 'Zoe', '0491 570 158');

  s3 = await startS3({
    directory: join(directory.path, 's3'),
    port: Number(new URL(s3.environment['S3_URL']!).port),
  });
  await eventually(async () => expect(await copyState()).toBe('ok'));
  await eventually(() => expect(first.running.platform.logCopy!.behindSeconds()).toBe(0));
  await takeOver();
  await second.open();
  expect(await names(second)).toEqual(['Ava Nguyen', 'Mia Nguyen', 'Zoe Nguyen']);
});
