import { describe, expect, it } from '@jest/globals';
import type { DisputeStatus, ReservationEvent } from '#contracts/events/reservation';
import { fold } from '#platform/kernel/decider';
import { specify } from '#platform/testing/given';
import { nextStep } from './next-step.js';
import { reservation } from './reservation.js';

const now = new Date('2026-05-20T00:00:00.000Z');
const retry_at = '2026-05-20T00:05:00.000Z';
const payment_id = 'pi_1';
const history: ReservationEvent[] = [
  {
    type: 'ReservationStarted',
    data: {
      reservation_id: 'r1',
      site_id: 'kestrel',
      dealership_id: 'd',
      shopper_id: 's',
      car: { car_id: 'c', slug: 'c', name: 'Car' },
      contact: { name: 'A', last_name: 'N', email: 'a@example.com', phone_number: '+61491570006' },
      amount: 20_000,
      currency: 'aud',
      refundable: true,
      hold_hours: 48,
      started_at: now.toISOString(),
      pay_by: now.toISOString(),
    },
  },
  { type: 'PaymentOpened', data: { payment_id, attempt: 1 } },
  { type: 'PaymentReceived', data: { payment_id, amount: 20_000, received_at: now.toISOString() } },
  { type: 'RefundDue', data: { payment_id, amount: 20_000, reason: 'over' } },
];
const made = (refund_id: string): ReservationEvent => ({ type: 'RefundMade', data: { payment_id, refund_id } });
const failed = (refund_id: string): ReservationEvent => ({
  type: 'RefundFailed',
  data: { payment_id, reason: 'lost card', retry_at, refund_id },
});
const returned = (refund_id: string) =>
  ({ type: 'NoteRefundFailed', payment_id, reason: 'lost card', returned: { refund_id } }) as const;

it('a refund that the bank returns is due again, only once however often the provider reports it [PAY-05]', () => {
  specify(reservation, now)
    .given(...history, made('re_1'))
    .when(returned('re_1'))
    .then(failed('re_1'));
  specify(reservation, now)
    .given(...history, made('re_1'), failed('re_1'))
    .when(returned('re_1'))
    .thenNothing();
});

it('two attempts at a refund that fail at once record one failure, and a later attempt another [PAY-05]', () => {
  const down = { type: 'NoteRefundFailed', payment_id, reason: 'no answer' } as const;
  const failure = (retry_at: string): ReservationEvent => ({
    type: 'RefundFailed',
    data: { payment_id, reason: 'no answer', retry_at },
  });
  const once = [...history, failure(retry_at)];
  specify(reservation, now)
    .given(...history)
    .when(down)
    .then(failure(retry_at));
  specify(reservation, now)
    .given(...once)
    .when(down)
    .thenNothing();
  specify(reservation, new Date(retry_at))
    .given(...once)
    .when(down)
    .then(failure('2026-05-20T00:10:00.000Z'));
});

it('a message about an earlier refund does not change the current one [PAY-05]', () => {
  const since = [...history, made('re_1'), failed('re_1'), made('re_2')];
  specify(reservation, now)
    .given(...since)
    .when(returned('re_1'))
    .thenNothing();
  specify(reservation, now)
    .given(...since)
    .when(returned('re_2'))
    .then(failed('re_2'));
});

describe('deposit that the dealer refunds at the provider', () => {
  const paid = history.slice(0, 3);
  const given = (total: number): ReservationEvent => ({ type: 'DepositRefunded', data: { payment_id, total } });
  const closing: ReservationEvent = { type: 'ReservationClosing', data: { outcome: 'refunded' } };
  const note = (total: number) => ({ type: 'NoteGivenBack', payment_id, total }) as const;

  it('a deposit that the dealer refunds at the provider is recorded once, and a full refund ends the reservation [CRM-15]', () => {
    specify(reservation, now)
      .given(...paid)
      .when(note(5_000))
      .then(given(5_000));
    specify(reservation, now)
      .given(...paid, given(5_000))
      .when(note(5_000))
      .thenNothing();
    specify(reservation, now)
      .given(...paid, given(5_000))
      .when(note(20_000))
      .then(given(20_000), closing);
  });

  it('a deposit that the dealer refunds at the provider is not recorded if the refund is our own, and is not refunded twice [CRM-15]', () => {
    specify(reservation, now)
      .given(...history)
      .when(note(20_000))
      .thenNothing();
    const state = fold(reservation, [...paid, given(20_000), closing]);
    expect(nextStep(state!, now)).toEqual({ do: 'end' });
  });
});

describe('deposit that the shopper disputes', () => {
  const dispute = { dispute_id: 'dp_1', amount: 20_000, reason: 'fraudulent' };
  const disputed = (status: DisputeStatus): ReservationEvent => ({
    type: 'DepositDisputed',
    data: { payment_id, ...dispute, status },
  });
  const note = (status: DisputeStatus) => ({ type: 'NoteDisputed', payment_id, ...dispute, status }) as const;

  it('a deposit that the shopper disputes is refunded only if the dealer wins, not while the dispute is open [CRM-15]', () => {
    const next = (...events: ReservationEvent[]) => nextStep(fold(reservation, [...history, ...events])!, now);
    expect(next()).toMatchObject({ do: 'refund' });
    expect(next(disputed('open'))).not.toMatchObject({ do: 'refund' });
    expect(next(disputed('open'), disputed('won'))).toMatchObject({ do: 'refund' });
    expect(next(disputed('open'), disputed('lost'))).not.toMatchObject({ do: 'refund' });
  });

  it('a deposit that the shopper disputes ends the reservation if the dealer loses; later messages change nothing [CRM-15]', () => {
    const paid = history.slice(0, 3);
    specify(reservation, now)
      .given(...paid)
      .when(note('open'))
      .then(disputed('open'));
    specify(reservation, now)
      .given(...paid, disputed('open'))
      .when(note('lost'))
      .then(disputed('lost'), { type: 'ReservationClosing', data: { outcome: 'refunded' } });
    specify(reservation, now)
      .given(...paid, disputed('won'))
      .when(note('open'))
      .thenNothing();
  });
});
