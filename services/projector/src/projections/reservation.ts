import type { ReservationEvent } from '#contracts/events/reservation';
import { reservationView, type ReservationView } from '#contracts/views/reservation';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

/** Reservations as their shoppers see them. */
export const reservationProjection: Projection<ReservationView, ReservationEvent> = {
  ...reservationView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    ReservationStarted: (_, { data }) => ({
      id: data.reservation_id,
      shopper_id: data.shopper_id,
      car: data.car,
      amount: data.amount,
      refundable: data.refundable,
      hold_hours: data.hold_hours,
      started_at: data.started_at,
      pay_by: data.pay_by,
      state: 'waiting',
    }),
    PaymentDeclined: (before) => before && { ...before, state: 'declined' },
    PaymentReceived: (before) => before && { ...before, state: before.state === 'ended' ? 'ended' : 'paid' },
    ReservationConfirmed: (before, { data }) =>
      before && { ...before, state: 'confirmed', held_until: data.held_until },
    ReservationEnded: (before, { data }) => before && { ...before, state: 'ended', outcome: data.outcome },
    DepositRefunded: (before, { data }) =>
      before && {
        ...before,
        refunded: data.total,
        ...(data.total >= before.amount && { refund: 'made' }),
      },
    DepositDisputed: (before, { data }) => before && { ...before, dispute: data.status },
    RefundDue: (before) => before && { ...before, refund: 'due' },
    RefundMade: (before) => before && { ...before, refund: 'made' },
    RefundFailed: (before) => before && { ...before, refund: 'failed' },
  },
};
