import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { deriveId } from '#platform/kernel/ids';
import type { CollectionSpec, ViewCollection } from '#platform/ports/view-store';
import type {
  OpenedPayment,
  OpenPayment,
  PaymentNotification,
  PaymentRef,
  Payments,
  PaymentStatus,
} from './payments.js';
import { WebhookForged } from './payments.js';
import { isSigned, sign } from './signature.js';

const news = z.object({
  id: z.string(),
  reservation_id: z.string(),
  payment_id: z.string(),
  what: z.discriminatedUnion('type', [
    z.object({ type: z.literal('received'), amount: z.int() }),
    z.object({ type: z.literal('declined'), reason: z.string() }),
    z.object({ type: z.literal('closed') }),
    z.object({ type: z.literal('refund-returned'), refund_id: z.string(), reason: z.string() }),
  ]),
});

/** One payment, with the messages about it that are still to be sent. */
export interface Intent {
  readonly id: string;
  readonly client_secret: string;
  readonly reservation_id: string;
  readonly amount: number;
  readonly state: 'open' | 'requires_action' | 'processing' | 'succeeded' | 'closed';
  readonly refund_id?: string;
  readonly untold: readonly PaymentNotification[];
  /** Whether the payment is processing or has unsent messages. */
  readonly isPending: boolean;
  /** Id of the last change, to detect whether this process or another one wrote it. */
  readonly changed_by: string;
}

export const intentsCollection: CollectionSpec = { name: 'intents_v1', indexes: [['isPending']] };
export type Intents = Pick<ViewCollection<Intent>, 'getMany' | 'upsertMany' | 'find'>;

/** Results of test cards, by card number. Any other number is declined as unknown. */
export const testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authenticates: '4000002500003155',
  /** The bank takes a while, so the message is sent late. */
  late: '4000000000000259',
  /** The message is sent three times, followed by one about an earlier decline. */
  repeats: '4000000000000341',
} as const;

const reasons: Readonly<Record<string, string>> = {
  [testCards.declined]: 'Your card was declined.',
  [testCards.insufficientFunds]: 'Your card has insufficient funds.',
};

export interface EmbeddedOptions {
  /** Shared by all processes that take payments. */
  readonly intents: Intents;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Calls back after so many milliseconds. */
  readonly later: (milliseconds: number, then: () => void) => void;
  /** Delivers a message like a webhook; rejects if the message must be sent again. */
  readonly deliver: (body: Buffer, signature: string) => Promise<void>;
}

export type CardAnswer = { readonly state: 'processing' | 'requires_action' | 'declined'; readonly reason?: string };

const lateBy = 20_000;
const retryAfter = 2_000;
/** Maximum number of payments that are resumed at a time. */
const maxResumed = 1_000;

/**
 * A payment provider for installations without a real one. It takes no real cards. Its state is in a store that all
 * processes share; a change that conflicts with another is made again on the new state.
 */
export class EmbeddedPayments implements Payments {
  readonly provider = 'embedded';
  /** True: every request fails. */
  isDown = false;
  /** Messages are delivered within the process that sends them, so the secret is never shared. */
  private readonly secret = randomBytes(24).toString('hex');
  /** Ids of messages and payments that this process has scheduled. */
  private readonly underWay = new Set<string>();

  constructor(private readonly options: EmbeddedOptions) {}

  /** Sends undelivered messages again and resumes pending payments, whichever process started them. */
  async resume(): Promise<void> {
    const pending = await this.options.intents.find({ where: { isPending: true }, limit: maxResumed });
    for (const { doc } of pending) this.process(doc);
  }

  async open({ reservation_id, amount, idempotencyKey }: OpenPayment): Promise<OpenedPayment> {
    this.answer();
    const id = `pay_${deriveId('embedded payment', idempotencyKey)}`;
    const client_secret = `${id}_secret_${this.options.newId()}`;
    const { intent } = await this.change(
      id,
      (found) => found ?? { id, client_secret, reservation_id, amount, state: 'open', untold: [] },
    );
    return { payment_id: id, client_secret: intent!.client_secret };
  }

