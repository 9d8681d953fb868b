import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { crmInboxView } from '#contracts/views/lead';
import { physicalName } from '#contracts/views/view';
import type { HandleCommand } from '#platform/kernel/command';
import type { Config } from '#platform/process/config';
import type { Sites } from '#platform/sites/sites';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { Digests } from './digests.js';
import { MAIL } from './port/mail.js';
import type { MailOutbox } from './port/outbox.js';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  sites = await temporaryDirectory();
  cpSync('infra/demo/sites/kestrel', join(sites.path, 'kestrel'), { recursive: true });
  const file = join(sites.path, 'kestrel', 'site.yaml');
  const digest = 'mail:\n  digest: { to: [manager@kestrelbay.example] }\n';
  writeFileSync(file, readFileSync(file, 'utf8').replace('mail:\n', digest));
  forecourt = new TestForecourt(roles, ['kestrel'], { SITES_DIR: sites.path });
  // Six in the morning in Sydney.
  forecourt.now = new Date('2026-05-19T20:00:00Z');
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  await sites.remove();
});

const outbox = () => forecourt.running.application.get<MailOutbox>(MAIL, { strict: false }).all();
const toManager = () => outbox().filter(({ to }) => to.address === 'manager@kestrelbay.example');
const checkDue = () => forecourt.running.application.get(Digests, { strict: false }).checkDue();
const enquire = async (name: string) => {
  const userData = { name, last_name: 'Li', email: 'li@example.com', phone: '0491 570 006' };
  const body: LeadForm = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost/' };
  return (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body })).body.lead_id;
};
const answer = (lead_id: string) =>
  forecourt.ask(`/api/crm/leads/${lead_id}/outcomes`, {
    method: 'POST',
    key: 'crm-kestrel',
    body: { outcome: 'contacted' },
  });
/** Waits until the inbox has reached the end of the log. */
const caughtUp = async () => {
  const { views, log } = forecourt.running.platform;
  const head = await log.head();
  await eventually(async () => expect(await views.checkpoint(physicalName(crmInboxView))).toBeGreaterThanOrEqual(head));
};

it('unanswered leads are mailed to the dealer in the morning, once a day, until an outcome is recorded [MAIL-04]', async () => {
  await answer(await enquire('Mia'));
  const silent = await enquire('Noah');
  await checkDue();
  expect(await forecourt.events('DigestDue')).toEqual([]);
  // At 08:30 a new lead has not waited for an hour.
  forecourt.now = new Date('2026-05-19T22:30:00Z');
  await enquire('Ivy');
  await caughtUp();
  await checkDue();
  const [listed] = await eventually(() => {
    expect(toManager()).toHaveLength(1);
    return toManager();
  });
  expect(listed!.subject).toBe('1 lead is waiting for a reply');
  expect(listed!.text).toContain('Noah Li: Vehicle Enquiry\nWednesday 20 May, 6:00 am');
  expect(listed!.text).not.toMatch(/Mia|Ivy/);
  expect(listed!.html).toContain(`/inbox?lead=${silent}`);

  await forecourt.close();
  await forecourt.open();
  await checkDue();
  expect(await forecourt.events('DigestDue')).toHaveLength(1);
});

it('a site whose digest can’t be recorded does not keep the others from theirs [MAIL-04]', async () => {
  const all = ['a', 'b'].map((id) => ({ id, timezone: 'Australia/Sydney', mail: { digest: { at: '08:00' } } }));
  const due: string[] = [];
  const handle = async (_: unknown, id: string) => {
    due.push(id);
    if (id.startsWith('a.')) throw new Error('the log is away');
    return { events: [] };
  };
  const warn = jest.fn();
  const digests = new Digests(
    { all } as unknown as Sites,
    () => new Date('2026-05-19T23:00:00Z'),
    {} as Config,
    { warn } as unknown as Logger,
    handle as unknown as HandleCommand,
  );
  await digests.checkDue();
  await digests.checkDue();
  expect(due).toEqual(['a.2026-05-20', 'b.2026-05-20', 'a.2026-05-20']);
  expect(warn).toHaveBeenCalledTimes(2);
});
