import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ErasureReport } from '#contracts/api/erasures';
import type { EnginesResponse } from '#contracts/api/ops-events';
import type { InboxPage } from '#contracts/api/inbox';
import type { LeadResponse } from '#contracts/api/leads';
import { openFolderObjects } from '#platform/adapters/objects-folder/objects';
import { CopyFollower, takeOverCopy } from '#platform/process/log-copy/copy-follower';
import type { Running } from '#platform/process/run';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { takeOver as takeOverCommand } from './log-copy.js';
import { roles } from '../../standalone/src/roles.js';

const SECRET_KEY = 'a secret key that both machines were given';

let first: TestForecourt;
let second: TestForecourt;
let copy: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeEach(async () => {
  copy = await temporaryDirectory();
  const settings = { LOG_COPY: 'folder', LOG_COPY_DIR: copy.path, SECRET_KEY };
  first = new TestForecourt(roles, ['kestrel'], settings);
  second = new TestForecourt(roles, ['kestrel'], settings);
  await first.open();
});
afterEach(async () => {
  for (const { running, directory } of [first, second]) {
    await (running as Running | undefined)?.application.close();
    rmSync(directory, { recursive: true, force: true });
  }
  await copy.remove();
});

const objects = () => openFolderObjects({ directory: copy.path });
const enquire = async (forecourt: TestForecourt, name: string, phone: string) => {
  const userData = { name, last_name: 'Nguyen', email: `${name.toLowerCase()}@example.com`, phone };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
  const { status } = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body });
  expect(status).toBe(201);
};
const names = async (forecourt: TestForecourt) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  const { body } = await forecourt.ask<InboxPage>('/api/inbox/leads', { key: 'dealer-kestrel', headers });
  return body.leads.map(({ name }) => name).sort();
};
const copied = () => first.running.platform.logCopy!.copy();
const takeOver = () => takeOverCopy(objects(), second.directory, new Date());
const filesOf = (folder: string) =>
  readdirSync(join(copy.path, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.gz'))
    .sort();

it('a lost machine is replaced by one that has every event and key of the copy [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await copied();
  await enquire(first, 'Ava', '0491 570 156');
  await copied();
  const { position } = await takeOver();
  await second.open();
  expect(await names(second)).toEqual(['Ava Nguyen', 'Mia Nguyen']);
  const ids = async ({ running }: TestForecourt) => {
    const events: string[] = [];
    for await (const batch of running.platform.log.readAll({ after: 0 })) events.push(...batch.map(({ id }) => id));
    return events.slice(0, position);
  };
  expect(await ids(second)).toEqual(await ids(first));
});

it('uncopied events are copied when the program stops, and a start continues where the copy ends [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await first.close();
  await first.open();
  await enquire(first, 'Ava', '0491 570 156');
  await first.close();
  await takeOver();
  await second.open();
  expect(await names(second)).toEqual(['Ava Nguyen', 'Mia Nguyen']);
});

it('a standby reads only new events each time, and reads only the rest when it takes over [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await copied();
  const follower = await CopyFollower.open(objects(), second.directory);
  const before = await follower.follow();
  await enquire(first, 'Ava', '0491 570 156');
  await copied();
  const after = await follower.follow();
  expect(after.position).toBeGreaterThan(before.position);
  expect((await follower.follow()).position).toBeGreaterThanOrEqual(after.position);
  await follower.close();
  await enquire(first, 'Zoe', '0491 570 158');
  await copied();
  await takeOver();
  await second.open();
  expect(await names(second)).toEqual(['Ava Nguyen', 'Mia Nguyen', 'Zoe Nguyen']);
});

it('once another machine has taken over, the previous one copies nothing more, and reports it [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await copied();
  await takeOver();
  await second.open();
  await second.running.platform.logCopy!.copy();
  await enquire(first, 'Ava', '0491 570 156');
  await expect(copied()).rejects.toThrow('taken over');
  await enquire(second, 'Zoe', '0491 570 158');
  await second.running.platform.logCopy!.copy();
  expect(filesOf('log').length).toBeGreaterThan(0);
  expect(filesOf('log').filter((name) => name.startsWith('first'))).toEqual([]);
  expect(await names(second)).toEqual(['Mia Nguyen', 'Zoe Nguyen']);
});

