import { expect, it } from '@jest/globals';
import { monthsAfter } from '#contracts/domain/retention';
import type { Site } from '#contracts/domain/site/site';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventLog } from '#platform/ports/event-log';
import { leadOfReservation } from '#platform/kernel/ids';
import { dueOf } from './due.js';
import { periodOf } from './period.js';
import { heldRecords } from './records.js';

interface Stored {
  readonly stream: string;
  readonly type: string;
  readonly data?: object;
  readonly person?: string;
  readonly time?: string;
}

const logOf = (stored: readonly Stored[]): EventLog => {
  const revisions = new Map<string, number>();
  const events = stored.map(({ stream, type, data = {}, person, time = '2026-01-01T00:00:00.000Z' }, index) => {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const metadata = person === undefined ? {} : { person };
    return { id: `${index}`, type, version: 1, stream, revision, position: index + 1, time, data, metadata };
  });
  return {
    readAll: async function* () {
      yield events;
    },
  } as unknown as EventLog;
};

const keep = { keepLeadsMonths: 24, keepAccountsMonths: 12 };
const dueIn = async (stored: readonly Stored[], kept: typeof keep | { readonly keepLeadsMonths: number } = keep) => {
  const held = await heldRecords(logOf(stored), new Set(['kestrel']));
  return dueOf(held, (_, setting) => (kept as Partial<typeof keep>)[setting]).map(({ people, at }) => [
    people.join(' '),
    at.toISOString(),
  ]);
};

const at = { site_id: 'kestrel' };
const lead = (id: string, person: string, more: Partial<Stored> = {}): Stored => ({
  stream: `lead-${id}`,
  type: 'LeadSubmitted',
  person,
  data: at,
  ...more,
});
const ofLead = (id: string, type: string, data: object = {}, time = '2026-02-01T00:00:00.000Z'): Stored => ({
  stream: `lead-${id}`,
  type,
  data,
  time,
});

it('leads are due when the last activity on any lead of their person is older than the period [EVT-13]', async () => {
  expect(await dueIn([lead('a', 'mia'), lead('b', 'noah')])).toEqual([
    ['mia', '2028-01-01T00:00:00.000Z'],
    ['noah', '2028-01-01T00:00:00.000Z'],
  ]);
  const active = [lead('a', 'mia'), lead('b', 'mia'), ofLead('a', 'LeadConsentWithdrawn')];
  expect(await dueIn(active)).toEqual([['mia', '2028-02-01T00:00:00.000Z']]);
});

it('an appointment in the future counts as activity until it is taken back [EVT-13]', async () => {
  const appointment = { outcome_id: 'o', outcome: 'appointment', appointment_at: '2027-06-01T10:00:00+10:00' };
  const made = [lead('a', 'mia'), ofLead('a', 'LeadOutcomeRecorded', appointment)];
  expect(await dueIn(made)).toEqual([['mia', '2029-06-01T00:00:00.000Z']]);
  const taken = [...made, ofLead('a', 'LeadOutcomeRetracted', { outcome_id: 'o' })];
  expect(await dueIn(taken)).toEqual([['mia', '2028-02-01T00:00:00.000Z']]);
});

it('a sale and a paid deposit stay for five years, as tax law may ask [EVT-13]', async () => {
  const sold = [lead('a', 'mia'), ofLead('a', 'LeadOutcomeRecorded', { outcome_id: 'o', outcome: 'sold' })];
  expect(await dueIn(sold)).toEqual([['mia', '2031-02-01T00:00:00.000Z']]);
  const mistaken = [...sold, ofLead('a', 'LeadOutcomeRetracted', { outcome_id: 'o' })];
  expect(await dueIn(mistaken)).toEqual([['mia', '2028-02-01T00:00:00.000Z']]);
});

const reservation = (type: string, data: object = {}): Stored => ({ stream: 'reservation-r', type, data });
const started = { ...reservation('ReservationStarted', at), person: 'account' };
const ofReservation = lead(leadOfReservation('r'), 'mia');
const paid = [started, reservation('PaymentReceived', { payment_id: 'p', amount: 500 }), ofReservation];
const ended = [...paid, reservation('ReservationEnded', { outcome: 'cancelled' })];
const fiveYears = [
  ['account', '2031-01-01T00:00:00.000Z'],
  ['mia', '2031-01-01T00:00:00.000Z'],
];

it('a lead with an open reservation, an unpaid refund or an open dispute is never due [EVT-13]', async () => {
  expect(await dueIn([started, ofReservation])).toEqual([]);
  expect(await dueIn(paid)).toEqual([]);
  expect(await dueIn(ended)).toEqual(fiveYears);
  const owed = [...ended, reservation('RefundDue', { payment_id: 'p', amount: 500 })];
  expect(await dueIn(owed)).toEqual([]);
  const made = [...owed, reservation('RefundMade', { payment_id: 'p' })];
  expect(await dueIn(made)).toEqual(fiveYears);
  const failed = [...made, reservation('RefundFailed', { payment_id: 'p' })];
  expect(await dueIn(failed)).toEqual([]);
  expect(await dueIn([...failed, reservation('DepositRefunded', { payment_id: 'p', total: 499 })])).toEqual([]);
  expect(await dueIn([...failed, reservation('DepositRefunded', { payment_id: 'p', total: 500 })])).toEqual(fiveYears);
  const dispute = (status: string) => reservation('DepositDisputed', { payment_id: 'p', dispute_id: 'd', status });
  expect(await dueIn([...ended, dispute('open')])).toEqual([]);
  expect(await dueIn([...ended, dispute('open'), dispute('won')])).toEqual(fiveYears);
  const unpaid = [started, reservation('ReservationEnded', { outcome: 'expired' })];
  expect(await dueIn(unpaid)).toEqual([['account', '2027-01-01T00:00:00.000Z']]);
});

