import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { RevealResponse } from '#contracts/api/calls';
import { revealResponse } from '#contracts/api/calls';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let carId: string;

beforeAll(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  await forecourt.importFeed('stocknum,year,make,model,car_type\nK1,2023,Toyota,Corolla,used');
  carId = (await forecourt.events('CarListed'))[0]!.stream.slice('car-'.length);
});
afterAll(() => forecourt.remove());
beforeEach(async () => {
  // All rate limits have expired.
  forecourt.now = new Date(forecourt.now.getTime() + 24 * 60 * 60_000);
  await forecourt.beginTest();
});

const dealership_id = 'kestrel-bay-toyota';
const reveal = <Body = RevealResponse>(change: object = {}, key?: string, site = 'kestrel') =>
  forecourt.ask<Body>('/api/calls/reveal', {
    method: 'POST',
    site,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { car_id: carId, dealership_id, website_id: 'kestrel', ...change },
  });

it('a revealed phone number is stored in its own stream, under its dealership [VDP-20, LEAD-09]', async () => {
  const { status, body, headers } = await reveal();
  expect(status).toBe(201);
  expect(revealResponse.parse(body)).toEqual(body);
  expect(headers['forecourt-position']).toBe(String(body.position));
  expect(await forecourt.events('CallRevealed')).toMatchObject([
    {
      stream: `call-${body.call_id}`,
      data: { call_id: body.call_id, site_id: 'kestrel', dealership_id, car_id: carId },
      metadata: { tenant: dealership_id },
    },
  ]);
});

it('the same idempotency key is the same call within a site [VDP-20, LEAD-09]', async () => {
  const first = await reveal({}, 'key-1');
  expect(await reveal({}, 'key-1')).toMatchObject({ status: 201, body: first.body });
  expect(await forecourt.events('CallRevealed')).toHaveLength(1);
  expect((await reveal({}, 'key-2')).body.call_id).not.toBe(first.body.call_id);
});

it.each<[string, object, number, string]>([
  ['a call for another site', { website_id: 'meridian' }, 422, 'invalid'],
  ['a call for another dealer', { dealership_id: 'meridian-toyota' }, 422, 'invalid'],
  ['an unknown vehicle', { car_id: 'nothing' }, 404, 'car_not_found'],
  ['an unknown field', { phone: '0400 000 000' }, 422, 'invalid'],
])('%s is refused, and nothing is stored [VDP-20, LEAD-09]', async (_, change, status, code) => {
  expect(await reveal<Problem>(change)).toMatchObject({ status, body: { code } });
  expect(await forecourt.events('CallRevealed')).toEqual([]);
});

it('a sender of too many requests is told to wait [VDP-20, LEAD-09]', async () => {
  const statuses = [];
  for (let times = 0; times < 31; times++) statuses.push((await reveal({}, 'key')).status);
  expect([statuses[29], statuses[30]]).toEqual([201, 429]);
});
