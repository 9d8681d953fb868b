import { expect, it } from '@jest/globals';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadResponse } from '#contracts/api/leads';
import { backUp } from '#platform/process/backup';
import { keepFilesPrivate } from '#platform/process/private-files';
import { TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from './roles.js';

const modeOf = (path: string) => lstatSync(path).mode & 0o777;

/** Returns everything in a folder that others could read, with its mode. */
const open = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
    .filter((path) => (modeOf(path) & 0o077) !== 0)
    .map((path) => `${path} ${modeOf(path).toString(8)}`);

it('files of the program and its backups are accessible to its user only, whatever the umask [HOST-09]', async () => {
  const before = process.umask(0);
  const forecourt = new TestForecourt(roles);
  const backups = `${forecourt.directory}-backups`;
  try {
    // As an earlier version left it.
    chmodSync(forecourt.directory, 0o755);
    await forecourt.open();
    const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' };
    const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
    expect((await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body })).status).toBe(201);
    await forecourt.importFeed('stocknum,make,model,price\nA1,Toyota,Corolla,20000\n');
    await backUp(forecourt.directory, backups, new Date());
    const files = readdirSync(forecourt.directory, { recursive: true }).map(String);
    for (const file of ['log/events.sqlite-wal', 'views/views.sqlite-shm', 'keys/keys.sqlite', 'secret-key'])
      expect(files).toContain(file);
    expect(open(forecourt.directory)).toEqual([]);
    expect(open(backups)).toEqual([]);
  } finally {
    process.umask(before);
    await forecourt.remove();
    rmSync(backups, { recursive: true, force: true });
  }
});

it('files of an earlier version that others could read become private; others’ files do not [HOST-09]', async () => {
  const before = process.umask(0);
  const { path, remove } = await temporaryDirectory();
  try {
    mkdirSync(join(path, 'log'), { mode: 0o755 });
    mkdirSync(join(path, '2026-05-20T00-00-00.000Z/log'), { recursive: true, mode: 0o755 });
    for (const name of [
      'log/events.sqlite',
      '2026-05-20T00-00-00.000Z/log/events.sqlite',
      'keys.json',
      'site-records.json',
      'notes.txt',
    ])
      writeFileSync(join(path, name), '', { mode: 0o644 });
    symlinkSync(join(path, 'notes.txt'), join(path, 'log', 'elsewhere'));
    for (const folder of ['samples/kestrel', 'sources', 'drop/kestrel/yard']) {
      mkdirSync(join(path, folder), { recursive: true, mode: 0o755 });
      writeFileSync(join(path, folder, 'feed.csv'), '', { mode: 0o644 });
    }
    const elsewhere = join(path, 'photographs');
    mkdirSync(join(elsewhere, 'originals/ab'), { recursive: true, mode: 0o755 });
    writeFileSync(join(elsewhere, 'originals/ab/abc'), '', { mode: 0o644 });
    keepFilesPrivate([path, join(path, 'missing')], [elsewhere, join(path, 'missing')]);
    // A link has no mode of its own.
    const left = open(path).filter((line) => !line.includes('elsewhere'));
    expect(left).toEqual([`${join(path, 'notes.txt')} 644`]);
    expect(modeOf(join(path, 'log/events.sqlite'))).toBe(0o600);
    expect(modeOf(join(path, 'log'))).toBe(0o700);
  } finally {
    process.umask(before);
    await remove();
  }
});
