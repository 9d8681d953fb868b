import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { crmInboxView } from '#contracts/views/lead';
import { physicalName } from '#contracts/views/view';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../standalone/src/roles.js';
import { Unanswered } from './unanswered.js';

let forecourt: TestForecourt;
let sites: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeEach(async () => {
  sites = await temporaryDirectory();
  const of = (site: string, change: (yaml: string) => string) => {
    cpSync(`infra/demo/sites/${site}`, join(sites.path, site), { recursive: true });
    const file = join(sites.path, site, 'site.yaml');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  of('kestrel', (yaml) => yaml.replace(/^mail:\n(?: .*\n)+/m, 'unansweredAfter: 30\n'));
  of('meridian', (yaml) => yaml);
  of('tempo', (yaml) => `unansweredAfter: 0\n${yaml}`);
  const settings = { SITES_DIR: sites.path, MAIL: 'none', LOG_LEVEL: 'warn' };
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian', 'tempo'], settings);
  await forecourt.open();
  expect(forecourt.running.platform.sites.ofSlug('kestrel')!.mail).toBeUndefined();
});
afterEach(async () => {
  await forecourt.remove();
  await sites.remove();
});

const minutes = (n: number) => (forecourt.now = new Date(forecourt.now.getTime() + n * 60_000));
const enquire = async (name: string, site = 'kestrel', phone = '0491 570 006') => {
  const userData = { name, last_name: 'Li', email: `${name}@example.com`, phone };
  const body: LeadForm = { userData, category: 'Vehicle Enquiry', url: `http://${site}.localhost/` };
  return (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body })).body.lead_id;
};
const answer = (lead_id: string) =>
  forecourt.ask(`/api/crm/leads/${lead_id}/outcomes`, {
    method: 'POST',
    key: 'crm-kestrel',
    body: { outcome: 'contacted' },
  });
const erase = (email: string) => forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email } });
/** Returns the metric, once the inbox has reached the end of the log. */
const waiting = async () => {
  const { views, log, metrics } = forecourt.running.platform;
  const head = await log.head();
  await eventually(async () => expect(await views.checkpoint(physicalName(crmInboxView))).toBeGreaterThanOrEqual(head));
  const reported = (await metrics.text()).matchAll(/^forecourt_leads_unanswered\{site="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...reported].map(([, site, leads]) => [site!, Number(leads)] as const));
};
const checkDue = () => forecourt.running.application.get(Unanswered, { strict: false }).checkDue();
const lines = () => forecourt.logged.filter((line) => line.includes('leads wait for an answer'));

it('unanswered leads are counted and logged after their site’s number of minutes, a day by default, even without mail [OPS-07]', async () => {
  expect((await forecourt.ask('/api/site')).body).not.toHaveProperty('unansweredAfter');
  await answer(await enquire('Mia'));
  await enquire('Noah');
  await enquire('Ivy', 'meridian');
  await enquire('Ada', 'tempo');
  minutes(29);
  expect(await waiting()).toEqual({ kestrel: 0, meridian: 0 });
  await checkDue();
  expect(lines()).toEqual([]);

  minutes(1);
  expect(await waiting()).toEqual({ kestrel: 1, meridian: 0 });
  await checkDue();
  await checkDue();
  expect(lines()).toEqual([expect.stringContaining('"site":"kestrel","leads":1,')]);

  minutes(24 * 60 - 30);
  expect(await waiting()).toEqual({ kestrel: 1, meridian: 1 });
  await checkDue();
  expect(lines().slice(1)).toEqual([expect.stringContaining('"site":"meridian","leads":1,')]);
});

it('an erased lead no longer counts as unanswered [OPS-07]', async () => {
  await enquire('Mia');
  await enquire('Noah', 'kestrel', '0491 570 156');
  minutes(30);
  expect((await waiting())['kestrel']).toBe(2);
  expect((await erase('noah@example.com')).status).toBe(200);
  expect((await waiting())['kestrel']).toBe(1);
  const inbox = await forecourt.ask<{ unanswered: number }>('/api/inbox/leads?answered=no', { key: 'leads-kestrel' });
  expect(inbox.body).toMatchObject({ count: 1, unanswered: 1 });
});
