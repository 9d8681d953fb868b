import type { ReservationResponse } from '#contracts/api/reservations';
import type { ReservationView } from '#contracts/views/reservation';
import { type Payment, paymentKept, type Reservation } from './reservation.js';

/** Returns a reservation from its stream, as its shopper sees it. */
export const toReservationResponse = (state: Reservation): Omit<ReservationResponse, 'payment'> => {
  const declined = state.payments.find((payment) => payment.state === 'open')?.declined;
  const refund = state.payments.find((payment) => payment.refund)?.refund?.state;
  const { refunded, dispute }: Partial<Payment> =
    state.payments.find((payment) => payment.refunded ?? payment.dispute) ?? {};
  const isPaid = paymentKept(state) !== undefined || refund !== undefined;
  return {
    id: state.reservation_id,
    state: state.isEnded
      ? 'ended'
      : state.isConfirmed
        ? 'confirmed'
        : isPaid
          ? 'paid'
          : declined === undefined
            ? 'waiting'
            : 'declined',
    ...(state.closing && { outcome: state.closing }),
    car: state.car,
    amount: state.amount / 100,
    ...(state.plan && { plan: state.plan }),
    refundable: state.refundable,
    hold_hours: state.hold_hours,
    started_at: state.started_at,
    pay_by: state.pay_by,
    ...(state.isConfirmed && { held_until: state.held_until }),
    ...(declined !== undefined && { declined_because: declined }),
    ...(refund && { refund }),
    ...(refunded && { refunded: refunded / 100 }),
    ...(dispute && { dispute: dispute.status }),
  };
};

/** Like {@link toReservationResponse}, from the view. */
export const listed = ({
  shopper_id: _,
  amount,
  outcome,
  held_until,
  refund,
  refunded,
  dispute,
  ...view
}: ReservationView) => ({
  ...view,
  amount: amount / 100,
  ...(outcome && { outcome }),
  ...(held_until && { held_until }),
  ...(refund && { refund }),
  ...(refunded && { refunded: refunded / 100 }),
  ...(dispute && { dispute }),
});
