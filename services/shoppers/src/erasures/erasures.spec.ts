import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CrmLeadsResponse, WebhookWithSecret } from '#contracts/api/crm';
import type { ErasureList, ErasurePreview, ErasureReport } from '#contracts/api/erasures';
import { erasureList, erasurePreview, erasureReport } from '#contracts/api/erasures';
import type { LeadResponse } from '#contracts/api/leads';
import type { MeResponse } from '#contracts/api/shoppers';
import type { ValuationResponse } from '#contracts/api/valuations';
import type { WatchlistListResponse } from '#contracts/api/watchlist';
import type { CloudEvent, RecordedEvent } from '#contracts/events/envelope';
import { encrypt } from '#platform/access/encryption';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startReceiver, type Receiver } from '#platform/testing/receiver';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from '../../../standalone/src/roles.js';

const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price,checkout_enabled,status
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,ZR,32990,true,in_stock
`;
const phone = '0491 570 006';
/** Texts that occur nowhere else in the program, its views or its demo. */
const canaries = {
  name: 'Qanarina',
  last_name: 'Zzyzxwick',
  email: 'qanarina@zzyzx.example',
  message: 'Mauvecanary sings at noon',
  field: 'Tealcanary in a field',
  page: 'fuchsiacanary-page',
  param: 'ochrecanary-param',
  agent: 'Canarybrowser/7.3',
  rego: 'QX77ZZ',
  vin: 'QXVIN7700000ZZZZ9',
};
const secrets = [...Object.values(canaries), '0491570006', '491570006', '0491 570 006'];

let forecourt: TestForecourt;
let receiver: Receiver;
let isReceiving: boolean;

beforeEach(async () => {
  isReceiving = false;
  receiver = await startReceiver(() => ({ status: isReceiving ? 200 : 503 }));
  const environment = { DEMO: 'true', WEBHOOK_LOCAL: 'true', LOG_LEVEL: 'trace', WEBHOOK_RETRIES: '3600,3600' };
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], environment);
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  await receiver.close();
});

const { name, last_name, email } = canaries;
const enquire = async (more: object = {}) => {
  const body = {
    userData: { name, last_name, email, phone, postcode: '2000' },
    category: 'Vehicle Enquiry',
    message: canaries.message,
    fields: { note: canaries.field },
    url: `http://kestrel.localhost:3000/${canaries.page}`,
    lead_attributes: { visited_pages: [`/${canaries.page}`], linked_query_params: { gclid: canaries.param } },
    ...more,
  };
  const headers = { 'user-agent': canaries.agent };
  const answer = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body, headers });
  expect(answer.status).toBe(201);
  return answer.body;
};
const erase = async (body: object) => {
  const answer = await forecourt.ask<ErasureReport>('/api/ops/erasures', { method: 'POST', key: 'ops', body });
  expect(answer.status).toBe(200);
  return erasureReport.parse(answer.body);
};
const previewOf = async (body: object) => {
  const answer = await forecourt.ask<ErasurePreview>('/api/ops/erasures/preview', { method: 'POST', key: 'ops', body });
  expect(answer.status).toBe(200);
  return erasurePreview.parse(answer.body);
};
const secretsIn = (text: string | Buffer): string[] => secrets.filter((secret) => text.includes(secret));
const secretsOnDisk = (): string[] =>
  readdirSync(forecourt.directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name: file }) =>
      secretsIn(readFileSync(join(parentPath, file))).map((secret) => `${secret} in ${file}`),
    );
const asks = {
  'crm pull': { url: '/api/crm/leads', key: 'crm-kestrel' },
  'crm pull in ADF': { url: '/api/crm/leads?format=adf', key: 'crm-kestrel' },
  inbox: { url: '/api/inbox/leads', key: 'dealer-kestrel' },
  'inbox export': { url: '/api/inbox/leads.csv', key: 'dealer-kestrel' },
  outbox: { url: '/outbox' },
  erasures: { url: '/api/ops/erasures', key: 'ops' },
} as const;
const secretsInAnswers = async (lead_id: string): Promise<string[]> => {
  const all = { ...asks, 'inbox detail': { url: `/api/inbox/leads/${lead_id}`, key: 'dealer-kestrel' } };
  const found = [];
  for (const [place, { url, ...options }] of Object.entries(all)) {
    const { body, status } = await forecourt.ask<unknown>(url, options);
    found.push(
      ...secretsIn(JSON.stringify(body)).map((secret) => `${secret} in ${place}`),
      ...(status < 400 ? [] : [`${place}: ${status}`]),
    );
  }
  return found;
};
const logHas = async () => {
  const found = [];
  for (const log of [forecourt.running.platform.log, forecourt.running.platform.storedLog])
    for await (const batch of log.readAll({ after: 0 })) found.push(...secretsIn(JSON.stringify(batch)));
  return found;
};

