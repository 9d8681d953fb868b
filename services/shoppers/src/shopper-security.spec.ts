import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { alertWording } from '#contracts/domain/alerts';
import { rejectionsOf, type RouteDefinition } from '#contracts/api/route';
import type { ReservationResponse } from '#contracts/api/reservations';
import { allRoutes } from '#contracts/api/routes';
import type { MeResponse } from '#contracts/api/shoppers';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import type { Answer } from '#platform/testing/http';
import { TestBrowser } from '#platform/testing/shopper';
import { type Intent, intentsCollection, testCards } from '../../checkout/src/payments/embedded.js';
import { EmbeddedWebhooks } from '../../checkout/src/payments/choose-payments.js';
import { roles } from '../../standalone/src/roles.js';

/** Ava has all data a shopper can have. Nobody else can read or change any of it. */

const avaPhone = '+61491570006';
const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price,checkout_enabled,status
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,ZR,32990,true,in_stock
kestrel-bay-toyota,N2,2021,Toyota,Camry,used,SL,38990,true,in_stock
`;

let forecourt: TestForecourt;
let ava: TestBrowser;
let ben: TestBrowser;
let car: string;
let other: string;
let alert_id: string;
let reservation: ReservationResponse;

const alertAbout = (car_id: string) => ({
  kind: 'price',
  car_id,
  wording: alertWording(
    'price',
    forecourt.running.platform.sites.all.find(({ id }) => id === 'kestrel')!,
  ),
});
const contact = { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com' };
const order = (car_id: string) => ({ ...contact, car_id, amount: 200, agreed: true });
const reserve = (who: TestBrowser, car_id: string, key: string) =>
  who.post<ReservationResponse>('/api/reservations', order(car_id), { 'idempotency-key': key });

beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian', 'tempo'], { DEMO: 'true' });
  await forecourt.open();
  const { hits } = await forecourt.search('', await forecourt.importFeed(feed));
  const idOf = (stocknum: string) => hits.find((hit) => hit.stocknum === stocknum)!.id;
  [car, other] = [idOf('N1'), idOf('N2')];
  ava = new TestBrowser(forecourt);
  ben = new TestBrowser(forecourt);
  await ava.signIn(avaPhone);
  await ben.signIn('+61491570156');
  await ava.post('/api/me', { ...contact, postcode: '2100' });
  await ava.post('/api/watchlist/save-car', { phone_number: avaPhone, car_id: car });
  const { body } = await ava.post<MeResponse>('/api/alerts', alertAbout(car));
  alert_id = body.user!.alerts[0]!.alert_id;
  reservation = (await reserve(ava, car, 'ava-1')).body;
  expect(reservation.payment).toBeDefined();
  await eventually(async () =>
    expect(JSON.stringify((await ava.ask('/api/watchlist')).body)).toContain('"reserved":true'),
  );
});
afterAll(() => forecourt.remove());
const start = new Date('2026-05-20T00:00:00.000Z');
// The time is reset so that Ava's reservation never expires.
beforeEach(() => {
  forecourt.now = start;
});

type Send = (who: TestBrowser, headers?: Readonly<Record<string, string>>) => Promise<Answer<Record<string, unknown>>>;
const get =
  (path: () => string): Send =>
  (who, headers = {}) =>
    who.ask(path(), { headers });
const post =
  (path: () => string, body: () => unknown): Send =>
  (who, headers = {}) =>
    who.post(path(), body(), { 'idempotency-key': 'ava-1', ...headers });

/** For each route with a shopper's session, a request about Ava's data. */
const calls: Readonly<Record<string, Send>> = {
  getMe: get(() => '/api/me'),
  changeMe: post(
    () => '/api/me',
    () => ({ name: 'Eve', last_name: 'Eve', email: 'eve@example.com' }),
  ),
  signOut: (who, headers = {}) => who.ask('/api/session?everywhere=true', { method: 'DELETE', headers }),
  listWatched: get(() => '/api/watchlist'),
  saveCar: post(
    () => '/api/watchlist/save-car',
    () => ({ phone_number: avaPhone, car_id: other }),
  ),
  removeCar: post(
    () => '/api/watchlist/remove-car',
    () => ({ phone_number: avaPhone, car_id: car }),
  ),
  requestAlert: post(
    () => '/api/alerts',
    () => alertAbout(car),
  ),
  listAlertMail: get(() => '/api/alerts/mail'),
  stopAlert: post(
    () => `/api/alerts/${alert_id}/stop`,
    () => ({}),
  ),
  stopAlerts: post(
    () => '/api/alerts/stop',
    () => ({}),
  ),
  getSpin: get(() => '/api/spin'),
  spin: post(
    () => '/api/spin',
    () => ({ ...contact, agreed: true }),
  ),
  reserve: post(
    () => '/api/reservations',
    () => order(car),
  ),
  listReservations: get(() => '/api/reservations'),
  getReservation: get(() => `/api/reservations/${reservation.id}`),
  cancelReservation: post(
    () => `/api/reservations/${reservation.id}/cancel`,
    () => ({}),
  ),
};
const withSession = allRoutes.filter(({ caller }) => caller === 'shopper' || caller === 'visitor');
const changing = withSession.filter(({ method }) => method !== 'GET');
const idsOf = (routes: readonly RouteDefinition[]) => routes.map(({ id }) => id);

/** Returns all of Ava's data, from the API and from the log. */
const avas = async () => {
  const seen = [];
  for (const path of ['/api/me', '/api/watchlist', `/api/reservations/${reservation.id}`])
    seen.push((await ava.ask(path)).body);
  const { id } = (await ava.ask<MeResponse>('/api/me')).body.user!;
  const { log } = forecourt.running.platform;
  return [
    ...seen,
    (await log.readStream(`shopper-${id}`)).length,
    (await log.readStream(`reservation-${reservation.id}`)).length,
  ];
};
const expectUntouched = async (attack: () => Promise<unknown>) => {
  const before = await avas();
  expect(before[0]).toMatchObject({ user: { phone_number: avaPhone, saved: [car] } });
  await attack();
  expect(await avas()).toEqual(before);
};

it('every route that takes a session is tested below [USER-05]', () => {
  expect(Object.keys(calls).sort()).toEqual(idsOf(withSession).sort());
});

it('no other route requires a shopper to be signed in [USER-05]', async () => {
  const wanting = [];
  for (const { id, method, path } of allRoutes.filter(({ caller }) => caller === 'anyone')) {
    const url = path.replace(/:\w+/g, 'x').replace('*', 'x');
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await new TestBrowser(forecourt).ask<{ code?: string } | string>(url, { method, ...body });
    if (typeof answer.body === 'object' && answer.body.code === 'signed_out') wanting.push(id);
  }
  expect(wanting).toEqual([]);
});

describe('data of the shopper Ava [USER-05]', () => {
  it.each(idsOf(withSession))(
    'the data of the shopper Ava is neither seen nor changed by another shopper through %s',
    async (id) => {
      const site = id === 'getSpin' || id === 'spin' ? 'tempo' : 'kestrel';
      const eve = new TestBrowser(forecourt, site);
      // Ben signs in only once, because the number of codes per phone is limited.
      if (site === 'kestrel') for (const [name, value] of ben.cookies) eve.cookies.set(name, value);
      await expectUntouched(async () => {
        const { body } = await calls[id]!(eve);
        const reported = JSON.stringify(body ?? '');
        const secrets = [avaPhone, 'ava@example.com', alert_id, reservation.id, reservation.payment!.client_secret];
        expect(secrets.filter((secret) => reported.includes(secret))).toEqual([]);
      });
      // Eve used Ben's session, so this request has signed Ben out.
      if (id === 'signOut') await ben.signIn('+61491570156');
    },
  );

  it.each(idsOf(withSession.filter(({ caller }) => caller === 'shopper')))(
    'the data of the shopper Ava is not given to a visitor, or for her cookie on another site or cut short, by %s',
    async (id) => {
      const cookie = ava.cookies.get('session')!;
      const visitors = [new TestBrowser(forecourt), new TestBrowser(forecourt, 'meridian'), new TestBrowser(forecourt)];
      visitors[1]!.cookies.set('session', cookie);
      visitors[2]!.cookies.set('session', cookie.slice(0, -1));
      await expectUntouched(async () => {
        for (const visitor of visitors) {
          const { status, body } = await calls[id]!(visitor);
          expect([status, body['code']]).toEqual([401, 'signed_out']);
        }
      });
    },
  );

  it.each(idsOf(changing))(
    'the data of the shopper Ava is not changed by her own browser through %s when another site sends the request',
    async (id) => {
      const origins = [
        'http://evil.example',
        'http://meridian.localhost',
        'http://kestrel.localhost.evil.example',
        'null',
      ];
      await expectUntouched(async () => {
        for (const origin of [...origins, '', 'kestrel.localhost']) {
          const { status, body } = await calls[id]!(ava, { origin });
          expect([origin, status, body['code']]).toEqual([origin, 403, 'cross_site']);
        }
      });
    },
  );
});

it.each([
  ['sendSignInCode', '/api/sign-in/code', { phone_number: avaPhone }],
  ['verifySignIn', '/api/sign-in/verify', { phone_number: avaPhone, code: '123456' }],
  ['payEmbedded', '/api/payments/embedded/x', { client_secret: 'x' }],
  ['authenticateEmbedded', '/api/payments/embedded/x/authenticate', { client_secret: 'x', approved: true }],
])('another site can’t send a request from a browser to %s [USER-05]', async (id, path, body) => {
  expect(rejectionsOf(allRoutes.find((route) => route.id === id)!)).toContain('cross_site');
  const { status } = await ava.post(path, body, { origin: 'http://evil.example' });
  expect(status).toBe(403);
});

it('a made-up session token is invalid before and after signing in [USER-01]', async () => {
  const made = `${'a'.repeat(32)}.${'b'.repeat(43)}`;
  const victim = new TestBrowser(forecourt);
  victim.cookies.set('session', made);
  expect((await victim.ask<MeResponse>('/api/me')).body.user).toBeNull();
  await victim.signIn('+61491570158');
  expect(victim.cookies.get('session')).not.toBe(made);
  const planter = new TestBrowser(forecourt);
  planter.cookies.set('session', made);
  expect((await planter.ask<MeResponse>('/api/me')).body.user).toBeNull();
});

it('one browser is told to wait when it requests codes for many phones [USER-01]', async () => {
  const browser = new TestBrowser(forecourt);
  const statuses = [];
  for (let n = 0; n < 17; n++) {
    forecourt.now = new Date(forecourt.now.getTime() + 21_000);
    const phone_number = `04915705${String(n).padStart(2, '0')}`;
    statuses.push((await browser.post('/api/sign-in/code', { phone_number })).status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(15);
  const more = [];
  for (let n = 20; n < 30; n++)
    more.push((await browser.post('/api/sign-in/code', { phone_number: `04915705${n}` })).status);
  expect(more.at(-1)).toBe(429);
});

describe('payment [PAY-05]', () => {
  const webhook = (body: string, signature: string) =>
    forecourt.ask('/api/payments/webhook', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });

  it('a payment sent twice at once, reported repeatedly and cancelled twice is paid once and refunded once', async () => {
    const { application } = forecourt.running;
    const webhooks = application.get(EmbeddedWebhooks, { strict: false });
    const reported: [string, string][] = [];
    const { receive } = webhooks;
    webhooks.receive = (body, signature) => {
      reported.push([body.toString('utf8'), signature]);
      return receive(body, signature);
    };
    const { body: own } = await reserve(ben, other, 'ben-1');
    const { payment_id, client_secret } = own.payment!;
    const card = { client_secret, number: testCards.succeeds, expiry: '08/29', cvc: '123' };
    const path = `/api/payments/embedded/${payment_id}`;
    await Promise.all([ben.post(path, card), ben.post(path, card), ben.post(path, card)]);
    const one = `/api/reservations/${own.id}`;
    await eventually(async () => expect((await ben.ask(one)).body).toMatchObject({ state: 'confirmed' }));
    expect(reported).toHaveLength(1);
    const [body, signature] = reported[0]!;
    const replayed = await Promise.all(Array.from({ length: 5 }, () => webhook(body, signature)));
    expect(replayed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await webhook(body.replace('20000', '2000000'), signature)).status).toBe(400);

    await Promise.all([ben.post(`${one}/cancel`, {}), ben.post(`${one}/cancel`, {})]);
    await eventually(async () => expect((await ben.ask(one)).body).toMatchObject({ state: 'ended', refund: 'made' }));
    await webhook(body, signature);
    expect((await ben.ask(one)).body).toMatchObject({ state: 'ended', outcome: 'cancelled' });
    forecourt.now = new Date(forecourt.now.getTime() + 600_000);
    expect((await webhook(body, signature)).status).toBe(400);

    const events = await forecourt.events('PaymentReceived', 'ReservationConfirmed', 'RefundDue', 'RefundMade');
    expect(events.map(({ type }) => type)).toEqual([
      'PaymentReceived',
      'ReservationConfirmed',
      'RefundDue',
      'RefundMade',
    ]);
    const { store } = application.get(EmbeddedWebhooks, { strict: false });
    const intents = await (await store!.collection<Intent>(intentsCollection)).find({});
    expect(intents.filter(({ doc }) => doc.state === 'succeeded')).toHaveLength(1);
  });
});