it('keys that are older than the log do not replace those in the copy [ENG-09, ENG-02]', async () => {
  const keys = join(first.directory, 'keys');
  await enquire(first, 'Mia', '0491 570 006');
  await first.close();
  cpSync(keys, `${keys}-older`, { recursive: true });
  await first.open();
  await enquire(first, 'Ava', '0491 570 156');
  await first.close();
  rmSync(keys, { recursive: true });
  cpSync(`${keys}-older`, keys, { recursive: true });
  const before = filesOf('keys');
  await first.open();
  await expect(copied()).rejects.toThrow('the person keys are older than the event log');
  expect(filesOf('keys')).toEqual(before);
  await first.close();
  await takeOver();
  await second.open();
  expect(await names(second)).toEqual(['Ava Nguyen', 'Mia Nguyen']);
});

it('an erased person is also gone from the copy, and from a standby that follows it [ENG-09, EVT-10]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await enquire(first, 'Zoe', '0491 570 158');
  await copied();
  const follower = await CopyFollower.open(objects(), second.directory);
  await follower.follow();
  const keysBefore = filesOf('keys');
  const options = { method: 'POST', key: 'ops', body: { phone_number: '0491 570 006' } } as const;
  const { body } = await first.ask<ErasureReport>('/api/ops/erasures', options);
  expect(body).toMatchObject({ completed: true });
  expect(filesOf('keys').filter((name) => keysBefore.includes(name))).toEqual([]);
  // No empty folder of earlier keys stays.
  expect(readdirSync(join(copy.path, 'keys'))).toHaveLength(1);
  await follower.follow();
  await follower.close();
  await takeOver();
  await second.open();
  await eventually(async () => expect(await names(second)).toEqual(['Erased Erased', 'Zoe Nguyen']));
});

it('a copy with a missing part is refused instead of being taken for the whole [ENG-09]', async () => {
  await enquire(first, 'Mia', '0491 570 006');
  await first.close();
  const [segment] = filesOf('log');
  writeFileSync(join(copy.path, 'log', segment!), 'not what was written');
  await expect(takeOver()).rejects.toThrow('damaged');
  rmSync(join(copy.path, 'log', segment!));
  await expect(takeOver()).rejects.toThrow('incomplete');
  rmSync(join(copy.path, 'head.json'));
  await expect(takeOver()).rejects.toThrow('There is no copy');
});

it('a copy that only a self-made key opens is reported while it is written, and by a takeover without that key [ENG-09]', async () => {
  const printed: string[] = [];
  const write = ((text: string) => printed.push(text)) as unknown as typeof process.stdout.write;
  for (const stream of [process.stdout, process.stderr]) jest.spyOn(stream, 'write').mockImplementation(write);
  try {
    const settings = { LOG_COPY: 'folder', LOG_COPY_DIR: copy.path };
    const known = { ...process.env, ...settings, DATA_DIR: second.directory };
    jest.replaceProperty(process, 'env', { ...known, SECRET_KEY });
    await enquire(first, 'Mia', '0491 570 006');
    await copied();
    expect(await takeOverCommand([])).toBe(0);
    expect(printed.splice(0).join('')).toContain('Start the program.');

    await first.close();
    rmSync(first.directory, { recursive: true });
    for (const folder of [second.directory, copy.path])
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    first = new TestForecourt(roles, ['kestrel'], settings);
    await first.open();
    const { body } = await first.ask<EnginesResponse>('/api/ops/engines', { key: 'ops' });
    expect(body.problems).toContainEqual(expect.objectContaining({ field: 'SECRET_KEY', effect: 'advice' }));
    await enquire(first, 'Ava', '0491 570 156');
    await copied();
    jest.replaceProperty(process, 'env', known);
    expect(await takeOverCommand([])).toBe(1);
    expect(printed.join('')).toMatch(/is lost\.\n.*does not start yet: SECRET_KEY is not set, and the person keys/);
  } finally {
    jest.restoreAllMocks();
  }
});
