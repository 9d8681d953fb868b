import { redacted } from '#contracts/events/index';
import { reservationStream, type ReservationEvent, type ReservationOutcome } from '#contracts/events/reservation';
import { reject } from '#contracts/rejections';
import { minute, momentAfter } from '#contracts/domain/durations';
import type { Decider } from '#platform/kernel/decider';
import { disputed, refundEvents, type Returnable } from './refund-events.js';
import type { Dispute, PaymentRef } from './payments/payments.js';

type Started = Extract<ReservationEvent, { type: 'ReservationStarted' }>['data'];

export interface Payment extends Returnable {
  readonly attempt: number;
  readonly state: 'open' | 'received' | 'closed';
  readonly declined?: string;
  readonly received_at?: string;
  readonly refund?: Refund;
  /** Account of the payment, unless it is the installation's. */
  readonly account?: string | undefined;
}

export const refOf = ({ id: payment_id, account }: Pick<Payment, 'id' | 'account'>): PaymentRef => ({
  payment_id,
  account,
});

interface Refund {
  readonly state: 'due' | 'made' | 'failed';
  readonly amount: number;
  readonly retry_at?: string;
  /** Id of the last refund that the provider accepted. */
  readonly id?: string | undefined;
  /** Number of refunds that the provider accepted but could not complete. */
  readonly returned: number;
}

export interface Reservation extends Started {
  readonly held_until?: string;
  readonly payments: readonly Payment[];
  readonly isConfirmed: boolean;
  readonly closing?: ReservationOutcome;
  readonly reason?: string | undefined;
  readonly isEnded: boolean;
}

export type ReservationState = Reservation | undefined;

export type ReservationCommand =
  | { readonly type: 'Start'; readonly started: Omit<Started, 'started_at' | 'pay_by'> }
  | { readonly type: 'NoteHeld'; readonly held_until: string }
  | ({ readonly type: 'OpenPayment'; readonly attempt: number } & PaymentRef)
  | { readonly type: 'NoteDeclined'; readonly payment_id: string; readonly reason: string }
  | ({ readonly type: 'NoteReceived'; readonly amount: number } & PaymentRef)
  /** The dealer refunded at the provider; `total` is the sum of all refunds. */
  | { readonly type: 'NoteGivenBack'; readonly payment_id: string; readonly total: number }
  | ({ readonly type: 'NoteDisputed'; readonly payment_id: string } & Dispute)
  | { readonly type: 'NoteClosed'; readonly payment_id: string }
  | { readonly type: 'Confirm'; readonly held_until: string }
  | { readonly type: 'Close'; readonly outcome: Exclude<ReservationOutcome, 'cancelled'>; readonly reason?: string }
  /** Requested by the shopper. */
  | { readonly type: 'Cancel' }
  | { readonly type: 'End' }
  | { readonly type: 'NoteRefunded'; readonly payment_id: string; readonly refund_id: string }
  | {
      readonly type: 'NoteRefundFailed';
      readonly payment_id: string;
      readonly reason: string;
      /** Refund that the provider accepted but could not complete. */
      readonly returned?: { readonly refund_id: string };
    };

/** Milliseconds the shopper has to pay. */
export const timeToPay = 15 * minute;
const refundPause = 5 * minute;

const withPayment = (state: ReservationState, id: string, change: (before: Payment) => Payment): ReservationState =>
  state && { ...state, payments: state.payments.map((payment) => (payment.id === id ? change(payment) : payment)) };

/** Marks a payment as having nothing left to refund. */
const withoutMoney = (payment: Payment): Payment => ({
  ...payment,
  refund: { state: 'made', amount: payment.amount!, returned: 0 },
});

