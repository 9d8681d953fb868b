import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { ReservationResponse } from '#contracts/api/reservations';
import { demoSites } from '#platform/process/config';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from '../../standalone/src/roles.js';

interface Intent {
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
}

const platformKey = 'sk_test_platform';
const ownKey = 'sk_test_meridian';

/** The part of Stripe that deposits use. An intent exists only in its own account. */
const startStripe = async () => {
  const intents: Intent[] = [];
  const refunds: string[] = [];
  /** Results by idempotency key, so that a repeated request creates nothing new. */
  const made = new Map<string, object>();
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body);
      const key = request.headers.authorization?.slice('Bearer '.length);
      const connected = request.headers['stripe-account'] as string | undefined;
      const account = key === platformKey ? (connected ?? 'acct_platform') : 'acct_meridian';
      const answer = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      const shown = ({ id, amount, status, metadata }: Intent) => ({
        ...{ id, object: 'payment_intent', amount, status, metadata, client_secret: `${id}_secret` },
        amount_received: status === 'succeeded' ? amount : 0,
      });
      const makeOnce = (make: () => object) => {
        const idempotencyKey = request.headers['idempotency-key'];
        if (typeof idempotencyKey !== 'string') return answer(400, { error: { type: 'invalid_request_error' } });
        const value = made.get(idempotencyKey) ?? make();
        made.set(idempotencyKey, value);
        return answer(200, value);
      };
      const path = request.url!.split('?')[0]!;
      if (path === '/v1/payment_intents' && request.method === 'POST') {
        return makeOnce(() => {
          const metadata = { reservation_id: form.get('metadata[reservation_id]')! };
          const intent = { id: `pi_${intents.length}`, account, amount: Number(form.get('amount')), metadata };
          intents.push({ ...intent, status: 'requires_payment_method' });
          return shown(intents.at(-1)!);
        });
      }
      if (path === '/v1/refunds') {
        return makeOnce(() => {
          refunds.push(`${account} ${form.get('payment_intent')}`);
          return { id: `re_${refunds.length}`, object: 'refund', status: 'succeeded' };
        });
      }
      const [, id, cancel] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path) ?? [];
      const found = intents.find((one) => one.id === id && one.account === account);
      if (!found) return answer(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
      if (cancel) found.status = 'canceled';
      return answer(200, shown(found));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, intents, refunds, close };
};

const feed = (
  dealership: string,
) => `dealership_id,stocknum,year,make,model,car_type,badge,price,checkout_enabled,status
${dealership},D1,2022,Toyota,Corolla,used,ZR,32990,true,in_stock
`;
const dealershipOf = { kestrel: 'kestrel-bay-toyota', meridian: 'meridian-toyota' } as const;
type SiteId = keyof typeof dealershipOf;

let folder: string;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let forecourt: TestForecourt;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-accounts-'));
  const sites = join(folder, 'sites');
  cpSync(demoSites, sites, { recursive: true });
  appendFileSync(join(sites, 'kestrel', 'site.yaml'), '\ncheckout: { stripeAccount: acct_kestrel }\n');
  const meridian = join(sites, 'meridian', 'site.yaml');
  writeFileSync(meridian, siteWith(meridian, 'checkout: { sellsOnline: true, stripeAccount: acct_meridian }'));
  const accounts = join(folder, 'accounts.json');
  const keys = { secretKey: ownKey, publishableKey: 'pk_meridian', webhookSecret: 'whsec_meridian' };
  writeFileSync(accounts, JSON.stringify({ acct_meridian: keys }));
  stripe = await startStripe();
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], {
    ...{ DEMO: 'true', SITES_DIR: sites, PAYMENTS: 'stripe', STRIPE_URL: stripe.url, STRIPE_ACCOUNTS_FILE: accounts },
    ...{ STRIPE_SECRET_KEY: platformKey, STRIPE_PUBLISHABLE_KEY: 'pk_platform' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_platform', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect' },
  });
  // Webhook signatures are checked against the real time.
  forecourt.now = new Date();
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

const siteWith = (file: string, line: string): string => readFileSync(file, 'utf8').replace(/^checkout: .*$/m, line);

const reserve = async (site: SiteId) => {
  const imported = await forecourt.importFeed(feed(dealershipOf[site]), { site });
  const car = (await forecourt.search('', imported, site)).hits[0]!;
  const browser = new TestBrowser(forecourt, site);
  await browser.signIn('+61491570006');
  const body = {
    car_id: car.id,
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    amount: 200,
    agreed: true,
  };
  const reserved = await browser.post<ReservationResponse>('/api/reservations', body, { 'idempotency-key': 'one' });
  expect(reserved.status).toBe(201);
  const now = async () => (await browser.ask<ReservationResponse>(`/api/reservations/${reserved.body.id}`)).body;
  const listed = async () =>
    (await browser.ask<{ reservations: ReservationResponse[] }>('/api/reservations')).body.reservations[0];
  return { id: reserved.body.id, payment: reserved.body.payment!, now, listed, browser };
};