  async read({ payment_id }: PaymentRef): Promise<OpenedPayment & PaymentStatus> {
    this.answer();
    const found = (await this.load(payment_id))?.intent;
    if (!found) throw new Error(`there is no payment ${payment_id}`);
    return { payment_id, client_secret: found.client_secret, ...statusOf(found) };
  }

  /** An unknown payment counts as closed, because nobody can pay it. */
  async close({ payment_id }: PaymentRef): Promise<PaymentStatus> {
    this.answer();
    const { intent } = await this.change(payment_id, (found) =>
      found?.state === 'open' || found?.state === 'requires_action'
        ? this.withNews({ ...found, state: 'closed' }, { type: 'closed' })
        : found,
    );
    return intent ? statusOf(intent) : { state: 'closed' };
  }

  /** A refund of an unknown payment succeeds, because the provider holds no real money. */
  async refund({ payment_id }: PaymentRef): Promise<{ readonly refund_id: string }> {
    this.answer();
    const refund_id = `re_${deriveId('embedded refund', payment_id)}`;
    const { intent } = await this.change(payment_id, (found) =>
      found?.state === 'succeeded' ? { ...found, refund_id } : found,
    );
    if (intent && intent.state !== 'succeeded') throw new Error('there is nothing to give back');
    return { refund_id };
  }

  async readWebhook(body: Buffer, signature: string | undefined): Promise<PaymentNotification> {
    if (!isSigned(body, signature, this.secret, this.options.clock()))
      throw new WebhookForged('the signature is not ours');
    return news.parse(JSON.parse(body.toString('utf8')));
  }

  /** Charges a card; undefined if there is no such payment. The card number is not stored. */
  async pay(payment_id: string, client_secret: string, number: string): Promise<CardAnswer | undefined> {
    this.answer();
    const { before } = await this.change(payment_id, (found) =>
      found?.client_secret === client_secret && (found.state === 'open' || found.state === 'requires_action')
        ? this.charged(found, number)
        : found,
    );
    if (before?.client_secret !== client_secret) return undefined;
    if (before.state === 'closed') return { state: 'declined', reason: 'The time to pay is over.' };
    if (before.state !== 'open' && before.state !== 'requires_action') return { state: 'processing' };
    if (number === testCards.authenticates) return { state: 'requires_action' };
    return takesMoney(number) ? { state: 'processing' } : { state: 'declined', reason: reasonOf(number) };
  }

  /** Records whether the shopper approved the payment at the bank; undefined if there is no such payment. */
  async authenticate(payment_id: string, client_secret: string, approved: boolean): Promise<CardAnswer | undefined> {
    this.answer();
    const reason = 'Your bank did not approve the payment.';
    const { before } = await this.change(payment_id, (found) => {
      if (found?.client_secret !== client_secret || found.state !== 'requires_action') return found;
      return approved
        ? this.succeeded(found)
        : this.withNews({ ...found, state: 'open' }, { type: 'declined', reason });
    });
    if (before?.client_secret !== client_secret) return undefined;
    if (before.state !== 'requires_action') return { state: before.state === 'closed' ? 'declined' : 'processing' };
    return approved ? { state: 'processing' } : { state: 'declined', reason };
  }

  private charged(found: Intent, number: string): Draft {
    switch (number) {
      case testCards.succeeds:
        return this.succeeded(found);
      case testCards.authenticates:
        return { ...found, state: 'requires_action' };
      case testCards.late:
        return { ...found, state: 'processing' };
      case testCards.repeats: {
        const once = this.succeeded(found);
        const again = [...once.untold, ...once.untold.slice(-1), ...once.untold.slice(-1)];
        return this.withNews({ ...once, untold: again }, { type: 'declined', reason: 'Your card was declined.' });
      }
      default:
        return this.withNews(found, { type: 'declined', reason: reasonOf(number) });
    }
  }

