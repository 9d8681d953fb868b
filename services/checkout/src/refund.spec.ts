import { it } from '@jest/globals';
import type { ReservationEvent } from '#contracts/events/reservation';
import { specify } from '#platform/testing/given';
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

it('a refund that the bank returns is due again, once however often the provider reports it [PAY-05]', () => {
  specify(reservation, now)
    .given(...history, made('re_1'))
    .when(returned('re_1'))
    .then(failed('re_1'));
  specify(reservation, now)
    .given(...history, made('re_1'), failed('re_1'))
    .when(returned('re_1'))
    .thenNothing();
});

it('news of an earlier refund does not change the current one [PAY-05]', () => {
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
