import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { OutcomeResponse } from '#contracts/api/outcomes';
import type { AvailabilityResponse } from '#contracts/api/test-drives';
import type { Problem } from '#contracts/rejections';
import type { Answer } from '#platform/testing/http';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
let cars: string[];

const feed = [
  'stocknum,year,make,model,car_type,price,status,location_id',
  'K1,2021,Toyota,Corolla,used,29990,in_stock,kestrel-mona-vale',
  'K2,2023,Toyota,HiLux,new,55990,in_stock,kestrel-mona-vale',
  'K3,2023,Toyota,RAV4,new,50990,in_stock,kestrel-mona-vale',
].join('\n');

beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel']);
  // A Wednesday, 10:00 in Sydney.
  forecourt.now = new Date('2026-05-20T00:00:00Z');
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  const { hits } = await forecourt.search('sortBy=price:desc', imported);
  cars = hits.map(({ id }) => id);
});
afterEach(() => forecourt.remove());

const availability = async (query: string, after?: Answer<unknown>) => {
  const position = after?.headers['forecourt-position'];
  const headers: Record<string, string> = position === undefined ? {} : { 'forecourt-position': String(position) };
  return forecourt.ask<AvailabilityResponse>(`/api/test-drives/availability?${query}`, { headers });
};
const slotsOf = ({ body }: Answer<AvailabilityResponse>, day: string) =>
  body.days.find((one) => one.day === day)?.slots.map((at) => at.slice(11));

let sent = 0;
const book = <Body = LeadResponse>(car_id: string, at: string, key = `key-${++sent}`, phone = '0491 570 006') =>
  forecourt.ask<Body>('/api/leads', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: {
      form: 'test-drive',
      userData: { name: 'Mia', last_name: 'Nguyen', email: 'm@example.com', phone, postcode: '2000' },
      category: 'Test Drive',
      subcategory: 'Test Drive Booking New',
      url: 'http://kestrel.localhost/cars/x',
      car_id,
      fields: { 'Test Drive Booking Date': at, terms_conditions: 'true' },
    } satisfies LeadForm,
  });

it('a test drive form offers the opening hours of the car’s location in its time zone, with notice [LEAD-02]', async () => {
  const answer = await availability(`car_id=${cars[0]}`);
  expect(answer.body).toMatchObject({ location: { id: 'kestrel-mona-vale' }, minutes: 60 });
  expect(slotsOf(answer, '2026-05-20')).toEqual(['12:30', '13:30', '14:30', '15:30', '16:30']);
  expect(slotsOf(answer, '2026-05-21')).toHaveLength(9);
  expect(slotsOf(answer, '2026-05-21')![0]).toBe('08:30');
  // Closed on Sundays.
  expect(slotsOf(answer, '2026-05-24')).toEqual([]);
  const later = await availability(`car_id=${cars[0]}&from=2026-05-30`);
  expect(later.body.days.map(({ day }) => day)).toEqual(['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02']);
});

it('the times of a location in another state than the site’s are by its own clock [LEAD-02]', async () => {
  const elsewhere = new TestForecourt(roles, ['meridian']);
  // 13:00 in Sydney, 11:00 in Perth.
  elsewhere.now = new Date('2026-05-20T03:00:00Z');
  await elsewhere.open();
  const ask = (id: string) =>
    elsewhere.ask<AvailabilityResponse>(`/api/test-drives/availability?location_id=${id}`, { site: 'meridian' });
  const perth = await ask('meridian-ram-osborne-park');
  const sydney = await ask('meridian-honda-miranda');
  expect([perth, sydney].map((answer) => slotsOf(answer, '2026-05-20')![0])).toEqual(['13:30', '15:30']);
  await elsewhere.remove();
});

it('a booked time is unavailable for that car, and for all cars when no staff are left [LEAD-02]', async () => {
  const at = '2026-05-21T10:30';
  const first = await book(cars[0]!, at);
  expect(first.status).toBe(201);
  expect(slotsOf(await availability(`car_id=${cars[0]}`, first), '2026-05-21')).not.toContain('10:30');
  expect(slotsOf(await availability(`car_id=${cars[1]}`, first), '2026-05-21')).toContain('10:30');
  const second = await book(cars[1]!, at);
  expect(slotsOf(await availability(`car_id=${cars[2]}`, second), '2026-05-21')).not.toContain('10:30');
  expect((await book(cars[2]!, at)).status).toBe(409);
});