it('an erased person appears in no stream, view, response, file, message or log line [EVT-10]', async () => {
  const imported = await forecourt.importFeed(feed);
  const [car] = (await forecourt.search('', imported)).hits;
  await forecourt.ask<WebhookWithSecret>('/api/crm/webhooks', {
    method: 'POST',
    key: 'crm-kestrel',
    body: { url: receiver.url },
  });
  const vehicle = {
    year: 2023,
    make: 'Toyota',
    model: 'Corolla',
    rego: canaries.rego,
    vin: canaries.vin,
    state: 'NSW',
  };
  const valued = await forecourt.ask<ValuationResponse>('/api/valuations', {
    method: 'POST',
    body: { vehicle, km: 45_000 },
  });
  const { valuation_id } = valued.body;
  const lead = await enquire({ trade_in: { valuation_id } });
  const browser = new TestBrowser(forecourt);
  await browser.signIn('+61491570006');
  await browser.post('/api/me', { name, last_name, email, postcode: '2000' });
  await browser.post('/api/watchlist/save-car', { phone_number: phone, car_id: car!.id });
  const reservation = { car_id: car!.id, name, last_name, email, amount: 200, agreed: true };
  const reserved = await browser.post('/api/reservations', reservation, { 'idempotency-key': 'one' });
  expect(reserved.status).toBe(201);
  await eventually(async () => expect(receiver.received.length).toBeGreaterThan(0));
  await eventually(async () => expect((await secretsInAnswers(lead.lead_id)).length).toBeGreaterThan(10));
  expect(secretsOnDisk()).not.toEqual([]);
  expect(
    (await forecourt.running.platform.storedLog.readStream(`lead-${lead.lead_id}`)).flatMap((event) =>
      secretsIn(JSON.stringify(event)),
    ),
  ).toEqual([]);

  const report = await erase({ phone_number: '+61 491 570 006' });
  expect(report).toMatchObject({ completed: true, streams: 5 });
  expect(report.events).toEqual({
    LeadSubmitted: 1,
    ReservationStarted: 1,
    ShopperDetailsSaved: 1,
    ShopperRegistered: 1,
    SignInCodeRequested: 1,
    ValuationRequested: 1,
  });
  await eventually(async () => expect(await secretsInAnswers(lead.lead_id)).toEqual([]));
  expect(await logHas()).toEqual([]);
  expect(secretsOnDisk()).toEqual([]);
  expect(forecourt.logged.flatMap(secretsIn)).toEqual([]);
  expect((await browser.ask<MeResponse>('/api/me')).body.user).toBeNull();
  const { erasures } = erasureList.parse((await forecourt.ask<ErasureList>('/api/ops/erasures', { key: 'ops' })).body);
  expect(erasures.map(({ person_id }) => person_id).sort()).toEqual([...report.people].sort());

  // A CRM that was unavailable learns that the lead is erased, and nothing else.
  const before = receiver.received.length;
  isReceiving = true;
  forecourt.now = new Date(forecourt.now.getTime() + 3 * 3_600_000);
  await eventually(async () => {
    const types = receiver.received.slice(before).map(({ body }) => (JSON.parse(body) as CloudEvent).type);
    expect(types).toContain('forecourt.LeadErased');
  });
  expect(receiver.received.slice(before).flatMap(({ body }) => secretsIn(body))).toEqual([]);
  const pulled = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { key: 'crm-kestrel' });
  expect(pulled.body.leads.map(({ type, data }) => [type, (data as { lead_id: string }).lead_id])).toEqual([
    ['forecourt.LeadErased', lead.lead_id],
  ]);

  // A restart with rebuilt views changes nothing.
  await forecourt.close();
  expect(secretsOnDisk()).toEqual([]);
  rmSync(join(forecourt.directory, 'views'), { recursive: true });
  await forecourt.open();
  expect(await secretsInAnswers(lead.lead_id)).toEqual([]);
  const again = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { key: 'crm-kestrel' });
  expect(again.body).toEqual(pulled.body);
});

