import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { OpenedPayment, OpenPayment, PaymentNews, Payments, PaymentStatus } from './payments.js';
import { WebhookForged } from './payments.js';
import { isSigned, sign } from './signature.js';

const intent = z.object({
  id: z.string(),
  client_secret: z.string(),
  key: z.string(),
  reservation_id: z.string(),
  amount: z.int(),
  state: z.enum(['open', 'requires_action', 'processing', 'succeeded', 'closed']),
  refund_id: z.string().optional(),
});
type Intent = z.infer<typeof intent>;

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

const memory = z.object({ intents: z.array(intent), undelivered: z.array(news), secret: z.string() });

/** What becomes of a card, by its number; any other is declined as unknown. */
export const testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authenticates: '4000002500003155',
  /** The bank takes its time; the news comes late. */
  late: '4000000000000259',
  /** The news comes three times, and that of an earlier decline after it. */
  repeats: '4000000000000341',
} as const;

const reasons: Readonly<Record<string, string>> = {
  [testCards.declined]: 'Your card was declined.',
  [testCards.insufficientFunds]: 'Your card has insufficient funds.',
};

export interface EmbeddedOptions {
  /** File its state is kept in; absent: in memory only. */
  readonly file?: string;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Calls back after so many milliseconds. */
  readonly later: (milliseconds: number, then: () => void) => void;
  /** Takes a message as a webhook would bring it; rejects where it is to come again. */
  readonly deliver: (body: Buffer, signature: string) => Promise<void>;
}

export type CardAnswer = { readonly state: 'processing' | 'requires_action' | 'declined'; readonly reason?: string };

const lateBy = 20_000;
const retryAfter = 2_000;

/** A payment provider with a state of its own: it stands where no real one is configured, and takes no real card. */
export class EmbeddedPayments implements Payments {
  readonly provider = 'embedded';
  /** Set: it answers nobody. */
  isDown = false;
  private readonly intents = new Map<string, Intent>();
  private undelivered: PaymentNews[] = [];
  private readonly secret: string;

  constructor(private readonly options: EmbeddedOptions) {
    const { file } = options;
    const known =
      file !== undefined && existsSync(file) ? memory.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    this.secret = known?.secret ?? randomBytes(24).toString('hex');
    for (const one of known?.intents ?? []) this.intents.set(one.id, one);
    this.undelivered = known?.undelivered ?? [];
  }

  /** Sends again what nobody has taken, and goes on with what was under way. */
  start(): void {
    for (const one of this.intents.values()) if (one.state === 'processing') this.succeedLate(one.id);
    for (const one of this.undelivered) this.send(one, 0);
  }

  async open({ reservation_id, amount, idempotencyKey: key }: OpenPayment): Promise<OpenedPayment> {
    this.answer();
    const known = [...this.intents.values()].find((one) => one.key === key);
    const id = known?.id ?? `pay_${this.options.newId()}`;
    const client_secret = known?.client_secret ?? `${id}_secret_${this.options.newId()}`;
    if (!known) this.set({ id, client_secret, key, reservation_id, amount, state: 'open' });
    return { payment_id: id, client_secret };
  }

  async read(payment_id: string): Promise<OpenedPayment & PaymentStatus> {
    this.answer();
    const found = this.known(payment_id);
    return { payment_id, client_secret: found.client_secret, ...statusOf(found) };
  }

  async close(payment_id: string): Promise<PaymentStatus> {
    this.answer();
    const found = this.known(payment_id);
    if (found.state === 'open' || found.state === 'requires_action') {
      this.set({ ...found, state: 'closed' });
      this.tell(found, { type: 'closed' });
    }
    return statusOf(this.known(payment_id));
  }

  async refund(payment_id: string): Promise<{ readonly refund_id: string }> {
    this.answer();
    const found = this.known(payment_id);
    if (found.state !== 'succeeded') throw new Error('there is nothing to give back');
    const refund_id = found.refund_id ?? `re_${this.options.newId()}`;
    this.set({ ...found, refund_id });
    return { refund_id };
  }

