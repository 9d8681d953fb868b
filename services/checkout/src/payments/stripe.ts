import Stripe from 'stripe';
import type { PaymentNews, Payments, PaymentStatus } from './payments.js';
import { RefundReturned, WebhookForged } from './payments.js';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Where its API is, if not at Stripe: for tests. */
  readonly url?: string | undefined;
}

/** Stripe's payment intents, with whatever methods the dealer's account has switched on. */
// eslint-disable-next-line max-lines-per-function -- A method per call of Stripe, over one client.
export const createStripe = ({ secretKey, publishableKey, webhookSecret, url }: StripeSettings): Payments => {
  const { hostname, port, protocol } = new URL(url ?? 'https://api.stripe.com');
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
  return {
    provider: 'stripe',
    publishableKey,

    async open({ reservation_id, attempt, amount, currency, description, idempotencyKey }) {
      const { id, client_secret } = await stripe.paymentIntents.create(
        {
          amount,
          currency,
          description,
          automatic_payment_methods: { enabled: true },
          metadata: { reservation_id, attempt: String(attempt) },
        },
        { idempotencyKey },
      );
      return { payment_id: id, client_secret: client_secret! };
    },

    async read(payment_id) {
      const intent = await stripe.paymentIntents.retrieve(payment_id);
      return { payment_id, client_secret: intent.client_secret!, ...statusOf(intent) };
    },

    async close(payment_id) {
      try {
        return statusOf(await stripe.paymentIntents.cancel(payment_id));
      } catch (error) {
        // It can't be cancelled in the state it is in: that state is the answer.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return statusOf(await stripe.paymentIntents.retrieve(payment_id));
      }
    },

    async refund(payment_id, { reservation_id, idempotencyKey }) {
      const { id, status } = await stripe.refunds.create(
        { payment_intent: payment_id, metadata: { reservation_id } },
        { idempotencyKey },
      );
      if (status === 'failed' || status === 'canceled') throw new RefundReturned(id, `the refund is ${status}`);
      return { refund_id: id };
    },

    readWebhook(body, signature): PaymentNews | undefined {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
      } catch {
        throw new WebhookForged('the signature is not Stripe’s');
      }
      const what = newsOf(event);
      const about = event.data.object as Stripe.PaymentIntent | Stripe.Refund;
      const reservation_id = about.metadata?.['reservation_id'];
      const payment_id = about.object === 'refund' ? idOf(about.payment_intent) : about.id;
      return what && reservation_id !== undefined && payment_id !== undefined
        ? { id: event.id, reservation_id, payment_id, what }
        : undefined;
    },
  };
};

const idOf = (expandable: string | { readonly id: string } | null): string | undefined =>
  typeof expandable === 'string' ? expandable : expandable?.id;

const newsOf = (event: Stripe.Event): PaymentNews['what'] | undefined => {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { type: 'received', amount: event.data.object.amount_received };
    case 'payment_intent.payment_failed':
      return { type: 'declined', reason: event.data.object.last_payment_error?.message ?? 'Your card was declined.' };
    case 'payment_intent.canceled':
      return { type: 'closed' };
    case 'refund.failed': {
      const { id: refund_id, failure_reason = 'unknown' } = event.data.object;
      return { type: 'refund-returned', refund_id, reason: `the refund failed: ${failure_reason}` };
    }
    default:
      return undefined;
  }
};

const statusOf = ({ status, amount_received }: Stripe.PaymentIntent): PaymentStatus => {
  switch (status) {
    case 'succeeded':
      return { state: 'received', amount: amount_received };
    case 'canceled':
      return { state: 'closed' };
    case 'processing':
    case 'requires_capture':
      return { state: 'processing' };
    default:
      return { state: 'open' };
  }
};
