import { isDisputed } from './refund-events.js';
import { paymentKept, type Payment, type Reservation } from './reservation.js';

/**
 * Next step of a reservation.
 * - `hold`: hold the car
 * - `open-payment`: open a payment intent
 * - `settle`: time is up; close the open payment, unless it succeeded
 * - `confirm`: the payment succeeded; hold the car for the agreed hours
 * - `expire`, `lapse`: the time to pay or the hold is over
 * - `close-payment`, `end`: steps towards the end
 * - `refund`: refund the money
 */
export type Step =
  | { readonly do: 'hold' | 'open-payment' | 'expire' | 'lapse' | 'end' }
  | { readonly do: 'settle' | 'confirm' | 'close-payment' | 'refund'; readonly payment: Payment };

export type Next = Step | { readonly wait: string } | undefined;

/**
 * Decides by the reservation's state alone, so that reading the log again repeats no step, and another process can
 * continue after a crash. Undefined: the reservation is at its end.
 */
export const nextStep = (state: Reservation, now: Date): Next => {
  const at = now.toISOString();
  for (const payment of state.payments) {
    const { refund } = payment;
    if (isDisputed(payment)) continue;
    if (refund?.state === 'due' || (refund?.state === 'failed' && refund.retry_at! <= at))
      return { do: 'refund', payment };
  }
  const open = state.payments.find((payment) => payment.state === 'open');
  if (state.isEnded) {
    const failed = state.payments.find((payment) => payment.refund?.state === 'failed' && !isDisputed(payment));
    return failed && { wait: failed.refund!.retry_at! };
  }
  if (state.closing) return open ? { do: 'close-payment', payment: open } : { do: 'end' };
  if (state.isConfirmed) return state.held_until! <= at ? { do: 'lapse' } : { wait: state.held_until! };
  const paid = paymentKept(state);
  if (paid) return { do: 'confirm', payment: paid };
  const isLate = state.pay_by <= at;
  if (open) return isLate ? { do: 'settle', payment: open } : { wait: state.pay_by };
  if (isLate) return { do: 'expire' };
  return { do: state.held_until ? 'open-payment' : 'hold' };
};