export const reservation: Decider<ReservationState, ReservationCommand, ReservationEvent> = {
  category: reservationStream.category,
  initial: undefined,
  evolve: {
    ReservationStarted: (_, started) => ({ ...started, payments: [], isConfirmed: false, isEnded: false }),
    ReservationHeld: (state, { held_until }) => state && { ...state, held_until },
    PaymentOpened: (state, { payment_id: id, attempt, account }) =>
      state && { ...state, payments: [...state.payments, { id, attempt, account, state: 'open' }] },
    PaymentDeclined: (state, { payment_id, reason }) =>
      withPayment(state, payment_id, (payment) => ({ ...payment, declined: reason })),
    PaymentReceived: (state, { payment_id, amount, received_at }) =>
      withPayment(state, payment_id, ({ declined: _, ...payment }) => ({
        ...payment,
        state: 'received',
        amount,
        received_at,
      })),
    PaymentClosed: (state, { payment_id }) =>
      withPayment(state, payment_id, (payment) => ({ ...payment, state: 'closed' })),
    ReservationConfirmed: (state, { held_until }) => state && { ...state, isConfirmed: true, held_until },
    ReservationClosing: (state, { outcome, reason }) => state && { ...state, closing: outcome, reason },
    ReservationEnded: (state) => state && { ...state, isEnded: true },
    RefundDue: (state, { payment_id, amount }) =>
      withPayment(state, payment_id, (payment) => ({ ...payment, refund: { state: 'due', amount, returned: 0 } })),
    RefundMade: (state, { payment_id, refund_id: id }) =>
      withPayment(state, payment_id, ({ refund: { amount = 0, returned = 0 } = {}, ...payment }) => ({
        ...payment,
        refund: { state: 'made', amount, id, returned },
      })),
    RefundFailed: (state, { payment_id, retry_at, refund_id }) =>
      withPayment(state, payment_id, ({ refund: { amount = 0, returned = 0, id } = {}, ...payment }) => ({
        ...payment,
        refund: {
          state: 'failed',
          amount,
          retry_at,
          ...(refund_id === undefined ? { id, returned } : { id: refund_id, returned: returned + 1 }),
        },
      })),
    DepositRefunded: (state, { payment_id, total }) =>
      withPayment(state, payment_id, (payment) => ({
        ...(total < payment.amount! ? payment : withoutMoney(payment)),
        refunded: total,
      })),
    DepositDisputed: (state, { payment_id, dispute_id, status }) =>
      withPayment(state, payment_id, (payment) => ({
        ...(status === 'lost' ? withoutMoney(payment) : payment),
        dispute: { id: dispute_id, status },
      })),
    ReservationErased: (state) => state && redacted('ReservationStarted', state),
  },

  // eslint-disable-next-line max-lines-per-function -- A case per command.
  decide: (state, command, { now }) => {
    if (command.type === 'Start') {
      const { started } = command;
      if (!state) {
        const pay_by = momentAfter(now, timeToPay);
        return [{ type: 'ReservationStarted', data: { ...started, started_at: now.toISOString(), pay_by } }];
      }
      return state.shopper_id === started.shopper_id && state.car.car_id === started.car.car_id
        ? []
        : reject('idempotency_key_reused', 'This idempotency key belongs to another reservation; use a new one.');
    }
    if (!state) return reject('not_found', 'There is no such reservation.');
    const isOver = state.closing !== undefined;
    const over = () => reject('reservation_over', 'This reservation has ended.');
    const payment = 'payment_id' in command ? state.payments.find(({ id }) => id === command.payment_id) : undefined;

    switch (command.type) {
      case 'NoteHeld':
        if (isOver) return over();
        return state.held_until ? [] : [{ type: 'ReservationHeld', data: { held_until: command.held_until } }];
      case 'OpenPayment': {
        if (payment) return [];
        if (isOver) return over();
        const { type: _, attempt, ...ref } = command;
        return attempt === state.payments.length + 1
          ? [{ type: 'PaymentOpened', data: openedOf(ref, attempt) }]
          : reject('concurrent_change', 'Another payment was opened meanwhile.');
      }
      case 'NoteDeclined':
        return payment?.state === 'open'
          ? [{ type: 'PaymentDeclined', data: { payment_id: payment.id, reason: command.reason } }]
          : [];
      case 'NoteReceived':
        return payment?.state === 'received' ? [] : received(state, command, now);
      case 'NoteClosed':
        return payment?.state === 'open' ? [{ type: 'PaymentClosed', data: { payment_id: payment.id } }] : [];
      case 'Confirm':
        if (isOver) return over();
        if (state.isConfirmed) return [];
        return paymentKept(state)
          ? [{ type: 'ReservationConfirmed', data: { held_until: command.held_until } }]
          : reject('concurrent_change', 'It is not paid.');
      case 'Close':
        if (isOver) return [];
        // The shopper paid at the last moment, or may still be paying.
        if (
          command.outcome === 'expired' &&
          state.payments.some(({ state, refund }) => state === 'open' || (state === 'received' && !refund))
        )
          return [];
        return closing(state, command.outcome, command.reason);
      case 'Cancel':
        if (isOver) return [];
        if (!state.held_until)
          return reject('concurrent_change', 'Your reservation is still being made. Please try again in a moment.');
        if (paymentKept(state) && !state.refundable) {
          return reject('not_refundable', 'This deposit isn’t refundable. Please call the dealership.');
        }
        return closing(state, 'cancelled');
      case 'End':
        if (state.isEnded) return [];
        if (!state.closing || state.payments.some(({ state }) => state === 'open')) {
          return reject('concurrent_change', 'It can’t end yet.');
        }
        return [{ type: 'ReservationEnded', data: { outcome: state.closing } }];
      case 'NoteGivenBack':
        if (payment?.amount === undefined) return reject('concurrent_change', 'Nothing was received yet.');
        return payment.refund ? [] : refundEvents(state, payment, command.total);
      case 'NoteDisputed': {
        if (payment?.amount === undefined) return reject('concurrent_change', 'Nothing was received yet.');
        const { type: _, ...data } = command;
        return disputed(state, payment, data);
      }
      case 'NoteRefunded': {
        const { payment_id, refund_id } = command;
        return payment?.refund && payment.refund.state !== 'made'
          ? [{ type: 'RefundMade', data: { payment_id, refund_id } }]
          : [];
      }
      case 'NoteRefundFailed': {
        const { payment_id, reason, returned } = command;
        const retry_at = momentAfter(now, refundPause);
        const refund = payment?.refund;
        // News of an earlier refund says nothing about the refund that was made since. If two attempts run at once,
        // only the first failure is recorded.
        const concernsIt =
          refund?.state === 'due' ||
          (refund?.state === 'failed' &&
            (returned ? returned.refund_id !== refund.id : refund.retry_at! <= now.toISOString())) ||
          (refund?.state === 'made' && returned?.refund_id === refund.id);
        return concernsIt ? [{ type: 'RefundFailed', data: { payment_id, reason, retry_at, ...returned } }] : [];
      }
    }
  },
};

