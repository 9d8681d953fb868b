import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { ValuationResponse } from '#contracts/api/valuations';
import type { Problem } from '#contracts/rejections';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
const open = async (environment: Record<string, string> = {}) => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], environment);
  await forecourt.open();
};
beforeEach(() => open());
afterEach(() => forecourt.remove());

const post = <Body = ValuationResponse>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  site = 'kestrel',
) => forecourt.ask<Body>(`/api/${path}`, { method: 'POST', site, body, headers });

const corolla = { year: 2023, make: 'Toyota', model: 'Corolla', rego: 'ABC12D', state: 'NSW' } as const;
const value = async (more: object = {}, km = 45_000) =>
  (await post('valuations', { vehicle: { ...corolla, ...more }, km })).body;
const send = (more: Partial<LeadForm>) =>
  post<LeadResponse>('leads', {
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
    category: 'Trade-In Valuation',
    url: 'http://kestrel.localhost/trade-in',
    ...more,
  });

it('a registered vehicle is found by its plate, however it is typed, always with the same details [LEAD-08]', async () => {
  const found = await forecourt.ask<TradeInVehicle>('/api/rego/NSW/ABC12D');
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({
    rego: 'ABC12D',
    state: 'NSW',
    make: expect.any(String),
    year: expect.any(Number),
  });
  expect((await forecourt.ask('/api/rego/NSW/abc%2012d')).body).toEqual(found.body);
});

it('an unknown plate and an invalid state have different errors [LEAD-08]', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => (await forecourt.ask<Problem>(`/api/rego/VIC/XYZ${n}`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  const { status, body } = await forecourt.ask<Problem>('/api/rego/XX/ABC12D');
  expect([status, body.errors]).toEqual([422, [{ field: 'state', reason: 'Please choose a state.' }]]);
});

it('a vehicle is valued, the remaining questions are asked, and the value adjusts to the answers [LEAD-08]', async () => {
  const first = await value();
  expect(first).toMatchObject({ status: 'estimated', questions: expect.arrayContaining([]) });
  expect(first.estimate!.low).toBeLessThan(first.estimate!.high);
  expect(first.questions.map(({ id }) => id)).toContain('condition');
  const answers = { condition: 'poor', accident: 'none', service: 'none', keys: 'one' };
  const adjusted = await post(`valuations/${first.valuation_id}/answers`, { adjustmentAnswers: answers });
  expect(adjusted.status).toBe(200);
  expect(adjusted.body.adjustments).toEqual([
    { question: 'condition', answer: 'poor', percent: -14 },
    { question: 'service', answer: 'none', percent: -5 },
    { question: 'keys', answer: 'one', percent: -1 },
  ]);
  expect(adjusted.body.estimate!.low).toBeCloseTo(first.estimate!.low * 0.8, -2);
  // A second set of answers starts from the first estimate again.
  const better = await post(`valuations/${first.valuation_id}/answers`, { adjustmentAnswers: { condition: 'good' } });
  expect(better.body.estimate).toEqual(first.estimate);
  expect((await forecourt.events('ValuationAdjusted')).length).toBe(2);
});

it('an old or high-mileage vehicle gets no estimate, with the reason [LEAD-08]', async () => {
  expect(await value({ year: 2015 })).toMatchObject({ status: 'declined', reason: expect.stringContaining('7 years') });
  const far = await value({}, 120_000);
  expect(far).toMatchObject({ status: 'declined', reason: expect.stringContaining('100,000 km') });
  expect(far).not.toHaveProperty('estimate');
  const answered = await post(`valuations/${far.valuation_id}/answers`, { adjustmentAnswers: {} });
  expect(answered.status).toBe(422);
});

it('the same key is the same valuation, other sites cannot see it, and invalid answers are refused [LEAD-08]', async () => {
  const body = { vehicle: corolla, km: 45_000 };
  const first = await post('valuations', body, { 'idempotency-key': 'mine' });
  const again = await post('valuations', body, { 'idempotency-key': 'mine' });
  expect(again.body).toEqual(first.body);
  expect((await post('valuations', { ...body, km: 1 }, { 'idempotency-key': 'mine' })).status).toBe(409);
  const path = `valuations/${first.body.valuation_id}/answers`;
  expect((await post(path, { adjustmentAnswers: { condition: 'good' } }, {}, 'meridian')).status).toBe(404);
  for (const adjustmentAnswers of [{ condition: 'splendid' }, { colour: 'red' }]) {
    expect((await post(path, { adjustmentAnswers })).status).toBe(422);
  }
});

it('a lead contains the vehicle as it was valued, whatever the form says; later estimates and the offer follow [LEAD-08, LEAD-06]', async () => {
  const { valuation_id, estimate } = await value();
  const trade_in = { valuation_id, make: 'Ferrari' };
  const { lead_id } = (await send({ trade_in })).body;
  expect((await forecourt.events('LeadSubmitted'))[0]!.data).toMatchObject({
    trade_in: { ...corolla, km: 45_000, valuation_id, valuation: estimate },
  });
  const tell = () => post<LeadResponse>('miscellaneous', { column_name: 'valuation', lead_id, valuation_id });
  expect((await tell()).status).toBe(200);
  await tell();
  expect(await forecourt.events('LeadValuationAdded')).toMatchObject([
    { stream: `lead-${lead_id}`, data: { column_name: 'valuation', value: { valuation_id, ...estimate } } },
  ]);
  expect((await post(`leads/${lead_id}/offer-accepted`, {})).status).toBe(200);
});

it('a lead or a follow-up about an unknown valuation is refused [LEAD-08]', async () => {
  expect((await send({ trade_in: { valuation_id: 'none' } })).status).toBe(422);
  const { lead_id } = (await send({})).body;
  const note = { column_name: 'valuation', lead_id, valuation_id: 'none' };
  expect((await post('miscellaneous', note)).status).toBe(404);
  expect((await post('miscellaneous', { ...note, column_name: 'password' })).status).toBe(422);
});

it('the response says so while the register or the guide is unavailable [LEAD-08]', async () => {
  await forecourt.remove();
  await open({ TRADE_IN_EMBEDDED: 'away' });
  const looked = await forecourt.ask('/api/rego/NSW/ABC12D');
  expect([looked.status, looked.headers['retry-after']]).toEqual([503, '60']);
  expect((await post('valuations', { vehicle: corolla, km: 1 })).status).toBe(503);
  expect(await forecourt.events('ValuationRequested')).toEqual([]);
});

it('a vehicle’s age changes when the year begins where its site is [LEAD-08]', async () => {
  const found = [];
  // Half past five in the morning of 1 January in Sydney, and the evening of that day.
  for (const moment of ['2026-12-31T18:30:00Z', '2027-01-01T09:00:00Z']) {
    forecourt.now = new Date(moment);
    const { year } = (await forecourt.ask<TradeInVehicle>('/api/rego/NSW/ABC12D')).body;
    found.push([year, (await value()).estimate]);
  }
  expect(found[1]).toEqual(found[0]);
});