let count = 0;
/** Calls the webhook like Stripe: events of a connected account go to the platform, with the account in the event. */
const call = async (type: string, object: object, secret: string, account?: string) => {
  const event = { id: `evt_${++count}`, object: 'event', type, ...(account && { account }), data: { object } };
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await forecourt.ask('/api/payments/webhook', { method: 'POST', headers, body: payload })).status;
};
const viaConnect = (type: string, object: object) => call(type, object, 'whsec_connect', 'acct_kestrel');

const succeeded = (intent: Intent) => {
  intent.status = 'succeeded';
  const { id, amount, metadata } = intent;
  return { id, object: 'payment_intent', amount, amount_received: amount, status: 'succeeded', metadata };
};
const refunded = ({ id, amount, metadata }: Intent, amount_refunded: number) => ({
  ...{ id: 'ch_1', object: 'charge', amount, amount_refunded, refunded: amount_refunded === amount },
  ...{ payment_intent: id, metadata },
});
/** A dispute does not have its payment's metadata. */
const dispute = ({ id, amount }: Intent, status: string) => ({
  ...{ id: 'dp_1', object: 'dispute', amount, status, reason: 'fraudulent', charge: 'ch_1', payment_intent: id },
  metadata: {},
});

const pay = async (site: SiteId) => {
  const made = await reserve(site);
  const intent = stripe.intents[0]!;
  const paid = site === 'kestrel' ? viaConnect : (type: string, object: object) => call(type, object, 'whsec_meridian');
  expect(await paid('payment_intent.succeeded', succeeded(intent))).toBe(200);
  expect((await made.now()).state).toBe('confirmed');
  return { ...made, intent };
};

describe('deposits go to the dealer’s own account', () => {
  it('deposits go to the dealer’s own account that is connected to the installation’s, and only its own webhooks are accepted [CRM-15]', async () => {
    const { payment, now } = await reserve('kestrel');
    const [intent] = stripe.intents as [Intent];
    expect(intent.account).toBe('acct_kestrel');
    expect(payment).toMatchObject({ publishable_key: 'pk_platform', account: 'acct_kestrel' });

    const news = succeeded(intent);
    expect(await call('payment_intent.succeeded', news, 'whsec_connect', 'acct_stranger')).toBe(400);
    expect(await call('payment_intent.succeeded', news, 'whsec_connect')).toBe(400);
    expect(await call('payment_intent.succeeded', news, 'whsec_meridian')).toBe(400);
    expect(await call('payment_intent.succeeded', news, 'whsec_nobody', 'acct_kestrel')).toBe(400);
    expect((await now()).state).toBe('waiting');
    expect(await viaConnect('payment_intent.succeeded', news)).toBe(200);
    expect((await now()).state).toBe('confirmed');
  });

  it('deposits go to the dealer’s own account that has its own keys, and so do their refunds [CRM-15]', async () => {
    const { browser, id, payment, intent } = await pay('meridian');
    expect(intent.account).toBe('acct_meridian');
    expect(payment).toMatchObject({ publishable_key: 'pk_meridian' });
    expect(payment).not.toHaveProperty('account');
    expect((await browser.post(`/api/reservations/${id}/cancel`, {})).status).toBe(200);
    await eventually(() => expect(stripe.refunds).toEqual([`acct_meridian ${intent.id}`]));
  });
});

describe('what a dealer does in Stripe’s dashboard', () => {
  it('a partial refund is shown, a full one ends the reservation, and nothing is refunded twice [CRM-15]', async () => {
    const { intent, now, listed } = await pay('kestrel');
    expect(await viaConnect('charge.refunded', refunded(intent, 5_000))).toBe(200);
    expect(await now()).toMatchObject({ state: 'confirmed', refunded: 50 });
    expect(await viaConnect('charge.refunded', refunded(intent, 20_000))).toBe(200);
    const over = { state: 'ended', outcome: 'refunded', refund: 'made', refunded: 200 };
    expect(await now()).toMatchObject(over);
    await eventually(async () => expect(await listed()).toMatchObject(over));
    expect((await forecourt.events('CarReleased')).length).toBe(1);
    expect(stripe.refunds).toEqual([]);
  });

  it('a dispute is matched by its payment, is shown, and ends the reservation when it is lost [CRM-15]', async () => {
    const { intent, now, listed } = await pay('kestrel');
    expect(await viaConnect('charge.dispute.created', dispute(intent, 'needs_response'))).toBe(200);
    expect(await now()).toMatchObject({ state: 'confirmed', dispute: 'open' });
    expect(await viaConnect('charge.dispute.closed', dispute(intent, 'lost'))).toBe(200);
    expect(await viaConnect('charge.dispute.updated', dispute(intent, 'under_review'))).toBe(200);
    const over = { state: 'ended', outcome: 'refunded', dispute: 'lost' };
    expect(await now()).toMatchObject(over);
    await eventually(async () => expect(await listed()).toMatchObject(over));
    expect(stripe.refunds).toEqual([]);
  });
});
