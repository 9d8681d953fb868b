import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { ErasureReport } from '#contracts/api/erasures';
import type { StockCar } from '#contracts/api/stock';
import { erasedEmail, erasedName, erasedPhone, phoneHandle } from '#contracts/events/personal';
import { newId } from '#platform/kernel/ids';
import { readCurrent } from '#platform/kernel/command';
import { encrypt } from '#platform/access/person-keys';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { beginDemoLog } from './demo-history.js';
import { importDemoStock } from './demo.js';
import { roles } from './roles.js';
import { FeedImporter } from '../../stock/src/feed-importer.js';

/** Events as a log has them that is older than the versions of today. */
const dealership_id = 'kestrel-bay-toyota';
const listing = {
  car_id: 'old-car',
  slug: '2019-toyota-yaris-old1',
  details: {
    dealership_id,
    stocknum: 'OLD1',
    year: 2019,
    make: 'Toyota',
    model: 'Yaris',
    car_type: 'used',
    price: 1_899_000,
    before_price: 2_099_000,
  },
};
const lead = {
  lead_id: 'old-lead',
  site_id: 'kestrel',
  dealership_id,
  category: 'Contact',
  first_name: 'Ava',
  last_name: 'Ngata',
  email: 'ava@example.com',
  phone: '0491 570 006',
  consent: false,
  url: 'https://kestrel.example/contact',
  source: 'Website',
  user_agent: 'Mozilla/5.0',
};

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  const { storedLog: log } = forecourt.running.platform;
  const stored = (type: string, data: unknown) => ({
    id: newId(),
    type,
    version: 0,
    time: '2026-05-01T00:00:00.000Z',
    data,
    metadata: { tenant: dealership_id },
  });
  await log.append('car-old-car', 'none', [stored('CarListed', listing)]);
  await log.append('lead-old-lead', 'none', [stored('LeadSubmitted', lead)]);
}, 180_000);
afterAll(() => forecourt.remove());

it('EVT-06 a listing and a lead of an old version are read as if they were stored today, wherever they are read', async () => {
  const { log } = forecourt.running.platform;
  for (const [stream, type] of [
    ['car-old-car', 'CarListed'],
    ['lead-old-lead', 'LeadSubmitted'],
  ] as const) {
    const [fromStream] = await log.readStream(stream);
    const [fromLog] = await forecourt.events(type);
    const [upcastOnce] = await readCurrent(log, stream);
    expect(fromStream).toMatchObject({ version: 1, type });
    expect(fromLog).toEqual(fromStream);
    expect(upcastOnce).toEqual(fromStream);
  }

  const car = await eventually(async () => {
    const { hits } = await forecourt.search('');
    expect(hits).toHaveLength(1);
    return hits[0]!;
  });
  expect(car).toMatchObject({ id: 'old-car', slug: listing.slug, price: 18_990, make: 'Toyota' });
  const page = await forecourt.ask<{ car: object }>(`/api/cars/${listing.slug}`);
  expect(JSON.stringify(page.body)).toContain('20990');
  const repriced = await forecourt.askStock<StockCar>('cars/old-car/price', {
    method: 'POST',
    body: { price: 17_990 },
  });
  expect(repriced.status).toBe(200);

  const leads = await eventually(async () => {
    const { body } = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { key: 'crm-kestrel' });
    expect(body.leads).toHaveLength(1);
    return body.leads;
  });
  expect(leads[0]).toMatchObject({
    dataschema: 'LeadSubmitted.v1',
    data: { user: { name: 'Ava', last_name: 'Ngata' }, opt_in: false, fields: {} },
  });
});

it('EVT-06 EVT-10 what was sealed in an old version is opened before it moves, and once erased is nowhere', async () => {
  const { storedLog, log, personKeys } = forecourt.running.platform;
  const personal = {
    first_name: 'Moana',
    last_name: 'Cedarcanary',
    email: 'moana@cedar.example',
    phone: '0491 570 110',
  };
  const { id: person, key } = await personKeys!.personOf([phoneHandle(personal.phone)]);
  const id = newId();
  const metadata = {
    tenant: dealership_id,
    person,
    sealed: encrypt(key, JSON.stringify(personal), `LeadSubmitted ${id}`),
  };
  const erased = { first_name: erasedName, last_name: erasedName, email: erasedEmail, phone: erasedPhone };
  const time = '2026-05-02T00:00:00.000Z';
  const data = { ...lead, ...erased, lead_id: 'sealed-lead' };
  await storedLog.append('lead-sealed-lead', 'none', [{ id, type: 'LeadSubmitted', version: 0, time, data, metadata }]);

  const user = { name: 'Moana', last_name: 'Cedarcanary', email: 'moana@cedar.example', phone: '0491 570 110' };
  const [read] = await log.readStream('lead-sealed-lead');
  expect(read).toMatchObject({ version: 1, data: { user, opt_in: false } });
  expect(read!.data).not.toHaveProperty('first_name');
  // It leaves the program as it was sealed, so that whoever has the key can do the same.
  expect((await storedLog.readStream('lead-sealed-lead'))[0]).toMatchObject({ version: 0, metadata: { person } });
  const ofCrm = async () => {
    const { body } = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { key: 'crm-kestrel' });
    return body.leads.filter(({ subject }) => subject === 'lead-sealed-lead').map((event) => event.data);
  };
  await eventually(async () => expect(await ofCrm()).toMatchObject([{ user }]));
  const inbox = () => forecourt.ask<string>('/api/inbox/leads/sealed-lead', { key: 'dealer-kestrel' });
  await eventually(async () => expect(JSON.stringify((await inbox()).body)).toContain('Cedarcanary'));

  const body = { phone_number: personal.phone };
  const report = await forecourt.ask<ErasureReport>('/api/ops/erasures', { key: 'ops', method: 'POST', body });
  expect(report.body).toMatchObject({ people: [person], completed: true });
  expect((await log.readStream('lead-sealed-lead'))[0]!.data).toMatchObject({
    user: { name: erasedName, email: erasedEmail },
  });
  expect(JSON.stringify([await ofCrm(), (await inbox()).body])).not.toMatch(/Moana|Cedarcanary|cedar\.example|570 110/);
}, 180_000);

it('EVT-06 the demo’s log begins with a listing and a lead of an old version; its feed goes on from there', async () => {
  const demo = new TestForecourt(roles, ['tempo']);
  try {
    await demo.open();
    const { platform } = demo.running;
    await beginDemoLog(platform);
    const head = await platform.log.head();
    await beginDemoLog(platform);
    expect(await platform.log.head()).toBe(head);
    const [submitted] = await demo.events('LeadSubmitted');
    expect(submitted).toMatchObject({
      version: 1,
      data: { user: { name: 'Ava', phone: '0491 570 110' }, opt_in: true },
    });
    expect((await platform.storedLog.readStream(submitted!.stream))[0]).toMatchObject({ version: 0 });
    const [listed] = await demo.events('CarListed');
    expect(listed).toMatchObject({ version: 1, data: { car: { price: 26_890 }, origin: 'feed' } });
    await importDemoStock(platform.sites, demo.running.application.get(FeedImporter), demo.now);
    const events = await platform.log.readStream(listed!.stream);
    expect(events.map(({ type }) => type)).toEqual(['CarListed', 'CarDetailsChanged']);
  } finally {
    await demo.remove();
  }
}, 180_000);
