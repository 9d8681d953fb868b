/** @needs own-eventstore */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEventStoreLog } from '#platform/adapters/log-eventstore/log';
import { collect } from '../../../services/platform/testing/event-log.contract.js';
import { eventually } from '../../../services/platform/testing/eventually.js';
import { Leads } from '../../faults/leads.js';
import { startServer, type Server } from '../../support/server.js';
import { askSite } from '../../support/client.js';
import type { OwnEngine } from '../own-engine.js';
import { ownEngine } from '../sources.js';

const data = mkdtempSync(join(tmpdir(), 'forecourt-move-'));
const ENV_FILE = `${data}.env`;
let engine: OwnEngine;
let server: Server;
beforeAll(async () => {
  engine = await ownEngine('eventstore');
  writeFileSync(ENV_FILE, '');
  server = await startServer(data, { ENV_FILE }, [], 'supervisor');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await engine.remove();
  for (const path of [data, ENV_FILE]) rmSync(path, { recursive: true, force: true });
});

it('an upgrade with EVENT_LOG=eventstore moves the log under load: no read fails, and no lead is lost [ENG-07]', async () => {
  const { EVENTSTORE_URL } = engine.environment;
  const statuses = new Set<number>();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) statuses.add((await askSite(server.port, 'kestrel', '/api/search?page=2')).status);
  })();
  const leads = new Leads();
  const sending = leads.load(server, 4);
  const acknowledged = (count: number) => eventually(() => expect(leads.acknowledged.size).toBeGreaterThan(count));
  await acknowledged(20);
  writeFileSync(ENV_FILE, `EVENT_LOG=eventstore\nEVENTSTORE_URL=${EVENTSTORE_URL}\n`);
  const before = leads.acknowledged.size;
  const waited = await server.upgrade();
  expect(waited).toBeLessThan(60_000);
  await acknowledged(before + 50);
  await sending.stop();
  isOver = true;
  await reading;
  expect([...statuses]).toEqual([200]);
  const log = await openEventStoreLog({ connectionString: EVENTSTORE_URL! });
  const types = (await collect(log.readAll({ after: 0, types: ['LeadSubmitted', 'LogMoved'] }))).map(
    ({ type }) => type,
  );
  expect(types.filter((type) => type === 'LogMoved')).toHaveLength(1);
  expect(types.at(-1)).toBe('LeadSubmitted');
  await log.close();
  expect(await leads.check(server)).toEqual({ lost: 0, doubled: 0 });
  expect([...leads.statuses.keys()]).toEqual([201]);
});