it('other people’s data stays readable, and an erased person can return [EVT-10]', async () => {
  const other = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' };
  await enquire();
  const kept = await enquire({ userData: other, message: 'Is it still there?' });
  const browser = new TestBrowser(forecourt);
  await browser.signIn('+61491570006');
  expect((await erase({ email: email.toUpperCase() })).events).toEqual({ LeadSubmitted: 1 });
  const [event] = await forecourt.running.platform.log.readStream(`lead-${kept.lead_id}`);
  expect(event!.data).toMatchObject({ user: other, message: 'Is it still there?' });
  expect(event!.metadata).not.toHaveProperty('sealed');
  expect((await erase({ phone_number: phone })).events).toEqual({ ShopperRegistered: 1, SignInCodeRequested: 1 });
  expect((await erase({ phone_number: phone })).people).toEqual([]);

  const again = await browser.signIn('+61491570006');
  expect(again).toMatchObject({ phone_number: '+61491570006', saved: [] });
  expect((await browser.ask<WatchlistListResponse>('/api/watchlist')).body.vehicles).toEqual([]);
  const lead = await enquire();
  const [submitted] = await forecourt.running.platform.log.readStream(`lead-${lead.lead_id}`);
  expect(submitted!.data).toMatchObject({ user: { name, phone } });
});

const userAt = async ({ lead_id }: LeadResponse) => {
  const [submitted] = await forecourt.running.platform.log.readStream(`lead-${lead_id}`);
  return (submitted!.data as { readonly user: { readonly name: string } }).user;
};

it('somebody who gives another person’s number or address with their own does not become that person [EVT-10]', async () => {
  const vera = await enquire();
  const browser = new TestBrowser(forecourt);
  await browser.signIn('+61491570006');
  await browser.post('/api/me', { name, last_name, email });
  const mallory = { name: 'Mallory', last_name: 'Quick', email: 'mallory@example.com', phone: '0491 570 156' };
  const withHerNumber = await enquire({ userData: { ...mallory, phone } });
  const withHerAddress = await enquire({ userData: { ...mallory, email } });

  expect((await erase({ email: mallory.email })).events).toEqual({ LeadSubmitted: 1 });
  expect((await erase({ phone_number: mallory.phone })).events).toEqual({ LeadSubmitted: 1 });
  expect([(await userAt(withHerNumber)).name, (await userAt(withHerAddress)).name]).toEqual(['Erased', 'Erased']);
  expect(await userAt(vera)).toMatchObject({ name, email, phone });
  expect((await browser.ask<MeResponse>('/api/me')).body.user).toMatchObject({ details: { email } });
  expect((await erase({ email })).events).toMatchObject({ LeadSubmitted: 1, ShopperDetailsSaved: 1 });
});

it('a preview says what an erasure would reach at which site, and names nobody [EVT-11]', async () => {
  await enquire();
  await enquire({ userData: { name, last_name, email, phone: '0491 570 156' } });
  await forecourt.ask('/api/leads', {
    method: 'POST',
    site: 'meridian',
    body: {
      userData: { name, last_name, email: 'family@example.com', phone },
      category: 'Vehicle Enquiry',
      url: 'http://meridian.localhost:3000/',
    },
  });
  expect(await previewOf({ email })).toEqual({
    records: 2,
    sites: [{ site: 'kestrel', kinds: { lead: 2 } }],
    addresses: [],
    phone_numbers: ['***006', '***156'],
    remaining: 1,
    warnings: [],
  });
  const byPhone = await previewOf({ phone_number: phone });
  expect(byPhone).toMatchObject({ records: 2, addresses: ['q***@z***.example', 'f***@e***.com'], remaining: 1 });
  expect(byPhone.warnings).toEqual([expect.stringContaining('Addresses that this number was given with: 2.')]);
  expect(byPhone.sites.map(({ site }) => site)).toEqual(['kestrel', 'meridian']);
});

it('an erasure with something to think of first needs the number of records from the preview [EVT-11]', async () => {
  await enquire();
  await enquire({ userData: { name, last_name, email: 'other@example.com', phone } });
  const refused = await forecourt.ask<{ detail: string }>('/api/ops/erasures', {
    method: 'POST',
    key: 'ops',
    body: { phone_number: phone },
  });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('with: 2.')]);
  const wrong = { phone_number: phone, confirm: 1 };
  expect((await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: wrong })).status).toBe(409);
  expect(await erase({ phone_number: phone, confirm: 2 })).toMatchObject({ completed: true, streams: 2, remaining: 0 });
});

it('an erasure of one site’s records leaves those of another site, and counts them [EVT-11]', async () => {
  const kept = await enquire();
  const body = { userData: { name, last_name, email, phone }, category: 'Vehicle Enquiry', url: 'http://x.example/' };
  const other = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site: 'meridian', body });
  expect(await erase({ email, sites: ['meridian'] })).toMatchObject({ completed: true, streams: 1, remaining: 1 });
  expect([(await userAt(kept)).name, (await userAt(other.body)).name]).toEqual([name, 'Erased']);
  expect(await erase({ email, sites: ['meridian'] })).toMatchObject({ people: [], completed: false, remaining: 1 });
});

