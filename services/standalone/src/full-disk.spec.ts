import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LeadResponse } from '#contracts/api/leads';
import { FreeSpace } from '#platform/process/free-space';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const feed = `dealership_id,stocknum,year,make,model,car_type,price,status
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,32990,in_stock
`;
const lead = {
  form: 'careers',
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2100' },
  category: 'Careers Enquiry',
  location: 'kestrel-brookvale',
  message: 'Hello',
  fields: { Position: 'Sales' },
  url: 'http://kestrel.localhost/careers',
};

it('no file is accepted while the disk is nearly full, but leads and streamed feeds are [HOST-12]', async () => {
  const { hits } = await forecourt.search('', await forecourt.importFeed(feed));
  const { freeSpace } = forecourt.running.platform;
  freeSpace.refusal = () =>
    new FreeSpace([forecourt.directory], 2, () => Promise.resolve({ blocks: 100, bavail: 1, bsize: 4096 })).refusal();
  const { status, body } = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body: lead });
  expect(status).toBe(201);
  const refused = [
    await forecourt.ask(`/api/leads/${body.lead_id}/attachments`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from('%PDF-1.7\n%%EOF\n'),
    }),
    await forecourt.askStock(`cars/${hits[0]!.id}/uploads`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
    }),
    await forecourt.importFeed(feed, { headers: { prefer: 'respond-async' } }),
  ];
  expect(refused.map((one) => [one.status, one.headers['retry-after']])).toEqual(Array(3).fill([503, '60']));
  expect(readdirSync(forecourt.directory).filter((name) => ['photos', 'uploads', 'inbox'].includes(name))).toEqual([]);
  expect((await forecourt.importFeed(feed)).status).toBe(200);
  const ready = await forecourt.ask<{ status: string }>('/health/ready');
  expect([ready.status, ready.body]).toMatchObject([
    200,
    { status: 'degraded', dependencies: { space: 'little is left' } },
  ]);
});