  private succeeded(found: Draft): Draft {
    return this.withNews({ ...found, state: 'succeeded' }, { type: 'received', amount: found.amount });
  }

  private withNews(found: Draft, what: PaymentNotification['what']): Draft {
    const { id: payment_id, reservation_id } = found;
    const one: PaymentNotification = { id: `evt_${this.options.newId()}`, reservation_id, payment_id, what };
    return { ...found, untold: [...found.untold, one] };
  }

  private process({ id, state, untold }: Intent): void {
    untold.forEach((one, at) => {
      const isAgain = untold.findIndex((other) => other.id === one.id) < at;
      if (isAgain) this.send(one, at * retryAfter);
      else this.once(one.id, () => this.send(one, at * retryAfter));
    });
    if (state !== 'processing') return;
    this.once(id, () =>
      this.options.later(lateBy, () => {
        this.underWay.delete(id);
        // If the store is unavailable, the next resume picks the payment up.
        this.change(id, (found) => (found?.state === 'processing' ? this.succeeded(found) : found)).catch(
          () => undefined,
        );
      }),
    );
  }

  private once(id: string, begin: () => void): void {
    if (this.underWay.has(id)) return;
    this.underWay.add(id);
    begin();
  }

  private send(one: PaymentNotification, delay: number): void {
    this.options.later(delay, () => {
      const body = JSON.stringify(one);
      this.options
        .deliver(Buffer.from(body), sign(body, this.secret, this.options.clock()))
        .then(() =>
          this.change(one.payment_id, (found) =>
            found?.untold.some(({ id }) => id === one.id)
              ? { ...found, untold: found.untold.filter(({ id }) => id !== one.id) }
              : found,
          ),
        )
        .then(
          () => this.underWay.delete(one.id),
          () => this.send(one, retryAfter),
        );
    });
  }

  private answer(): void {
    if (this.isDown) throw new Error('the payment provider does not answer');
  }

  private async load(id: string): Promise<{ readonly intent: Intent; readonly revision: number } | undefined> {
    const found = (await this.options.intents.getMany([id])).get(id);
    return found && { intent: found.doc, revision: found.revision };
  }

  /** Applies `step` to a payment. If another change was written first, applies it again to the new state. */
  private async change(
    id: string,
    step: (found: Intent | undefined) => Draft | undefined,
  ): Promise<{ readonly before: Intent | undefined; readonly intent: Intent | undefined }> {
    for (;;) {
      const { intent: before, revision = 0 } = (await this.load(id)) ?? {};
      const draft = step(before);
      if (!draft || draft === before) return { before, intent: before };
      const changed_by = this.options.newId();
      const isPending = draft.state === 'processing' || draft.untold.length > 0;
      const intent: Intent = { ...draft, isPending, changed_by };
      const next = { id, revision: revision + 1, doc: intent };
      const { written } = await this.options.intents.upsertMany([next]);
      // A store that reconnects may write twice and skip the second write, although the first one succeeded.
      if (written === 0 && (await this.load(id))?.intent.changed_by !== changed_by) continue;
      this.process({ ...intent, untold: intent.untold.filter((one) => !before?.untold.includes(one)) });
      return { before, intent };
    }
  }
}

type Draft = Omit<Intent, 'isPending' | 'changed_by'>;

const takesMoney = (number: string): boolean =>
  number === testCards.succeeds || number === testCards.late || number === testCards.repeats;

const reasonOf = (number: string): string =>
  reasons[number] ?? 'This card is not known here: use one of the cards for trying out.';

const statusOf = ({ state, amount }: Intent): PaymentStatus => {
  switch (state) {
    case 'succeeded':
      return { state: 'received', amount };
    case 'requires_action':
      return { state: 'open' };
    default:
      return { state };
  }
};