it('an erasure leaves the records of a site whose key other sites share, and is not completed [EVT-11]', async () => {
  const { lead_id } = await enquire();
  const { storedLog } = forecourt.running.platform;
  const [stored] = await storedLog.readStream(`lead-${lead_id}`);
  const { type, version, time, metadata } = stored!;
  const person = metadata.person!;
  const key = (await forecourt.running.platform.personKeys!.keysOf([person])).get(person)!;
  const sealed = encrypt(key, JSON.stringify({ 'user.email': email, 'user.phone': phone }), 'LeadSubmitted old');
  const data = { ...(stored!.data as object), lead_id: 'old', site_id: 'meridian' };
  const old = { id: 'old', type, version, time, metadata: { ...metadata, sealed }, data };
  await storedLog.append('lead-old', 'none', [old]);
  const report = await erase({ email, sites: ['kestrel'], confirm: 0 });
  expect(report).toMatchObject({ people: [], completed: false, remaining: 2 });
  expect(report.reason).toContain('1 records of these sites share their key');
});

it('an erasure reaches a mailbox however it is spelled, also in records from before that was known [EVT-10]', async () => {
  const gee = (address: string) => ({ userData: { name, last_name, email: address, phone } });
  const lead = await enquire(gee('gee.mail+cars@gmail.com'));
  expect(await erase({ email: 'geemail@gmail.com' })).toMatchObject({ completed: true, streams: 1 });
  expect((await userAt(lead)).name).toBe('Erased');
  const old = await enquire(gee('gee.mail+cars@gmail.com'));
  const { personKeys } = forecourt.running.platform;
  const peopleOf = personKeys!.peopleOf.bind(personKeys);
  personKeys!.peopleOf = async (handles) => peopleOf(handles.filter(({ kind }) => kind !== 'email'));
  expect(await erase({ email: 'geemail@gmail.com' })).toMatchObject({ completed: true, streams: 1 });
  expect((await userAt(old)).name).toBe('Erased');
});

it('an erasure that a crash interrupted is completed at the next start [EVT-10]', async () => {
  const lead = await enquire();
  const { personKeys, storedLog } = forecourt.running.platform;
  const [stored] = await storedLog.readStream(`lead-${lead.lead_id}`);
  await eventually(async () => expect(await secretsInAnswers(lead.lead_id)).not.toEqual([]));
  await personKeys!.destroy([stored!.metadata.person!]);
  await forecourt.close();
  await forecourt.open();
  await eventually(async () => expect(await secretsInAnswers(lead.lead_id)).toEqual([]));
  await eventually(async () => expect(secretsOnDisk()).toEqual([]));
});

it('an erasure that a restored log had lost is listed with its date and who asked for it, as before [EVT-10]', async () => {
  await enquire();
  const log = join(forecourt.directory, 'log');
  await forecourt.close();
  cpSync(log, `${log}-before`, { recursive: true });
  await forecourt.open();
  await erase({ email });
  const [before] = await listed();
  expect(before).toMatchObject({ requested_by: 'ops', erased_at: forecourt.now.toISOString() });
  await forecourt.close();
  for (const folder of [log, join(forecourt.directory, 'views')]) rmSync(folder, { recursive: true });
  cpSync(`${log}-before`, log, { recursive: true });
  forecourt.now = new Date(forecourt.now.getTime() + 86_400_000);
  await forecourt.open();
  const { person_id, erased_at, requested_by } = before!;
  await eventually(async () => expect(await listed()).toMatchObject([{ person_id, erased_at, requested_by }]));
});

it('events from before encryption are still read unchanged [EVT-10]', async () => {
  const { storedLog, log } = forecourt.running.platform;
  const data = { shopper_id: 's1', site_id: 'kestrel', phone_number: '+61491570156' };
  const event = { id: 'old', type: 'ShopperRegistered', version: 1, time: '2026-01-01T00:00:00.000Z', data };
  await storedLog.append('shopper-s1', 'none', [event]);
  expect((await log.readStream('shopper-s1'))[0]!.data).toEqual(data);
});

it('an erasure requires an ops key [EVT-10]', async () => {
  const asked = (key?: string, body: object = { phone_number: phone }) =>
    forecourt.ask('/api/ops/erasures', { method: 'POST', key, body });
  expect((await asked()).status).toBe(401);
  expect((await asked('dealer-kestrel')).status).toBe(403);
  expect((await asked('ops', {})).status).toBe(422);
});