it('what another site has of a person, or what has no end, keeps all of their key’s records [EVT-13]', async () => {
  expect(await dueIn([lead('a', 'mia'), lead('b', 'mia', { data: { site_id: 'tempo' } })])).toEqual([]);
  const account = { stream: 'shopper-s', type: 'ShopperRegistered', data: at, person: 'mia' };
  expect(await dueIn([lead('a', 'mia'), account], { keepLeadsMonths: 24 })).toEqual([]);
  expect(await dueIn([lead('a', 'mia'), account])).toEqual([['mia', '2028-01-01T00:00:00.000Z']]);
});

it('people whose keys encrypt the same record are due together [EVT-13]', async () => {
  const note = { ...ofLead('a', 'LeadNoteAdded', {}, '2026-03-01T00:00:00.000Z'), person: 'new' };
  const shared = [lead('a', 'old'), note, lead('b', 'old'), lead('c', 'noah')];
  expect(await dueIn(shared)).toEqual([
    ['noah', '2028-01-01T00:00:00.000Z'],
    ['old new', '2028-03-01T00:00:00.000Z'],
  ]);
  expect(await dueIn([...shared, lead('d', 'old', { data: { site_id: 'tempo' } })])).toEqual([
    ['noah', '2028-01-01T00:00:00.000Z'],
  ]);
});

it('whoever is erased is not due again, and one who came back is due for what came later [EVT-13]', async () => {
  const account = (person: string, time: string) => ({
    ...{ stream: 'shopper-s', type: 'ShopperRegistered', data: at, person, time },
  });
  const erased = [account('first', '2026-01-01T00:00:00.000Z'), { stream: 'shopper-s', type: 'ShopperErased' }];
  expect(await dueIn(erased)).toEqual([]);
  expect(await dueIn([...erased, account('second', '2026-05-01T00:00:00.000Z')])).toEqual([
    ['second', '2027-05-01T00:00:00.000Z'],
  ]);
});

it('a period ends on the same day of a later month, or on its last day [EVT-13]', () => {
  expect(monthsAfter('2026-08-31T10:00:00.000Z', 6).toISOString()).toBe('2027-02-28T10:00:00.000Z');
  expect(monthsAfter('2026-08-28T10:00:00.000Z', 18).toISOString()).toBe('2028-02-28T10:00:00.000Z');
});

const described = (time: string, keepLeadsMonths?: number) =>
  ({
    type: 'SiteDescribed',
    time,
    data: { config: keepLeadsMonths === undefined ? {} : { privacy: { keepLeadsMonths } } },
  }) as unknown as RecordedEvent;
const siteWith = (keepLeadsMonths?: number) => ({ privacy: { keepLeadsMonths } }) as unknown as Site;
const period = (history: readonly RecordedEvent[], months: number | undefined, now: string) =>
  periodOf(history, siteWith(months), 'keepLeadsMonths', new Date(now));

it('a new or shorter period counts after seven days, and until then the longer one before it [EVT-13]', () => {
  const first = [described('2026-01-01T00:00:00.000Z')];
  const on = [...first, described('2026-05-01T00:00:00.000Z', 60)];
  const begins_at = '2026-05-08T00:00:00.000Z';
  expect(period(on, 60, '2026-05-07T23:59:59.999Z')).toEqual({ months: 60, begins_at });
  expect(period(on, 60, begins_at)).toEqual({ months: 60, counting: 60 });
  const shorter = [...on, described('2026-07-01T00:00:00.000Z', 6)];
  expect(period(shorter, 6, '2026-07-02T00:00:00.000Z')).toEqual({
    ...{ months: 6, counting: 60 },
    begins_at: '2026-07-08T00:00:00.000Z',
  });
  expect(period(shorter, 6, '2026-07-08T00:00:00.000Z')).toEqual({ months: 6, counting: 6 });
  const corrected = [...shorter, described('2026-07-03T00:00:00.000Z', 60)];
  expect(period(corrected, 60, '2026-07-04T00:00:00.000Z')).toEqual({ months: 60, counting: 60 });
  const off = [...corrected, described('2026-08-01T00:00:00.000Z')];
  expect(period(off, undefined, '2026-08-01T00:00:00.000Z')).toBeUndefined();
  const again = [...off, described('2026-08-01T00:01:00.000Z', 60)];
  expect(period(again, 60, '2026-08-02T00:00:00.000Z')).toEqual({ months: 60, begins_at: '2026-08-08T00:01:00.000Z' });
});

it('a period that is not recorded yet does not count [EVT-13]', () => {
  const now = '2026-08-01T00:00:00.000Z';
  const expected = { months: 6, begins_at: '2026-08-08T00:00:00.000Z' };
  expect(period([described('2026-01-01T00:00:00.000Z')], 6, now)).toEqual(expected);
  expect(period([], 6, now)).toEqual(expected);
});