  readWebhook(body: Buffer, signature: string | undefined): PaymentNews {
    if (!isSigned(body, signature, this.secret, this.options.clock()))
      throw new WebhookForged('the signature is not ours');
    return news.parse(JSON.parse(body.toString('utf8')));
  }

  /** A card is put in; undefined: there is no such payment. The number goes no further than here. */
  pay(payment_id: string, client_secret: string, number: string): CardAnswer | undefined {
    this.answer();
    const found = this.intents.get(payment_id);
    if (!found || found.client_secret !== client_secret) return undefined;
    if (found.state === 'closed') return { state: 'declined', reason: 'The time to pay is over.' };
    if (found.state !== 'open' && found.state !== 'requires_action') return { state: 'processing' };
    switch (number) {
      case testCards.succeeds:
        this.succeed(found);
        return { state: 'processing' };
      case testCards.authenticates:
        this.set({ ...found, state: 'requires_action' });
        return { state: 'requires_action' };
      case testCards.late:
        this.set({ ...found, state: 'processing' });
        this.succeedLate(payment_id);
        return { state: 'processing' };
      case testCards.repeats:
        this.succeed(found, 3);
        this.tell(found, { type: 'declined', reason: 'Your card was declined.' });
        return { state: 'processing' };
      default: {
        const reason = reasons[number] ?? 'This card is not known here: use one of the cards for trying out.';
        this.tell(found, { type: 'declined', reason });
        return { state: 'declined', reason };
      }
    }
  }

  /** What the shopper's bank was told; undefined: there is no such payment. */
  authenticate(payment_id: string, client_secret: string, approved: boolean): CardAnswer | undefined {
    this.answer();
    const found = this.intents.get(payment_id);
    if (!found || found.client_secret !== client_secret) return undefined;
    if (found.state !== 'requires_action') return { state: found.state === 'closed' ? 'declined' : 'processing' };
    if (approved) {
      this.succeed(found);
      return { state: 'processing' };
    }
    const reason = 'Your bank did not approve the payment.';
    this.set({ ...found, state: 'open' });
    this.tell(found, { type: 'declined', reason });
    return { state: 'declined', reason };
  }

  /** Every payment there is. */
  all(): readonly Readonly<Intent>[] {
    return [...this.intents.values()];
  }

  private succeedLate(payment_id: string): void {
    this.options.later(lateBy, () => this.succeed(this.known(payment_id)));
  }

  private succeed(found: Intent, times = 1): void {
    if (found.state === 'succeeded' || found.state === 'closed') return;
    this.set({ ...found, state: 'succeeded' });
    this.tell(found, { type: 'received', amount: found.amount }, times);
  }

  private tell({ id: payment_id, reservation_id }: Intent, what: PaymentNews['what'], times = 1): void {
    const one = { id: `evt_${this.options.newId()}`, reservation_id, payment_id, what };
    this.undelivered.push(one);
    this.save();
    for (let n = 0; n < times; n++) this.send(one, n * retryAfter);
  }

  private send(one: PaymentNews, delay: number): void {
    this.options.later(delay, () => {
      const body = JSON.stringify(one);
      this.options.deliver(Buffer.from(body), sign(body, this.secret, this.options.clock())).then(
        () => {
          this.undelivered = this.undelivered.filter(({ id }) => id !== one.id);
          this.save();
        },
        () => this.send(one, retryAfter),
      );
    });
  }

  private answer(): void {
    if (this.isDown) throw new Error('the payment provider does not answer');
  }

  private known(payment_id: string): Intent {
    const found = this.intents.get(payment_id);
    if (!found) throw new Error(`there is no payment ${payment_id}`);
    return found;
  }

  private set(changed: Intent): void {
    this.intents.set(changed.id, changed);
    this.save();
  }

  private save(): void {
    const { file } = this.options;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const { secret, undelivered } = this;
    writeFileSync(`${file}.new`, JSON.stringify({ intents: [...this.intents.values()], undelivered, secret }), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
}

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
