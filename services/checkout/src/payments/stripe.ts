import Stripe from 'stripe';
import type { DisputeStatus } from '#contracts/events/reservation';
import type { PaymentNotification, Payments, PaymentStatus } from './payments.js';
import { RefundReturned, WebhookForged } from './payments.js';

interface AccountKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

export interface StripeSettings extends AccountKeys {
  /** Accounts with keys of their own. All other accounts are connected to the installation's. */
  readonly accounts?: Readonly<Record<string, AccountKeys>>;
  /** Secret of the webhook endpoint for connected accounts. */
  readonly connectWebhookSecret?: string | undefined;
  /** Whether a connected account belongs to a site. */
  readonly isKnown?: (account: string) => boolean;
  /** Base URL of the API, for tests; absent: Stripe's own. */
  readonly url?: string | undefined;
}

const clientOf = (secretKey: string, url = 'https://api.stripe.com'): Stripe => {
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
};

/**
 * Takes payments through Stripe's payment intents, with the payment methods of the dealer's account: in the
 * installation's account, in one connected to it (a direct charge), or in one with keys of its own.
 */
// eslint-disable-next-line max-lines-per-function -- A method per call of Stripe.
export const createStripe = (settings: StripeSettings): Payments => {
  const { accounts = {}, connectWebhookSecret, isKnown = () => false, url, ...own } = settings;
  const ownClient = clientOf(own.secretKey, url);
  const clients = new Map(
    Object.entries(accounts).map(([account, keys]) => [account, { keys, stripe: clientOf(keys.secretKey, url) }]),
  );
  const at = (account: string | undefined) => {
    const { keys, stripe } = (account === undefined ? undefined : clients.get(account)) ?? {
      keys: own,
      stripe: ownClient,
    };
    const isConnected = account !== undefined && keys === own;
    return { stripe, keys, options: isConnected ? { stripeAccount: account } : {} };
  };

  const secrets: readonly (readonly [account: string | undefined, secret: string])[] = [
    [undefined, own.webhookSecret],
    ...(connectWebhookSecret === undefined ? [] : [[undefined, connectWebhookSecret] as const]),
    ...[...clients].map(([account, { keys }]) => [account, keys.webhookSecret] as const),
  ];
  /** Verifies a webhook. The account follows from the secret that signed it. */
  const verified = (body: Buffer, signature = ''): { readonly event: Stripe.Event; readonly account?: string } => {
    for (const [account, secret] of secrets) {
      let event: Stripe.Event;
      try {
        event = ownClient.webhooks.constructEvent(body, signature, secret);
      } catch {
        continue;
      }
      // The event names the connected account; the installation's secret signs it.
      const sender = account ?? event.account;
      if (account === undefined && sender !== undefined && !isKnown(sender))
        throw new WebhookForged('no site has this account');
      return { event, ...(sender !== undefined && { account: sender }) };
    }
    throw new WebhookForged('the signature is not Stripe’s');
  };

  /** A dispute does not contain the reservation of its payment. */
  const reservationOf = async (
    about: { readonly metadata?: Stripe.Metadata | null },
    payment_id: string,
    account: string | undefined,
  ): Promise<string | undefined> => {
    const metadataId = about.metadata?.['reservation_id'];
    if (metadataId !== undefined || (about as Stripe.Dispute).object !== 'dispute') return metadataId;
    const { stripe, options } = at(account);
    return (await stripe.paymentIntents.retrieve(payment_id, {}, options)).metadata['reservation_id'];
  };

  return {
    provider: 'stripe',

    async open({ account, reservation_id, attempt, amount, currency, description, idempotencyKey }) {
      const { stripe, options } = at(account);
      const { id, client_secret } = await stripe.paymentIntents.create(
        {
          amount,
          currency,
          description,
          automatic_payment_methods: { enabled: true },
          metadata: { reservation_id, attempt: String(attempt) },
        },
        { idempotencyKey, ...options },
      );
      return { payment_id: id, client_secret: client_secret! };
    },

    async read({ payment_id, account }) {
      const { stripe, keys, options } = at(account);
      const intent = await stripe.paymentIntents.retrieve(payment_id, {}, options);
      const { stripeAccount } = options as { stripeAccount?: string };
      return {
        ...{ payment_id, client_secret: intent.client_secret!, publishable_key: keys.publishableKey },
        ...(stripeAccount !== undefined && { account: stripeAccount }),
        ...statusOf(intent),
      };
    },

    async close({ payment_id, account }) {
      const { stripe, options } = at(account);
      try {
        return statusOf(await stripe.paymentIntents.cancel(payment_id, {}, options));
      } catch (error) {
        // A payment that cannot be cancelled is no error: its state is the answer.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return statusOf(await stripe.paymentIntents.retrieve(payment_id, {}, options));
      }
    },

    async refund({ payment_id, account }, { reservation_id, idempotencyKey }) {
      const { stripe, options } = at(account);
      try {
        const { id, status } = await stripe.refunds.create(
          { payment_intent: payment_id, metadata: { reservation_id } },
          { idempotencyKey, ...options },
        );
        if (status === 'failed' || status === 'canceled') throw new RefundReturned(id, `the refund is ${status}`);
        return { refund_id: id };
      } catch (error) {
        if ((error as Partial<Stripe.errors.StripeError>).code !== 'charge_already_refunded') throw error;
        // The dealer already refunded the payment in Stripe's dashboard.
        const { data } = await stripe.refunds.list({ payment_intent: payment_id, limit: 1 }, options);
        return { refund_id: data[0]!.id };
      }
    },

    async readWebhook(body, signature): Promise<PaymentNotification | undefined> {
      const { event, account } = verified(body, signature);
      const what = newsOf(event);
      if (!what) return undefined;
      const about = event.data.object as Stripe.PaymentIntent | Stripe.Refund | Stripe.Charge | Stripe.Dispute;
      const payment_id = about.object === 'payment_intent' ? about.id : idOf(about.payment_intent);
      if (payment_id === undefined) return undefined;
      const reservation_id = await reservationOf(about, payment_id, account);
      return reservation_id === undefined ? undefined : { id: event.id, account, reservation_id, payment_id, what };
    },
  };
};

const idOf = (expandable: string | { readonly id: string } | null): string | undefined =>
  typeof expandable === 'string' ? expandable : expandable?.id;

/** A `warning` is an inquiry, and a prevented dispute never opened: no money has moved. */
const disputeStatusOf = (status: string): DisputeStatus =>
  status === 'won' || status === 'lost' ? status : /^(warning_|prevented$)/.test(status) ? 'asked' : 'open';

const newsOf = (event: Stripe.Event): PaymentNotification['what'] | undefined => {
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
    case 'charge.refunded':
      return { type: 'refunded', total: event.data.object.amount_refunded };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const { id: dispute_id, amount, reason, status } = event.data.object;
      return { type: 'disputed', dispute_id, amount, reason, status: disputeStatusOf(status) };
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
