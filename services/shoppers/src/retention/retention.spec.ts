import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrmLeadsResponse, WebhookWithSecret } from '#contracts/api/crm';
import { erasureList, retentionReport } from '#contracts/api/erasures';
import type { InboxDetail } from '#contracts/api/inbox';
import type { LeadResponse } from '#contracts/api/leads';
import type { ValuationResponse } from '#contracts/api/valuations';
import type { CloudEvent } from '#contracts/events/envelope';
import { erasedPhone } from '#contracts/events/personal';
import { day, minute } from '#contracts/domain/durations';
import { monthsAfter } from '#contracts/domain/retention';
import { Sites } from '#platform/sites/sites';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { type Receiver, startReceiver } from '#platform/testing/receiver';
import { TestBrowser } from '#platform/testing/shopper';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';
import { ErasePeople } from '../erasures/erase-people.js';
import { Retention } from './retention.js';

let forecourt: TestForecourt;
let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let receiver: Receiver;

/** What kestrel's site.yaml says of privacy; meridian says nothing. */
const write = (privacy: string) => {
  const original = readFileSync(join('infra/demo/sites/kestrel/site.yaml'), 'utf8');
  writeFileSync(join(sites.path, 'kestrel', 'site.yaml'), `${original}\n${privacy}`);
};
const leads = (months: number) => `privacy: { keepLeadsMonths: ${months} }\n`;

beforeEach(async () => {
  sites = await temporaryDirectory();
  for (const name of ['kestrel', 'meridian'])
    cpSync(join('infra/demo/sites', name), join(sites.path, name), { recursive: true });
  write(leads(24));
  receiver = await startReceiver(() => ({ status: 200 }));
  const environment = { SITES_DIR: sites.path, DEMO: 'true', WEBHOOK_LOCAL: 'true', LOG_LEVEL: 'info' };
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], environment);
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  await receiver.close();
  await sites.remove();
});

const began = new Date('2026-05-20T00:00:00.000Z');
/** So many months, and a few milliseconds, after the test began. */
const pass = (months: number, more = 0) => {
  forecourt.now = new Date(monthsAfter(began.toISOString(), months).getTime() + more);
};
const setTo = async (privacy: string, isDone: (privacy: unknown) => void) => {
  write(privacy);
  const before = (await forecourt.events('SiteDescribed')).length;
  await eventually(() => isDone(forecourt.running.application.get(Sites).ofSlug('kestrel')!.privacy));
  await eventually(async () => expect((await forecourt.events('SiteDescribed')).length).toBeGreaterThan(before));
};

const secret = 'Qanarina';
const enquire = async (
  email: string,
  { site = 'kestrel', ...more }: { site?: string } & Record<string, unknown> = {},
) => {
  const userData = { name: secret, last_name: 'Zzyzxwick', email, phone: '0491 570 006' };
  const body = { userData, category: 'Vehicle Enquiry', message: `${secret} sings`, url: 'http://x.example/', ...more };
  const answer = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body });
  expect(answer.status).toBe(201);
  return answer.body.lead_id;
};
const note = async (lead_id: string) => {
  const body = { text: `${secret} calls again` };
  const noted = await forecourt.ask(`/api/inbox/leads/${lead_id}/notes`, {
    ...{ method: 'POST', key: 'dealer-kestrel', body },
    headers: { 'idempotency-key': 'one' },
  });
  expect(noted.status).toBeLessThan(300);
};
const retention = () => forecourt.running.application.get(Retention, { strict: false });
const erase = (limit?: number) => retention().erase(limit);
const reported = async () => {
  const answer = await forecourt.ask('/api/ops/erasures/retention', { key: 'ops' });
  expect(answer.status).toBe(200);
  return retentionReport.parse(answer.body).sites;
};
const listed = async () => erasureList.parse((await forecourt.ask('/api/ops/erasures', { key: 'ops' })).body).erasures;
const erasedLeads = async () =>
  (await forecourt.events('LeadErased')).map(({ data }) => (data as { readonly lead_id: string }).lead_id);
const logged = () =>
  forecourt.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'retention');