/** Returns the payment that backs the reservation: received, and not being refunded. */
export const paymentKept = ({ payments }: Reservation): Payment | undefined =>
  payments.find(({ state, refund }) => state === 'received' && !refund);

const openedOf = ({ payment_id, account }: PaymentRef, attempt: number) => ({
  payment_id,
  attempt,
  ...(account !== undefined && { account }),
});

const received = (
  state: Reservation,
  { payment_id, amount, account }: { readonly amount: number } & PaymentRef,
  now: Date,
): readonly ReservationEvent[] => {
  const isKnown = state.payments.some(({ id }) => id === payment_id);
  const reason = state.closing
    ? `the reservation was over: ${state.closing}`
    : amount !== state.amount
      ? 'the amount is not the one that was asked for'
      : paymentKept(state) && 'it was paid already';
  return [
    ...(isKnown
      ? []
      : [{ type: 'PaymentOpened' as const, data: openedOf({ payment_id, account }, state.payments.length + 1) }]),
    { type: 'PaymentReceived', data: { payment_id, amount, received_at: now.toISOString() } },
    ...(reason ? [{ type: 'RefundDue' as const, data: { payment_id, amount, reason } }] : []),
  ];
};

/** The dealer keeps a deposit only if the car was bought, or if the time ran out and the deposit is not refundable. */
const closing = (state: Reservation, outcome: ReservationOutcome, reason?: string): readonly ReservationEvent[] => {
  const kept = paymentKept(state);
  const stays = outcome === 'fulfilled' || (outcome === 'lapsed' && !state.refundable);
  return [
    { type: 'ReservationClosing', data: { outcome, ...(reason !== undefined && { reason }) } },
    ...(kept && !stays
      ? [
          {
            type: 'RefundDue' as const,
            data: { payment_id: kept.id, amount: kept.amount!, reason: `the reservation is over: ${outcome}` },
          },
        ]
      : []),
  ];
};