const listed = async () =>
  erasureList.parse((await forecourt.ask<ErasureList>('/api/ops/erasures', { key: 'ops' })).body).erasures;

it('an erasure reports that it isn’t proven if events were never encrypted, also after a restart [HOST-07]', async () => {
  const { storedLog } = forecourt.running.platform;
  const data = { shopper_id: 's1', site_id: 'kestrel', phone_number: '+61491570006' };
  const event = { id: 'old', type: 'ShopperRegistered', version: 1, time: '2026-01-01T00:00:00.000Z', data };
  await storedLog.append('shopper-s1', 'none', [event]);
  const unknown = await erase({ phone_number: phone });
  expect(unknown).toMatchObject({ people: [], completed: false });
  expect(unknown.reason).toContain('1 events that tell of them were never encrypted');
  await enquire();
  const known = await erase({ phone_number: phone });
  expect(known).toMatchObject({ completed: false, events: { LeadSubmitted: 1 }, reason: unknown.reason });
  const entries = await listed();
  expect(entries.map(({ unproven, completed_at }) => [unproven, completed_at])).toEqual([
    [unknown.reason, undefined],
    [unknown.reason, undefined],
  ]);
  await forecourt.close();
  await forecourt.open();
  expect(await listed()).toEqual(entries);
  // Erasures of other people are not in doubt.
  expect((await erase({ phone_number: '0491 570 156' })).reason).toBe('Nobody is known by these.');
});

it('an erasure reports that it is not proven if person keys are missing [HOST-07]', async () => {
  await enquire();
  const { storedLog } = forecourt.running.platform;
  const data = { shopper_id: 's1', site_id: 'kestrel', phone_number: '0000 0000' };
  const metadata = { person: 'somebody', sealed: 'AAAA' };
  const event = { id: 'x', type: 'ShopperRegistered', version: 1, time: '2026-01-01T00:00:00.000Z', data, metadata };
  await storedLog.append('shopper-s1', 'none', [event]);
  const report = await erase({ phone_number: phone });
  expect(report).toMatchObject({ completed: false, events: { LeadSubmitted: 1 } });
  expect(report.reason).toContain('The keys of 1 people in the log are not here');
});

it('an erasure whose key still exists afterwards is not completed, and is retried [HOST-07]', async () => {
  await enquire();
  const personKeys = forecourt.running.platform.personKeys!;
  const destroy = personKeys.destroy.bind(personKeys);
  personKeys.destroy = async () => undefined;
  const report = await erase({ phone_number: phone });
  expect(report).toMatchObject({ completed: false, reason: 'A key is still there. It is tried again by itself.' });
  expect((await listed()).map(({ completed_at }) => completed_at)).toEqual([undefined]);
  personKeys.destroy = destroy;
  await forecourt.close();
  await forecourt.open();
  await eventually(async () => expect((await listed())[0]!.completed_at).toBeDefined());
});

it('an event from before all typed text was encrypted is still read; once erased it is not shown, but not proven gone [EVT-10]', async () => {
  const { lead_id } = await enquire();
  const { storedLog, log } = forecourt.running.platform;
  const [{ id: _, position: _position, revision: _revision, stream: _stream, ...stored }] = (await storedLog.readStream(
    `lead-${lead_id}`,
  )) as [RecordedEvent];
  const person = stored.metadata.person!;
  const key = (await forecourt.running.platform.personKeys!.keysOf([person])).get(person)!;
  const typed = { message: canaries.message, 'user.email': email, 'user.phone': phone };
  const sealed = encrypt(key, JSON.stringify(typed), 'LeadSubmitted old');
  const data = {
    ...(stored.data as object),
    lead_id: 'old',
    category: canaries.field,
    trade_in: { make: canaries.page },
  };
  await storedLog.append('lead-old', 'none', [
    { ...stored, id: 'old', data, metadata: { ...stored.metadata, sealed } },
  ]);
  const whole = { category: canaries.field, message: canaries.message, trade_in: { make: canaries.page } };
  expect((await log.readStream('lead-old'))[0]!.data).toMatchObject(whole);

  const report = await erase({ phone_number: phone });
  expect(report).toMatchObject({ completed: false, events: { LeadSubmitted: 2 } });
  expect(report.reason).toContain('1 events of them are from before');
  expect((await log.readStream('lead-old'))[0]!.data).toMatchObject({ category: 'Erased', message: '', trade_in: {} });
  await eventually(async () => expect(await secretsInAnswers('old')).toEqual([]));
});