it('only one of many concurrent bookings of a time succeeds, and the others make no lead [LEAD-02]', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => book<Problem>(cars[0]!, '2026-05-22T09:30')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({
    code: 'slot_taken',
    errors: [{ field: 'fields.Test Drive Booking Date', reason: expect.stringContaining('just been taken') }],
  });
  expect(await forecourt.events('LeadSubmitted')).toHaveLength(1);
});

it('the same booking sent again is the same lead at the same time [LEAD-02, LEAD-10]', async () => {
  const first = await book(cars[0]!, '2026-05-22T09:30', 'mine');
  const again = await book(cars[0]!, '2026-05-22T09:30', 'mine');
  expect(again).toMatchObject({ status: 201, body: { lead_id: first.body.lead_id } });
  expect((await book(cars[0]!, '2026-05-22T10:30', 'mine')).status).toBe(409);
  expect(await forecourt.events('TestDriveBooked', 'LeadSubmitted')).toHaveLength(2);
});

it('a time held for an enquiry that never arrived is released [LEAD-02]', async () => {
  const { log } = forecourt.running.platform;
  const lost = { location_id: 'kestrel-mona-vale', lead_id: 'lost', car_id: cars[0]!, at: '2026-05-22T09:30' };
  await log.append('testdrive-kestrel-mona-vale-2026-05-22', 'none', [
    { id: 'e1', type: 'TestDriveBooked', version: 1, time: forecourt.now.toISOString(), data: lost },
  ]);
  expect((await book(cars[0]!, lost.at)).status).toBe(409);
  forecourt.now = new Date(forecourt.now.getTime() + 301_000);
  expect((await book(cars[0]!, lost.at)).status).toBe(201);
  expect(await forecourt.events('TestDriveReleased')).toMatchObject([{ data: lost }]);
});

it('a lost lead releases its time, but not if somebody else has booked it since [LEAD-02]', async () => {
  const at = '2026-05-22T09:30';
  const lost = (lead_id: string) =>
    forecourt.ask(`/api/crm/leads/${lead_id}/outcomes`, {
      method: 'POST',
      key: 'crm-kestrel',
      body: { outcome: 'lost', reason: 'other' },
    });
  const first = await book(cars[0]!, at);
  expect((await lost(first.body.lead_id)).status).toBe(200);
  expect(await forecourt.events('TestDriveReleased')).toMatchObject([{ data: { at, lead_id: first.body.lead_id } }]);
  const second = await book(cars[0]!, at);
  expect(second.status).toBe(201);
  expect((await lost(first.body.lead_id)).status).toBe(200);
  expect(slotsOf(await availability(`car_id=${cars[0]}`, second), '2026-05-22')).not.toContain('09:30');
  // The test drive took place, so a later outcome releases nothing.
  forecourt.now = new Date('2026-05-23T00:00:00Z');
  expect((await lost(second.body.lead_id)).status).toBe(200);
  expect(await forecourt.events('TestDriveReleased')).toHaveLength(1);
});

it('a loss that is retracted books its time again, unless somebody else has it by now [CRM-17]', async () => {
  const at = '2026-05-22T09:30';
  const { lead_id } = (await book(cars[0]!, at)).body;
  const path = `/api/crm/leads/${lead_id}/outcomes`;
  const lose = async () => {
    const body = { outcome: 'lost', reason: 'other' };
    const told = await forecourt.ask<OutcomeResponse>(path, { method: 'POST', key: 'crm-kestrel', body });
    return told.body.outcomes.at(-1)!.outcome_id;
  };
  const retract = (outcome: string) =>
    forecourt.ask<Problem>(`${path}/${outcome}`, { method: 'DELETE', key: 'crm-kestrel' });
  expect((await retract(await lose())).status).toBe(200);
  expect((await book(cars[0]!, at)).status).toBe(409);
  const lost = await lose();
  expect((await book(cars[0]!, at)).status).toBe(201);
  const refused = await retract(lost);
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
  expect(await forecourt.events('LeadOutcomeRetracted')).toHaveLength(1);
});

it('an older “lost” outcome of a lead that went on releases no time [LEAD-02]', async () => {
  const { body } = await book(cars[0]!, '2026-05-22T09:30');
  const tell = (outcome: object) =>
    forecourt.ask(`/api/crm/leads/${body.lead_id}/outcomes`, { method: 'POST', key: 'crm-kestrel', body: outcome });
  forecourt.now = new Date('2026-05-21T00:00:00Z');
  expect((await tell({ outcome: 'contacted', at: '2026-05-20T23:00:00Z' })).status).toBe(200);
  expect((await tell({ outcome: 'lost', reason: 'other', at: '2026-05-20T22:00:00Z' })).status).toBe(200);
  expect(await forecourt.events('TestDriveReleased')).toEqual([]);
});

