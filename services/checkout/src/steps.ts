import { isRejection, type RejectionCode } from '#contracts/rejections';
import { carStream } from '#contracts/events/car';
import { reservationStream } from '#contracts/events/reservation';
import { streamOf } from '#contracts/events/stream-name';
import { hour, minute, momentAfter } from '#contracts/domain/durations';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { deriveId } from '#platform/kernel/ids';
import type { EventLog } from '#platform/ports/event-log';
import { carHold } from './car-hold.js';
import { nextStep, type Step } from './next-step.js';
import { type Payments, type PaymentNotification, RefundReturned, WebhookForged } from './payments/payments.js';
import { refOf, reservation, type Reservation, type ReservationCommand, type ReservationState } from './reservation.js';
import { unpaid } from './unpaid.js';

interface StepsOptions {
  readonly log: EventLog;
  readonly handle: HandleCommand;
  readonly payments: Payments;
  readonly clock: () => Date;
  /** Returns the account for a site's payments; undefined: the installation's. */
  readonly accountOf: (site_id: string) => string | undefined;
}

/** Maximum number of steps per call. There are two from start to payment, and four from payment to end. */
const limit = 12;
/** Milliseconds that the car stays on hold after the time to pay, while the bank decides. */
export const grace = 15 * minute;

/** Moves reservations forward, step by step. Every step can be repeated, and interrupted at any point. */
export class Steps {
  constructor(private readonly options: StepsOptions) {}

  async load(id: string): Promise<ReservationState> {
    return (await this.read(id)).state;
  }

  /** Returns the reservation's state, and the log position of its last event. */
  async read(id: string): Promise<{ readonly state: ReservationState; readonly position: number }> {
    const history = await readCurrent(this.options.log, streamOf(reservationStream, id));
    return { state: fold(reservation, history), position: history.at(-1)?.position ?? 0 };
  }

  /** Takes steps until there is nothing left but to wait. Returns the state after that. */
  async advance(id: string): Promise<ReservationState> {
    for (let count = 0; ; count++) {
      const state = await this.load(id);
      const next = state && nextStep(state, this.options.clock());
      if (!state || !next || 'wait' in next || count === limit) return state;
      if (!(await this.take(state, next))) return this.load(id);
    }
  }

  /** Records the provider's message. A repeated message has no effect. */
  async handleNews(news: PaymentNotification): Promise<void> {
    const { id, reservation_id, payment_id, account } = news;
    const state = await this.load(reservation_id);
    // Another system may take payments through the same account.
    if (!state) return;
    const payment = state.payments.find((one) => one.id === payment_id);
    if ((payment ? payment.account : this.options.accountOf(state.site_id)) !== account)
      throw new WebhookForged('the payment is of another account');
    const commandId = deriveId('payment-news', id);
    const handled = await this.handle(state, commandOf(news), commandId);
    if (isRejection(handled)) throw new Error(handled.detail);
    await this.advance(reservation_id);
  }