it('leads are erased once their last activity is older than their site keeps them, and at no other site [EVT-13]', async () => {
  expect((await forecourt.ask('/api/site')).body).not.toHaveProperty('privacy');
  const silent = await enquire('mia@example.com');
  const noted = await enquire('noah@example.com');
  await enquire('mia@example.com', { site: 'meridian' });
  pass(0, day);
  await note(noted);
  pass(24, -minute);
  expect(await erase()).toBe(true);
  expect(await erasedLeads()).toEqual([]);
  expect(await reported()).toEqual([
    {
      site: 'kestrel',
      leads: { months: 24 },
      due: { people: 0, kinds: {} },
      next_at: '2028-05-20T00:00:00.000Z',
      erased: 0,
    },
  ]);
  pass(24);
  expect(await erase()).toBe(true);
  expect(await erasedLeads()).toEqual([silent]);
  pass(24, day - minute);
  await erase();
  expect(await erasedLeads()).toEqual([silent]);
  pass(24, day);
  await erase();
  expect(await erasedLeads()).toEqual([silent, noted]);
  pass(240);
  await erase();
  expect(await erasedLeads()).toEqual([silent, noted]);
  expect((await listed()).map(({ requested_by, completed_at }) => [requested_by, completed_at !== undefined])).toEqual([
    ['retention of kestrel', true],
    ['retention of kestrel', true],
  ]);
  expect(await reported()).toMatchObject([{ due: { people: 0 }, erased: 2 }]);
  expect(logged()).toMatchObject([
    { site: 'kestrel', people: 1, kinds: { lead: 1 }, left: 0 },
    { site: 'kestrel', people: 1, kinds: { lead: 1 }, left: 0 },
  ]);
  expect(forecourt.logged.join()).not.toContain(secret);
});

const asks = {
  'crm pull': { url: '/api/crm/leads', key: 'crm-kestrel' },
  'crm pull in ADF': { url: '/api/crm/leads?format=adf', key: 'crm-kestrel' },
  inbox: { url: '/api/inbox/leads', key: 'dealer-kestrel' },
  'inbox export': { url: '/api/inbox/leads.csv', key: 'dealer-kestrel' },
  'inbox search': { url: `/api/inbox/leads?q=${secret}`, key: 'dealer-kestrel' },
} as const;
const secretsInAnswers = async (): Promise<string[]> => {
  const found = [];
  for (const [place, { url, ...options }] of Object.entries(asks)) {
    const { body, status } = await forecourt.ask<unknown>(url, options);
    found.push(
      ...(JSON.stringify(body).includes(secret) ? [place] : []),
      ...(status < 400 ? [] : [`${place}: ${status}`]),
    );
  }
  return found;
};
const secretsOnDisk = (): string[] =>
  readdirSync(forecourt.directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(secret))
    .map(({ name }) => name);

it('what a site keeps no longer is gone from log, read models, files and CRMs, as after an operator’s erasure [EVT-13]', async () => {
  const body = { url: receiver.url };
  await forecourt.ask<WebhookWithSecret>('/api/crm/webhooks', { method: 'POST', key: 'crm-kestrel', body });
  const vehicle = { year: 2023, make: 'Toyota', model: 'Corolla', rego: secret.slice(0, 6), state: 'NSW' };
  const valued = await forecourt.ask<ValuationResponse>('/api/valuations', {
    method: 'POST',
    body: { vehicle, km: 45_000 },
  });
  const lead_id = await enquire('mia@example.com', { trade_in: { valuation_id: valued.body.valuation_id } });
  await note(lead_id);
  await eventually(async () => expect(await secretsInAnswers()).toHaveLength(5));
  expect(secretsOnDisk()).not.toEqual([]);
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(1));
  const before = receiver.received.length;
  pass(24);
  const kinds = { lead: 1, valuation: 1 };
  expect(await reported()).toMatchObject([{ due: { people: 1, kinds }, erased: 0 }]);
  expect(await erase()).toBe(true);
  expect(logged()).toMatchObject([{ people: 1, kinds, left: 0 }]);
  expect(await reported()).toMatchObject([{ due: { people: 0 }, erased: 1 }]);
  await eventually(async () => expect(await secretsInAnswers()).toEqual([]));
  expect(secretsOnDisk()).toEqual([]);
  for await (const batch of forecourt.running.platform.log.readAll({ after: 0 }))
    expect(JSON.stringify(batch)).not.toContain(secret.slice(0, 6));
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
  const messages = receiver.received.slice(before).map(({ body: sent }) => sent);
  expect(messages.map((sent) => (JSON.parse(sent) as CloudEvent).type)).toEqual(['forecourt.LeadErased']);
  expect(messages.join()).not.toContain(secret);

  // Neither a restart with rebuilt read models nor a second run changes anything.
  const pull = async () => (await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { key: 'crm-kestrel' })).body;
  const pulled = await pull();
  const events = await forecourt.running.platform.log.head();
  await forecourt.close();
  rmSync(join(forecourt.directory, 'views'), { recursive: true });
  await forecourt.open();
  await erase();
  expect(await secretsInAnswers()).toEqual([]);
  expect(await pull()).toEqual(pulled);
  expect(await erasedLeads()).toEqual([lead_id]);
  expect(events).toBeGreaterThan(0);
});

