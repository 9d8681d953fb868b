import type { Payment, Reservation } from './reservation.js';
import { isDisputed } from './refund-events.js';
import { paymentKept } from './reservation.js';

/**
 * What a reservation needs now.
 * - `hold`: the car
 * - `open-payment`: a payment intent
 * - `settle`: time is up; the open payment is closed, unless it went through
 * - `confirm`: it is paid; the car is held for the agreed hours
 * - `expire`, `lapse`: its time is up
 * - `close-payment`, `end`: on its way to its end
 * - `refund`: money goes back
 */
export type Step =
  | { readonly do: 'hold' | 'open-payment' | 'expire' | 'lapse' | 'end' }
  | { readonly do: 'settle' | 'confirm' | 'close-payment' | 'refund'; readonly payment: Payment };

export type Next = Step | { readonly wait: string } | undefined;

/**
 * Decides by the reservation's state alone, so that reading the log anew repeats nothing, and whoever comes after a crash
 * goes on where it stands. Undefined: it is at its end.
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