  /** Returns false if the step cannot be completed yet. */
  // eslint-disable-next-line max-lines-per-function -- A case per step.
  private async take(state: Reservation, step: Step): Promise<boolean> {
    const { payments } = this.options;
    const { reservation_id, car } = state;
    switch (step.do) {
      case 'hold': {
        const until = momentAfter(state.pay_by, grace);
        const refused = await this.hold(state, until);
        if (refused) return this.note(state, { type: 'Close', outcome: 'refused', reason: refused });
        if (await this.note(state, { type: 'NoteHeld', held_until: until })) return true;
        await this.releaseCar(state, 'the reservation was over');
        return true;
      }
      case 'open-payment': {
        const attempt = state.payments.length + 1;
        const account = this.options.accountOf(state.site_id);
        const { payment_id } = await payments.open({
          account,
          reservation_id,
          attempt,
          amount: state.amount,
          currency: state.currency,
          description: `Reservation of ${car.name}`,
          idempotencyKey: `${reservation_id}:${attempt}`,
        });
        if (await this.note(state, { type: 'OpenPayment', payment_id, account, attempt })) return true;
        // The reservation ended meanwhile, so the payment must not be paid.
        const status = await payments.close({ payment_id, account });
        if (status.state === 'received')
          await this.note(state, { type: 'NoteReceived', payment_id, account, amount: status.amount });
        return true;
      }
      case 'settle':
      case 'close-payment': {
        const payment_id = step.payment.id;
        const status = await payments.close(refOf(step.payment));
        if (status.state === 'received')
          return this.note(state, { type: 'NoteReceived', payment_id, amount: status.amount });
        return status.state === 'closed' && this.note(state, { type: 'NoteClosed', payment_id });
      }
      case 'confirm': {
        const until = momentAfter(step.payment.received_at!, state.hold_hours * hour);
        const refused = await this.hold(state, until);
        await this.releaseUnpaid(state);
        return refused
          ? this.note(state, { type: 'Close', outcome: 'lost', reason: refused })
          : this.note(state, { type: 'Confirm', held_until: until });
      }
      case 'expire':
        return this.note(state, { type: 'Close', outcome: 'expired' });
      case 'lapse': {
        const onOffer = fold(carHold, await readCurrent(this.options.log, streamOf(carStream, car.car_id)));
        return this.note(state, { type: 'Close', outcome: onOffer?.sold ? 'fulfilled' : 'lapsed' });
      }
      case 'end':
        await this.releaseCar(state, state.closing!);
        await this.releaseUnpaid(state);
        return this.note(state, { type: 'End' });
      case 'refund': {
        const payment_id = step.payment.id;
        try {
          const { returned = 0 } = step.payment.refund ?? {};
          const idempotencyKey = [reservation_id, payment_id, 'refund', ...(returned > 0 ? [returned] : [])].join(':');
          const { refund_id } = await payments.refund(refOf(step.payment), { reservation_id, idempotencyKey });
          return await this.note(state, { type: 'NoteRefunded', payment_id, refund_id });
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          await this.note(state, {
            type: 'NoteRefundFailed',
            payment_id,
            reason,
            ...(error instanceof RefundReturned && { returned: { refund_id: error.refund_id } }),
          });
          return true;
        }
      }
    }
  }

  private async hold(
    { reservation_id, dealership_id, car: { car_id } }: Reservation,
    until: string,
  ): Promise<RejectionCode | undefined> {
    const held = await this.options.handle(
      carHold,
      car_id,
      { type: 'Hold', car_id, reservation_id, until },
      { metadata: { tenant: dealership_id } },
    );
    if (!isRejection(held)) return undefined;
    if (held.rejected === 'concurrent_change') throw new Error(held.detail);
    return held.rejected;
  }

  /** Releases the car if this reservation holds it. */
  private async releaseCar(
    { reservation_id, dealership_id, car: { car_id } }: Reservation,
    reason: string,
  ): Promise<void> {
    const released = await this.options.handle(
      carHold,
      car_id,
      { type: 'LetGo', car_id, reservation_id, reason },
      { metadata: { tenant: dealership_id } },
    );
    if (isRejection(released)) throw new Error(released.detail);
  }

  /** The reservation is paid or over, so the shopper may reserve another car. */
  private async releaseUnpaid({ shopper_id, reservation_id }: Reservation): Promise<void> {
    await this.options.handle(unpaid, shopper_id, { type: 'Close', reservation_id });
  }

  private async note(state: Reservation, command: ReservationCommand): Promise<boolean> {
    return !isRejection(await this.handle(state, command));
  }

  private handle({ reservation_id, dealership_id }: Reservation, command: ReservationCommand, commandId?: string) {
    const metadata = { tenant: dealership_id };
    return this.options.handle(reservation, reservation_id, command, { commandId, metadata });
  }
}

const commandOf = ({ payment_id, account, what }: PaymentNotification): ReservationCommand => {
  switch (what.type) {
    case 'received':
      return { type: 'NoteReceived', payment_id, account, amount: what.amount };
    case 'declined':
      return { type: 'NoteDeclined', payment_id, reason: what.reason };
    case 'refund-returned':
      return { type: 'NoteRefundFailed', payment_id, reason: what.reason, returned: { refund_id: what.refund_id } };
    case 'refunded':
      return { type: 'NoteGivenBack', payment_id, total: what.total };
    case 'disputed': {
      const { type: _, ...dispute } = what;
      return { type: 'NoteDisputed', payment_id, ...dispute };
    }
    case 'closed':
      return { type: 'NoteClosed', payment_id };
  }
};