it('a shorter period waits for seven days, says whom it reaches, and erases nobody if it was a mistake [EVT-13]', async () => {
  await enquire('mia@example.com');
  pass(12);
  await setTo(leads(6), (privacy) => expect(privacy).toEqual({ keepLeadsMonths: 6 }));
  const begins_at = new Date(forecourt.now.getTime() + 7 * day).toISOString();
  await erase();
  expect(await erasedLeads()).toEqual([]);
  expect(logged()).toMatchObject([{ site: 'kestrel', people: 1, kinds: { lead: 1 }, begins_at }]);
  expect(await reported()).toMatchObject([{ leads: { months: 6, begins_at }, due: { people: 1 }, erased: 0 }]);
  pass(12, 3 * day);
  await setTo(leads(24), (privacy) => expect(privacy).toEqual({ keepLeadsMonths: 24 }));
  pass(12, 9 * day);
  await erase();
  await setTo(leads(9), (privacy) => expect(privacy).toEqual({ keepLeadsMonths: 9 }));
  pass(12, 16 * day - minute);
  // The wait goes on over a restart.
  await forecourt.close();
  await forecourt.open();
  await erase();
  expect(await erasedLeads()).toEqual([]);
  pass(12, 16 * day);
  await erase();
  expect(await erasedLeads()).toHaveLength(1);
});

it('the inbox says when a lead will be erased, and it is erased then [CRM-22]', async () => {
  const [silent, noted, sold] = [
    await enquire('mia@example.com'),
    await enquire('noah@example.com'),
    await enquire('ava@example.com'),
  ];
  pass(0, day);
  await note(noted);
  const outcome = { outcome: 'sold', at: forecourt.now.toISOString() };
  const path = `/api/inbox/leads/${sold}/outcomes`;
  const recorded = await forecourt.ask(path, { method: 'POST', key: 'dealer-kestrel', body: outcome });
  expect(recorded.status).toBeLessThan(300);
  const erasedFrom = async (id: string) => {
    const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
    return (await forecourt.ask<InboxDetail>(`/api/inbox/leads/${id}`, { key: 'dealer-kestrel', headers })).body
      .erased_from;
  };
  expect(await erasedFrom(silent)).toBe('2028-05-20T00:00:00.000Z');
  expect(await erasedFrom(noted)).toBe('2028-05-21T00:00:00.000Z');
  expect(await erasedFrom(sold)).toBe('2031-05-21T00:00:00.000Z');
  for (const [id, before] of [
    [noted, [silent]],
    [sold, [silent, noted]],
  ] as const) {
    const at = new Date((await erasedFrom(id))!).getTime();
    forecourt.now = new Date(at - minute);
    await erase();
    expect(await erasedLeads()).toEqual(before);
    forecourt.now = new Date(at);
    await erase();
    expect(await erasedLeads()).toEqual([...before, id]);
    expect(await erasedFrom(id)).toBeUndefined();
  }
});

it('a run erases a limited number of people, those first whose data is oldest, and the next run goes on [EVT-13]', async () => {
  const all = [];
  for (const [at, name] of ['ava', 'ben', 'cleo'].entries()) {
    pass(0, at * minute);
    all.push(await enquire(`${name}@example.com`));
  }
  pass(25);
  expect(await erase(2)).toBe(false);
  expect((await erasedLeads()).sort()).toEqual(all.slice(0, 2).sort());
  expect(logged()).toMatchObject([{ people: 2, left: 1 }]);
  expect(await reported()).toMatchObject([{ due: { people: 1, kinds: { lead: 1 } }, erased: 2 }]);
  expect(await erase(2)).toBe(true);
  expect(await erasedLeads()).toHaveLength(3);
});

it('a run comes once a day, and at once where a period changes [EVT-13]', async () => {
  const read = jest.spyOn(forecourt.running.platform.storedLog, 'readAll');
  const runs = async () => {
    const before = read.mock.calls.length;
    await retention().eraseIfDue();
    return read.mock.calls.length > before;
  };
  await enquire('mia@example.com');
  pass(0, 8 * day);
  expect(await runs()).toBe(true);
  pass(0, 9 * day - minute);
  expect(await runs()).toBe(false);
  pass(0, 9 * day);
  expect(await runs()).toBe(true);
  expect(await runs()).toBe(false);
  await setTo(leads(36), (privacy) => expect(privacy).toEqual({ keepLeadsMonths: 36 }));
  expect(await runs()).toBe(true);
  expect(await runs()).toBe(false);
});

