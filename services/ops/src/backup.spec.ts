import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ErasureReport } from '#contracts/api/erasures';
import type { InboxPage } from '#contracts/api/inbox';
import type { LeadResponse } from '#contracts/api/leads';
import { backUp, restore } from '#platform/process/backup';
import { backupDirectory } from '#platform/process/config';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { restoreBackup } from './backup.js';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let backups: string;

beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  backups = backupDirectory({ DATA_DIR: forecourt.directory });
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  rmSync(backups, { recursive: true, force: true });
});

const enquire = async (name: string, phone: string) => {
  const userData = { name, last_name: 'Nguyen', email: `${name.toLowerCase()}@example.com`, phone };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
  return (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body })).body;
};
const names = async () => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  const { body } = await forecourt.ask<InboxPage>('/api/inbox/leads', { key: 'dealer-kestrel', headers });
  return body.leads.map(({ name }) => name).sort();
};
const backUpNow = () => backUp(forecourt.directory, backups, new Date());
const restoreFrom = (backup: string) => restore(backup, forecourt.directory, { replace: true, now: new Date() });
const erase = async (phone_number: string) => {
  const options = { method: 'POST', key: 'ops', body: { phone_number } } as const;
  const { body } = await forecourt.ask<ErasureReport>('/api/ops/erasures', options);
  expect(body).toMatchObject({ completed: true, events: { LeadSubmitted: 1 } });
};

it('a backup made while leads arrive has everything from before it, and restores the same events [OPS-06]', async () => {
  await enquire('Mia', '0491 570 006');
  const busy = Promise.all(Array.from({ length: 30 }, (_, n) => enquire(`Ava${n}`, `0491 570 1${10 + n}`)));
  const { directory, manifest } = await backUpNow();
  await busy;
  await enquire('Zoe', '0491 570 156');
  expect(manifest.events).toBeGreaterThan(0);
  await expect(restoreFrom(directory)).rejects.toThrow('is in use');
  await forecourt.close();
  expect(await restoreFrom(directory)).toEqual(manifest);
  await forecourt.open();
  expect(await forecourt.running.platform.log.head()).toBeGreaterThanOrEqual(manifest.events);
  expect(await names()).toContain('Mia Nguyen');
  expect(await names()).not.toContain('Zoe Nguyen');
});

it('a lost folder is restored from its backups with its keys, but not from a damaged backup [OPS-06]', async () => {
  await enquire('Mia', '0491 570 006');
  const { directory } = await backUpNow();
  await forecourt.close();
  rmSync(forecourt.directory, { recursive: true });
  await restoreFrom(directory);
  await forecourt.open();
  expect(await names()).toEqual(['Mia Nguyen']);

  const damaged = await backUpNow();
  const file = join(damaged.directory, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...damaged.manifest, sha256: 'other' }));
  await forecourt.close();
  await expect(restoreFrom(damaged.directory)).rejects.toThrow('is damaged');
  await forecourt.open();
  expect(await names()).toEqual(['Mia Nguyen']);
});

it.each(['in place', 'into an empty folder'])(
  'a backup from before an erasure, restored %s, does not bring the erased person back [EVT-10, OPS-06]',
  async (where) => {
    await enquire('Mia', '0491 570 006');
    await enquire('Zoe', '0491 570 156');
    const { directory } = await backUpNow();
    await erase('0491 570 006');
    await forecourt.close();
    if (where !== 'in place') rmSync(forecourt.directory, { recursive: true });
    await restoreFrom(directory);
    await forecourt.open();
    await eventually(async () => expect(await names()).toEqual(['Erased Erased', 'Zoe Nguyen']));
    await eventually(async () =>
      expect(await forecourt.events('LeadErased', 'PersonErasureCompleted')).toHaveLength(2),
    );
  },
);

it('forecourt restore finds a backup by its path and by its name in BACKUP_DIR [OPS-06]', async () => {
  await enquire('Mia', '0491 570 006');
  const { directory, manifest } = await backUpNow();
  await forecourt.close();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.replaceProperty(process, 'env', { ...process.env, DATA_DIR: forecourt.directory });
  try {
    for (const named of [directory, basename(directory)])
      expect(await restoreBackup([named, '--replace', '--json'])).toBe(0);
    await expect(restoreBackup(['2020-01-01T00-00-00.000Z', '--replace'])).rejects.toThrow('is no backup');
  } finally {
    jest.restoreAllMocks();
  }
  await forecourt.open();
  expect(await forecourt.running.platform.log.head()).toBeGreaterThanOrEqual(manifest.events);
});