it.each(['2026-05-21T07:30', '2026-05-21T10:45', '2026-05-20T10:30', '2026-05-24T10:30', '2026-07-01T10:30'])(
  '%s was never offered, so it cannot be booked [LEAD-02]',
  async (at) => {
    const { status, body } = await book<Problem>(cars[0]!, at);
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'fields.Test Drive Booking Date']);
    expect(await forecourt.events('TestDriveBooked', 'LeadSubmitted')).toEqual([]);
  },
);

it('the site’s own condition for a test drive has to be accepted [LEAD-02]', async () => {
  const { log } = forecourt.running.platform;
  const before = await log.head();
  const { status, body } = await forecourt.ask<Problem>('/api/leads', {
    method: 'POST',
    body: {
      form: 'test-drive',
      userData: { name: 'Mia', last_name: 'Nguyen', email: 'm@example.com', phone: '0491 570 006', postcode: '2000' },
      category: 'Test Drive',
      url: 'http://kestrel.localhost/cars/x',
      car_id: cars[0]!,
    } satisfies LeadForm,
  });
  expect([status, body.errors]).toEqual([
    422,
    [
      {
        field: 'fields.terms_conditions',
        reason: 'You must agree to this before booking a test drive.',
      },
    ],
  ]);
  expect(await log.head()).toBe(before);
});

it('a sold car cannot be booked, a location alone has times, and an unknown or missing one is refused [LEAD-02]', async () => {
  await forecourt.askStock(`cars/${cars[1]}/sell`, { method: 'POST', body: {} });
  expect((await book(cars[1]!, '2026-05-21T10:30')).status).toBe(409);
  expect((await availability('location_id=kestrel-brookvale')).body.location.id).toBe('kestrel-brookvale');
  expect((await availability('location_id=nowhere')).status).toBe(404);
  expect((await availability('')).status).toBe(400);
  expect((await availability(`car_id=${cars[0]}&from=2026-99-99`)).status).toBe(400);
});

it('one phone has at most two upcoming test drives; a lost or past one makes room [HOST-12]', async () => {
  const first = await book(cars[0]!, '2026-05-21T10:30');
  const [second, third] = await Promise.all(
    ['11:30', '12:30'].map((at) => book<Problem>(cars[0]!, `2026-05-21T${at}`)),
  );
  expect([first.status, ...[second!.status, third!.status].sort()]).toEqual([201, 201, 422]);
  const refused = await book<Problem>(cars[1]!, '2026-05-22T09:30', 'third', '+61 491 570 006');
  expect([refused.status, refused.body.errors?.[0]]).toEqual([
    422,
    { field: 'fields.Test Drive Booking Date', reason: expect.stringContaining('Send the form without a time') },
  ]);
  // The rejected booking does not occupy its time.
  expect((await book(cars[1]!, '2026-05-22T09:30', 'other', '0491 570 156')).status).toBe(201);
  expect((await book(cars[1]!, '', 'third')).status).toBe(201);
  const outcome = { outcome: 'lost', reason: 'other' };
  const reported = { method: 'POST', key: 'crm-kestrel', body: outcome } as const;
  expect((await forecourt.ask(`/api/crm/leads/${first.body.lead_id}/outcomes`, reported)).status).toBe(200);
  expect((await book(cars[0]!, '2026-05-22T10:30')).status).toBe(201);
  expect((await book(cars[0]!, '2026-05-22T11:30')).status).toBe(422);
  forecourt.now = new Date('2026-05-21T04:00:00Z');
  expect((await book(cars[0]!, '2026-05-22T11:30')).status).toBe(201);
});

it('a booking whose enquiry never arrived leaves its phone’s place to another [HOST-12]', async () => {
  const { log } = forecourt.running.platform;
  const original = log.append.bind(log);
  const append = jest.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
    if (stream.startsWith('lead-')) throw new Error('the power failed');
    return original(stream, ...rest);
  });
  await book(cars[0]!, '2026-05-21T10:30');
  await book(cars[0]!, '2026-05-21T11:30');
  append.mockRestore();
  expect(await forecourt.events('DrivePlaceTaken')).toHaveLength(2);
  expect((await book(cars[0]!, '2026-05-21T12:30')).status).toBe(422);
  forecourt.now = new Date(forecourt.now.getTime() + 301_000);
  expect((await book(cars[0]!, '2026-05-21T12:30')).status).toBe(201);
  expect(await forecourt.events('DrivePlaceFreed')).toHaveLength(2);
});
