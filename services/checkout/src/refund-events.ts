import type { DisputeStatus, ReservationEvent, ReservationOutcome } from '#contracts/events/reservation';
import type { Dispute } from './payments/payments.js';

export interface Returnable {
  readonly id: string;
  /** Cents. */
  readonly amount?: number;
  /** Cents that the dealer gave back at the provider. */
  readonly refunded?: number;
  readonly dispute?: { readonly id: string; readonly status: DisputeStatus };
}

interface Closable {
  readonly closing?: ReservationOutcome;
}

/** The bank has the money for now, or for good: nothing can be given back by us. */
export const isDisputed = ({ dispute }: Returnable): boolean =>
  dispute?.status === 'open' || dispute?.status === 'lost';

/** Without the deposit there is no reservation. */
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
  // News may come twice, and in another order.
  if (known === data.status || isDecided(known)) return [];
  return [{ type: 'DepositDisputed', data }, ...(data.status === 'lost' ? withoutDeposit(state) : [])];
};