it('nobody is erased by a clock that is ahead, until the log has a week of its time [EVT-13]', async () => {
  await enquire('mia@example.com');
  pass(30);
  await retention().eraseIfDue();
  expect(await erasedLeads()).toEqual([]);
  expect(logged()).toMatchObject([{ time: forecourt.now.toISOString() }]);
  await enquire('noah@example.com');
  pass(30, 6 * day);
  await retention().eraseIfDue();
  expect(await erasedLeads()).toEqual([]);
  pass(30, 8 * day);
  await retention().eraseIfDue();
  expect(await erasedLeads()).toHaveLength(1);
});

it('two runs at once erase everybody once [EVT-13]', async () => {
  await enquire('mia@example.com');
  await enquire('noah@example.com');
  pass(24);
  await Promise.all([erase(), erase()]);
  expect(await erasedLeads()).toHaveLength(2);
  expect(await forecourt.events('PersonErased')).toHaveLength(2);
  expect(await forecourt.events('PersonErasureCompleted')).toHaveLength(2);
});

it('accounts have a period of their own, and signing in begins it anew [EVT-13]', async () => {
  await setTo('privacy: { keepAccountsMonths: 12 }\n', (privacy) =>
    expect(privacy).toEqual({ keepAccountsMonths: 12 }),
  );
  await enquire('mia@example.com');
  await new TestBrowser(forecourt).signIn('+61491570006');
  const active = new TestBrowser(forecourt);
  await active.signIn('+61491570156');
  pass(11);
  await active.signIn('+61491570156');
  pass(12);
  await erase();
  const [registered] = await forecourt.events('ShopperRegistered');
  expect(registered!.data).toMatchObject({ phone_number: erasedPhone });
  expect((await forecourt.events('ShopperErased')).map(({ stream }) => stream)).toEqual([registered!.stream]);
  expect(await forecourt.events('SignInErased')).toHaveLength(1);
  expect(await erasedLeads()).toEqual([]);
});

it('nobody is erased about whom something was recorded while the log was read [EVT-13]', async () => {
  const lead_id = await enquire('mia@example.com');
  const { storedLog } = forecourt.running.platform;
  const position = await storedLog.head();
  await note(lead_id);
  const [submitted] = await storedLog.readStream(`lead-${lead_id}`);
  const people = forecourt.running.application.get(ErasePeople, { strict: false });
  expect((await people.eraseUnneeded([submitted!.metadata.person!], position)).size).toBe(0);
  expect((await people.eraseUnneeded([submitted!.metadata.person!], await storedLog.head())).size).toBe(1);
});

it('nobody is erased whose key is missing, because it may come back from a copy [EVT-13]', async () => {
  await enquire('mia@example.com');
  pass(24);
  const { personKeys } = forecourt.running.platform;
  const missing = personKeys!.missing.bind(personKeys);
  personKeys!.missing = (people) => Promise.resolve(people);
  await erase();
  expect(await forecourt.events('PersonErased')).toEqual([]);
  personKeys!.missing = missing;
  await erase();
  expect(await erasedLeads()).toHaveLength(1);
});

it('a run that was interrupted is completed at the next start [EVT-13]', async () => {
  await enquire('mia@example.com');
  pass(24);
  forecourt.running.platform.personKeys!.destroy = () => Promise.reject(new Error('the disk is full'));
  await expect(erase()).rejects.toThrow('the disk is full');
  expect(await erasedLeads()).toEqual([]);
  await forecourt.close();
  await forecourt.open();
  await eventually(async () => expect((await listed())[0]).toMatchObject({ completed_at: expect.any(String) }));
  expect(await erasedLeads()).toHaveLength(1);
  expect(await listed()).toMatchObject([{ requested_by: 'retention of kestrel' }]);
});

it('a log restored from before does not bring back what was no longer kept [EVT-13]', async () => {
  const lead_id = await enquire('mia@example.com');
  const log = join(forecourt.directory, 'log');
  await forecourt.close();
  cpSync(log, `${log}-before`, { recursive: true });
  await forecourt.open();
  pass(24);
  await erase();
  const [before] = await listed();
  await forecourt.close();
  for (const folder of [log, join(forecourt.directory, 'views')]) rmSync(folder, { recursive: true });
  cpSync(`${log}-before`, log, { recursive: true });
  await forecourt.open();
  const { person_id, erased_at } = before!;
  await eventually(async () =>
    expect(await listed()).toMatchObject([{ person_id, erased_at, requested_by: 'retention of kestrel' }]),
  );
  await eventually(async () => expect(await erasedLeads()).toEqual([lead_id]));
  expect(await secretsInAnswers()).toEqual([]);
});
