import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LeadForm } from '#contracts/api/leads';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], { LOG_LEVEL: 'info' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const reads = () =>
  forecourt.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'personal_data_read')
    .map(({ kind, site, count, key, key_id, session }) => ({ kind, site, count, key, key_id, session }));
const submit = (name: string) => {
  const userData = { name, last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
  const body: LeadForm = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost/' };
  return forecourt.ask('/api/leads', { method: 'POST', body });
};
const read = async (path: string, key: string, more: Record<string, string> = {}) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()), ...more };
  expect(await forecourt.ask(path, { key, headers })).toMatchObject({ status: 200 });
};

it('each read of many leads is logged and counted, with who, what and how many, and without the people [HOST-18]', async () => {
  await read('/api/inbox/leads', 'leads-kestrel');
  expect(reads()).toEqual([]);
  await submit('Mia');
  await submit('Zoe');
  await read('/api/inbox/leads', 'leads-kestrel');
  await read('/api/inbox/leads.csv', 'leads-kestrel');
  await read('/api/crm/leads', 'crm-kestrel');
  await read('/api/crm/leads?format=adf&limit=1', 'crm-kestrel');
  await read('/api/ops/events?type=LeadSubmitted', 'ops');
  const of = (kind: string, count: number, site = 'kestrel') => ({ kind, count, site });
  expect(reads()).toMatchObject([
    of('lead_list', 2),
    of('lead_export', 2),
    of('lead_pull', 2),
    of('lead_pull', 1),
    of('event_list', 2, 'all'),
  ]);
  for (const { key, key_id } of reads()) expect([typeof key, typeof key_id]).toEqual(['string', 'string']);
  const lines = forecourt.logged.filter((line) => line.includes('personal_data_read'));
  expect(lines.join('')).not.toMatch(/Mia|Zoe|mia@|570/);
  const metrics = await forecourt.running.platform.metrics.text();
  expect(metrics).toContain('forecourt_personal_data_reads_total{kind="lead_pull"} 3');
});

it('a read by a browser that is signed in names its session, and not its cookie [HOST-18]', async () => {
  await submit('Mia');
  const opened = await forecourt.ask('/api/inbox/session', { method: 'POST', key: 'leads-kestrel' });
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
  const head = String(await forecourt.running.platform.log.head());
  expect(await forecourt.ask('/api/inbox/leads', { headers: { cookie, 'forecourt-position': head } })).toMatchObject({
    status: 200,
  });
  const [line] = reads();
  expect(line!.session).toMatch(/^[0-9a-f]{32}$/);
  expect(forecourt.logged.join('')).not.toContain(cookie.split('=')[1]);
});
