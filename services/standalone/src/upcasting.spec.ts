import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { StockCar } from '#contracts/api/stock';
import { newId } from '#platform/kernel/ids';
import { readCurrent } from '#platform/kernel/command';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

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
}, 30_000);
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
