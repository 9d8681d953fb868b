import type { DisputeStatus, ReservationEvent, ReservationOutcome } from '#contracts/events/reservation';
import type { Dispute } from './payments/payments.js';

export interface Returnable {
  readonly id: string;
  /** Cents. */
  readonly amount?: number;
  /** Cents that the dealer refunded at the provider. */
  readonly refunded?: number;
  readonly dispute?: { readonly id: string; readonly status: DisputeStatus };
}

interface Closable {
  readonly closing?: ReservationOutcome;
}

/** Whether the bank has taken the money back, for now or for good, so that we cannot refund it. */
export const isDisputed = ({ dispute }: Returnable): boolean =>
  dispute?.status === 'open' || dispute?.status === 'lost';

/** A reservation without a deposit ends. */
const withoutDeposit = ({ closing }: Closable): readonly ReservationEvent[] =>
  closing ? [] : [{ type: 'ReservationClosing', data: { outcome: 'refunded' } }];

export const refundEvents = (state: Closable, { id, amount = 0, refunded = 0 }: Returnable, total: number) =>
  total <= refunded
    ? []
    : [
        { type: 'DepositRefunded', data: { payment_id: id, total } } as const,
        ...(total < amount ? [] : withoutDeposit(state)),
      ];

const isDecided = (status: DisputeStatus | undefined): boolean => status === 'won' || status === 'lost';

export const disputed = (
  state: Closable,
  { dispute }: Returnable,
  data: Dispute & { readonly payment_id: string },
): readonly ReservationEvent[] => {
  const known = dispute?.id === data.dispute_id ? dispute.status : undefined;
  // Messages may arrive twice, and out of order.
  if (known === data.status || isDecided(known)) return [];
  return [{ type: 'DepositDisputed', data }, ...(data.status === 'lost' ? withoutDeposit(state) : [])];
};
