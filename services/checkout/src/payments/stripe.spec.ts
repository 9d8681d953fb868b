import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { RefundReturned, WebhookForged } from './payments.js';
import { createStripe } from './stripe.js';

interface Call {
  readonly call: string;
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** Implements the part of Stripe's API that is used here, by its reference: forms in, JSON out. */
const calls: Call[] = [];
let answers: { readonly status?: number; readonly body: object }[] = [];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    calls.push({
      call: `${request.method} ${request.url}`,
      form: Object.fromEntries(new URLSearchParams(body)),
      authorization: request.headers.authorization,
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    });
    const { status = 200, body: answer } = answers.shift() ?? { status: 404, body: { error: { message: 'none' } } };
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(answer));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const webhookSecret = 'whsec_of_a_test';
const payments = createStripe({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret,
  url: `http://127.0.0.1:${port}`,
});
const intent = (status: string, more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_2',
  amount: 20_000,
  amount_received: status === 'succeeded' ? 20_000 : 0,
  status,
  ...more,
});
const answer = (body: object, status = 200) => void answers.push({ status, body });
const invalid = { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'no' } };

beforeEach(() => {
  calls.length = 0;
  answers = [];
});

describe('deposit through Stripe [PAY-01]', () => {
  it('a deposit through Stripe is a payment intent in cents with the reservation’s id, one per key', async () => {
    answer(intent('requires_payment_method'));
    const opened = await payments.open({
      reservation_id: 'r1',
      attempt: 1,
      amount: 20_000,
      currency: 'aud',
      description: 'Reservation of a Corolla',
      idempotencyKey: 'r1:1',
    });
    expect(opened).toEqual({ payment_id: 'pi_1', client_secret: 'pi_1_secret_2' });
    expect(calls).toEqual([
      {
        call: 'POST /v1/payment_intents',
        authorization: 'Bearer sk_test_1',
        idempotencyKey: 'r1:1',
        form: {
          amount: '20000',
          currency: 'aud',
          description: 'Reservation of a Corolla',
          'automatic_payment_methods[enabled]': 'true',
          'metadata[reservation_id]': 'r1',
          'metadata[attempt]': '1',
        },
      },
    ]);
  });

  it.each([
    ['requires_action', { state: 'open' }],
    ['processing', { state: 'processing' }],
    ['succeeded', { state: 'received', amount: 20_000 }],
    ['canceled', { state: 'closed' }],
  ])('a deposit through Stripe in Stripe’s status %s has the corresponding status here', async (status, expected) => {
    answer(intent(status));
    expect(await payments.read({ payment_id: 'pi_1' })).toMatchObject(expected);
    expect(calls[0]!.call).toBe('GET /v1/payment_intents/pi_1');
  });

  it('a deposit through Stripe that succeeds while it is being cancelled counts as paid, not cancelled [PAY-05]', async () => {
    answer(invalid, 400);
    answer(intent('succeeded'));
    expect(await payments.close({ payment_id: 'pi_1' })).toEqual({ state: 'received', amount: 20_000 });
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /v1/payment_intents/pi_1/cancel',
      'GET /v1/payment_intents/pi_1',
    ]);
  });

  it('a deposit through Stripe is requested again with the same key while Stripe is unavailable [PAY-05]', async () => {
    answer({ error: { type: 'api_error', message: 'later' } }, 500);
    answer({ id: 're_1', object: 'refund', status: 'pending' });
    const request = { reservation_id: 'r1', idempotencyKey: 'r1:pi_1:refund' };
    expect(await payments.refund({ payment_id: 'pi_1' }, request)).toEqual({ refund_id: 're_1' });
    expect(calls.map(({ call, idempotencyKey }) => [call, idempotencyKey])).toEqual([
      ['POST /v1/refunds', 'r1:pi_1:refund'],
      ['POST /v1/refunds', 'r1:pi_1:refund'],
    ]);
    expect(calls[1]!.form).toEqual({ payment_intent: 'pi_1', 'metadata[reservation_id]': 'r1' });
  });

  it('a deposit through Stripe reports the id of a refund that fails at once [PAY-05]', async () => {
    answer({ id: 're_2', object: 'refund', status: 'failed' });
    const refunding = payments.refund({ payment_id: 'pi_1' }, { reservation_id: 'r1', idempotencyKey: 'k' });
    await expect(refunding).rejects.toEqual(new RefundReturned('re_2', 'the refund is failed'));
  });
});

it('a refund that the dealer already made in the dashboard is recorded instead of a second one [CRM-15]', async () => {
  answer({ error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'no' } }, 400);
  answer({ object: 'list', data: [{ id: 're_9', object: 'refund' }] });
  const refunding = payments.refund({ payment_id: 'pi_1' }, { reservation_id: 'r1', idempotencyKey: 'k' });
  expect(await refunding).toEqual({ refund_id: 're_9' });
});

describe('webhook message from Stripe [PAY-01]', () => {
  const stripe = new Stripe('sk_test_1');
  const message = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signed = (payload: string, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const read = (payload: string, signature = signed(payload)) => payments.readWebhook(Buffer.from(payload), signature);
  const ours = { metadata: { reservation_id: 'r1' } };

  it.each([
    ['payment_intent.succeeded', intent('succeeded', ours), { type: 'received', amount: 20_000 }],
    [
      'payment_intent.payment_failed',
      intent('requires_payment_method', { ...ours, last_payment_error: { message: 'Your card was declined.' } }),
      { type: 'declined', reason: 'Your card was declined.' },
    ],
    ['payment_intent.canceled', intent('canceled', ours), { type: 'closed' }],
    [
      'refund.failed',
      {
        id: 're_1',
        object: 'refund',
        status: 'failed',
        payment_intent: 'pi_1',
        failure_reason: 'lost_or_stolen_card',
        ...ours,
      },
      { type: 'refund-returned', refund_id: 're_1', reason: 'the refund failed: lost_or_stolen_card' },
    ],
  ])('a webhook message from Stripe that says %s is understood', async (type, object, what) => {
    expect(await read(message(type, object))).toEqual({ id: 'evt_1', reservation_id: 'r1', payment_id: 'pi_1', what });
  });

  it('a webhook message from Stripe about another system on the same account is ignored', async () => {
    expect(await read(message('payment_intent.succeeded', intent('succeeded', { metadata: {} })))).toBeUndefined();
    expect(await read(message('customer.created', { id: 'cus_1', object: 'customer', ...ours }))).toBeUndefined();
  });

  it('a webhook message from Stripe that is forged, altered, too old or unsigned is refused', async () => {
    const payload = message('payment_intent.succeeded', intent('succeeded', ours));
    const longAgo = Math.floor(Date.now() / 1000) - 3600;
    for (const signature of [
      signed(payload, 'whsec_other'),
      signed(`${payload} `),
      signed(payload, undefined, longAgo),
      '',
    ]) {
      await expect(read(payload, signature)).rejects.toThrow(WebhookForged);
    }
  });
});
