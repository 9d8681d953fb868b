import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { ParkedResponse } from '#contracts/api/ops';
import type { EmbeddedAnswer, ReservationResponse, ReservationsResponse } from '#contracts/api/reservations';
import type { StockCar } from '#contracts/api/stock';
import type { Problem } from '#contracts/rejections';
import { newId } from '#platform/kernel/ids';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { CompleteReservations } from './complete-reservations.js';
import { reservationStream } from '#contracts/events/reservation';
import { EmbeddedWebhooks } from './payments/choose-payments.js';
import { EmbeddedPayments, testCards, type Intent, intentsCollection } from './payments/embedded.js';
import { PAYMENTS } from './payments/payments.js';
import { roles } from '../../standalone/src/roles.js';

const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price,checkout_enabled,reserve_amount,status
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,ZR,32990,true,,in_stock
kestrel-bay-toyota,N2,2021,Toyota,Camry,used,SL,38990,true,500,in_stock
kestrel-bay-toyota,N3,2021,Toyota,Kluger,used,GX,48990,false,,in_stock
kestrel-bay-toyota,N4,2021,Toyota,Hilux,used,SR,48990,true,0,in_stock
`;
const minute = 60_000;
const hour = 60 * minute;

let forecourt: TestForecourt;
let ava: TestBrowser;
let ben: TestBrowser;
let cars: string[];

beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian', 'tempo'], { DEMO: 'true' });
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  cars = (await forecourt.search('', imported)).hits
    .sort((a, b) => (a.stocknum < b.stocknum ? -1 : 1))
    .map(({ id }) => id);
  ava = new TestBrowser(forecourt);
  ben = new TestBrowser(forecourt);
  await ava.signIn('+61491570006');
  await ben.signIn('+61491570156');
});
afterEach(() => forecourt.remove());

type Answer = ReservationResponse & Problem;
const provider = () => forecourt.running.application.get<EmbeddedPayments>(PAYMENTS, { strict: false });
const intents = async () => {
  const { store } = forecourt.running.application.get(EmbeddedWebhooks, { strict: false });
  return (await (await store!.collection<Intent>(intentsCollection)).find({})).map(({ doc }) => doc);
};
const pass = async (milliseconds: number) => {
  forecourt.now = new Date(forecourt.now.getTime() + milliseconds);
  // The scheduler sees an event a moment after it is in the log.
  await new Promise((resolve) => setImmediate(resolve));
  await forecourt.running.application.get(CompleteReservations, { strict: false }).completeAll();
};
const order = (car_id = cars[0]!, more = {}) => ({
  car_id,
  name: 'Ava',
  last_name: 'Ngata',
  email: 'ava@example.com',
  amount: 200,
  agreed: true,
  ...more,
});
const reserve = (who: TestBrowser, body: unknown = order(), key = 'k1') =>
  who.post<Answer>('/api/reservations', body, { 'idempotency-key': key });
const one = async (who: TestBrowser, id: string) => (await who.ask<Answer>(`/api/reservations/${id}`)).body;
const pay = async (who: TestBrowser, { payment }: ReservationResponse, number: string = testCards.succeeds) =>
  (
    await who.post<EmbeddedAnswer & Problem>(`/api/payments/embedded/${payment!.payment_id}`, {
      client_secret: payment!.client_secret,
      number,
      expiry: '08/29',
      cvc: '123',
    })
  ).body;
const until = (who: TestBrowser, id: string, expected: Partial<ReservationResponse>) =>
  eventually(async () => {
    const found = await one(who, id);
    expect(found).toMatchObject(expected);
    return found;
  });
const car = async (id = cars[0]!) => (await forecourt.askStock<StockCar>(`cars/${id}`)).body;

it('a paid reservation holds the car for 48 hours, and stock and search show it as reserved [PAY-01]', async () => {
  const { status, body } = await reserve(ava);
  expect([status, body.state, body.amount, body.refundable, body.hold_hours]).toEqual([201, 'waiting', 200, true, 48]);
  expect((await car()).reservation_id).toBe(body.id);
  expect(await pay(ava, body)).toEqual({ state: 'processing' });
  const confirmed = await until(ava, body.id, { state: 'confirmed' });
  expect(Date.parse(confirmed.held_until!)).toBe(forecourt.now.getTime() + 48 * hour);
  expect((await car()).reserved_until).toBe(confirmed.held_until);
  await eventually(async () =>
    expect((await forecourt.search()).hits.find(({ id }) => id === cars[0])!.reserved).toBe(true),
  );
});

it('the list waits for the position that a response named, so it has that reservation [PAY-01, EVT-08]', async () => {
  const { body } = await reserve(ava);
  await pay(ava, body);
  const { headers } = await eventually(async () => {
    const answer = await ava.ask<ReservationResponse>(`/api/reservations/${body.id}`);
    expect(answer.body.state).toBe('confirmed');
    return answer;
  });
  const position = String(headers['forecourt-position']);
  expect(Number(position)).toBeGreaterThan(0);
  const list = await ava.ask<ReservationsResponse>('/api/reservations', {
    headers: { 'forecourt-position': position },
  });
  expect(list.body.reservations).toMatchObject([{ id: body.id, state: 'confirmed', amount: 200 }]);
});

it('a car with its own reservation amount is reserved for that amount [PAY-01]', async () => {
  expect((await reserve(ava, order(cars[1], { amount: 500 }))).body.amount).toBe(500);
});

it('only one of many concurrent shoppers gets the car, and nobody else is asked for money [PAY-01]', async () => {
  const answers = await Promise.all([ava, ben, ava, ben].map((who, n) => reserve(who, order(), `race-${n % 2}`)));
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'car_reserved')).toBe(true);
  expect(await intents()).toHaveLength(1);
});

it('an order sent twice, or opened again, makes one reservation and one payment [PAY-01]', async () => {
  const [first, second] = await Promise.all([reserve(ava), reserve(ava)]);
  const third = await reserve(ava, order(), 'another-key');
  expect([second.body.id, third.body.id]).toEqual([first.body.id, first.body.id]);
  expect(third.body.payment).toEqual(first.body.payment);
  expect(await intents()).toHaveLength(1);
});

it.each<[string, object, number, string]>([
  ['an amount that is too low', { amount: 1 }, 409, 'amount_changed'],
  ['nothing', { amount: 0 }, 409, 'amount_changed'],
  ['a price of its own', { price: 1 }, 422, 'invalid'],
  ['a longer hold', { hold_hours: 4000 }, 422, 'invalid'],
  ['no agreement', { agreed: false }, 422, 'invalid'],
])('a request with %s reserves nothing [PAY-01]', async (_, more, status, code) => {
  const answer = await reserve(ava, order(cars[0], more));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect([(await car()).reservation_id, await intents()]).toEqual([undefined, []]);
});

it('a car without checkout, or with an amount of 0, cannot be reserved online [PAY-01]', async () => {
  expect((await reserve(ava, order(cars[2]))).body.code).toBe('not_for_sale_online');
  expect((await reserve(ava, order(cars[3], { amount: 0 }), 'k2')).body.code).toBe('not_for_sale_online');
});

it('another card can be tried after a declined one, while the car stays held [PAY-05]', async () => {
  const { body } = await reserve(ava);
  expect(await pay(ava, body, testCards.declined)).toMatchObject({ state: 'declined' });
  await until(ava, body.id, { state: 'declined', declined_because: 'Your card was declined.' });
  expect((await reserve(ben)).body.code).toBe('car_reserved');
  await pay(ava, body);
  await until(ava, body.id, { state: 'confirmed' });
});

it('a payment that needs confirmation by the bank continues after it [PAY-05]', async () => {
  const { body } = await reserve(ava);
  expect(await pay(ava, body, testCards.authenticates)).toEqual({ state: 'requires_action' });
  const { payment_id, client_secret } = body.payment!;
  await ava.post(`/api/payments/embedded/${payment_id}/authenticate`, { client_secret, approved: true });
  await until(ava, body.id, { state: 'confirmed' });
});

it('a message that arrives three times, with an old decline after it, changes nothing [PAY-05]', async () => {
  const { body } = await reserve(ava);
  await pay(ava, body, testCards.repeats);
  await until(ava, body.id, { state: 'confirmed' });
  await eventually(async () => expect(await intents()).toHaveLength(1));
  // One stream may be readable a moment before the whole log has its last event.
  await eventually(async () => expect(await forecourt.events('ReservationConfirmed')).toHaveLength(1));
  expect(await forecourt.events('PaymentReceived')).toHaveLength(1);
});

it('an abandoned checkout releases the car after 15 minutes and cannot be paid any more [PAY-05]', async () => {
  const { body } = await reserve(ava);
  await pass(15 * minute);
  await until(ava, body.id, { state: 'ended', outcome: 'expired' });
  expect((await car()).reservation_id).toBeUndefined();
  expect(await pay(ava, body)).toMatchObject({ state: 'declined' });
  expect((await reserve(ben)).status).toBe(201);
});

it('money that arrives after the car was sold is refunded [PAY-05]', async () => {
  const { body } = await reserve(ava);
  await forecourt.askStock(`cars/${cars[0]}/sell`, { method: 'POST', body: {} });
  await pay(ava, body);
  await until(ava, body.id, { state: 'ended', outcome: 'lost', refund: 'made' });
  expect((await intents())[0]).toMatchObject({ state: 'succeeded', refund_id: expect.any(String) });
});

it('while the payment provider is unavailable the car is held, nothing is charged, and the payment continues later [PAY-05]', async () => {
  provider().isDown = true;
  const away = await reserve(ava);
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
  expect((await car()).reservation_id).toBeDefined();
  provider().isDown = false;
  const { body } = await reserve(ava);
  await pay(ava, body);
  await until(ava, body.id, { state: 'confirmed' });
});

/** Cancels a paid reservation while the provider is away. */
const failToRefund = async () => {
  const { body } = await reserve(ava);
  await pay(ava, body);
  await until(ava, body.id, { state: 'confirmed' });
  provider().isDown = true;
  await ava.post(`/api/reservations/${body.id}/cancel`, {});
  await eventually(async () => expect(await forecourt.events('RefundFailed')).toHaveLength(1));
  return body;
};

it('a failed refund is tried again [PAY-05]', async () => {
  const body = await failToRefund();
  provider().isDown = false;
  await eventually(async () => {
    await pass(5 * minute);
    expect(await one(ava, body.id)).toMatchObject({ state: 'ended', outcome: 'cancelled', refund: 'made' });
  });
});

it('every event of a reservation names its dealership, also what the provider reports [PAY-05, OPS-02]', async () => {
  await failToRefund();
  const events = await forecourt.events(...Object.keys(reservationStream.events));
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['PaymentReceived', 'RefundFailed']));
  expect(new Set(events.map(({ metadata }) => metadata.tenant))).toEqual(new Set(['kestrel-bay-toyota']));
});

it('after 48 hours the car is available again and the deposit is refunded [PAY-05]', async () => {
  const { body } = await reserve(ava);
  await pay(ava, body);
  await until(ava, body.id, { state: 'confirmed' });
  await eventually(async () => {
    await pass(48 * hour);
    await ava.signIn('+61491570006');
    expect(await one(ava, body.id)).toMatchObject({ outcome: 'lapsed', refund: 'made' });
  });
  expect((await car()).reservation_id).toBeUndefined();
});

it('a killed program continues its reservations after a restart [PAY-05]', async () => {
  const { body } = await reserve(ava);
  await pay(ava, body);
  await forecourt.close();
  await forecourt.open();
  await until(ava, body.id, { state: 'confirmed' });
});

it('nobody can see, cancel or pay another shopper’s reservation, or have one without a session [PAY-01]', async () => {
  const { body } = await reserve(ava);
  for (const who of [ben, new TestBrowser(forecourt)]) {
    expect([401, 404]).toContain((await who.ask(`/api/reservations/${body.id}`)).status);
    expect([401, 404]).toContain((await who.post(`/api/reservations/${body.id}/cancel`, {})).status);
  }
  expect((await ben.ask<ReservationsResponse>('/api/reservations')).body.reservations).toEqual([]);
  expect((await reserve(new TestBrowser(forecourt))).status).toBe(401);
  const guessed = { ...body, payment: { ...body.payment!, client_secret: 'guessed' } };
  expect((await pay(ben, guessed)).status).toBe(404);
  expect(await one(ava, body.id)).toMatchObject({ state: 'waiting' });
});

it('another site cannot make a shopper reserve or cancel [PAY-01]', async () => {
  const headers = { origin: 'http://evil.example', 'idempotency-key': 'k' };
  expect((await ava.post<Problem>('/api/reservations', order(), headers)).body.code).toBe('cross_site');
  const { body } = await reserve(ava);
  expect((await ava.post(`/api/reservations/${body.id}/cancel`, {}, headers)).status).toBe(403);
});

it('a webhook that the provider did not sign, or signed too long ago, is refused [PAY-05]', async () => {
  const { body } = await reserve(ava);
  const news = {
    id: 'evt_x',
    reservation_id: body.id,
    payment_id: body.payment!.payment_id,
    what: { type: 'received', amount: 20_000 },
  };
  const at = Math.floor(forecourt.now.getTime() / 1000);
  for (const signature of ['', 'nonsense', `t=${at},v1=${'0'.repeat(64)}`]) {
    const { status } = await forecourt.ask('/api/payments/webhook', {
      method: 'POST',
      body: news,
      headers: { 'stripe-signature': signature },
    });
    expect(status).toBe(400);
  }
  expect(await one(ava, body.id)).toMatchObject({ state: 'waiting' });
});

const leads = async (site = 'kestrel') =>
  (await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { site, key: `crm-${site}` })).body.leads.map(
    ({ data }) => data,
  );

it('a CRM reads the lead of a reservation once it is paid, with the vehicle and the deposit [PAY-01]', async () => {
  const { body } = await reserve(ava, order(cars[1], { amount: 500 }));
  await reserve(ben, order(cars[0]));
  await pay(ava, body);
  await until(ava, body.id, { state: 'confirmed' });
  await eventually(async () => expect(await leads()).toHaveLength(1));
  expect((await leads())[0]).toMatchObject({
    category: 'Reservation',
    subcategory: 'Deposit of $500 paid',
    user: { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', phone: '+61491570006' },
    vehicle: { car_id: cars[1], stock_number: 'N2', make: 'Toyota', model: 'Camry', price: 38_990 },
    fields: { reservation_id: body.id, Deposit: '$500', 'Held until': '2026-05-22 10:00' },
  });
});

it('the plan a shopper chose is part of the reservation and of its lead; a plan the site does not have is refused [LOOK-03]', async () => {
  const tempo = new TestBrowser(forecourt, 'tempo');
  await tempo.signIn('+61491570006');
  const imported = await forecourt.importFeed(
    'dealership_id,stocknum,year,make,model,car_type,price,subscription_price,checkout_enabled,status\ntempo,T1,2024,Kia,EV6,used,60990,270,true,in_stock\n',
    { site: 'tempo' },
  );
  const { id } = (await forecourt.search('', imported, 'tempo')).hits[0]!;
  const plan = { weeks: 26, kilometres: 500, weekly: 273 };
  for (const other of [{ weekly: 272 }, { weeks: 25 }, { kilometres: 600 }]) {
    const refused = await reserve(tempo, order(id, { plan: { ...plan, ...other } }), JSON.stringify(other));
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_changed']);
  }
  expect((await reserve(ava, order(cars[0], { plan }))).body.code).toBe('amount_changed');
  const { body } = await reserve(tempo, order(id, { plan }));
  expect(body.plan).toEqual(plan);
  await pay(tempo, body);
  await until(tempo, body.id, { state: 'confirmed', plan });
  await eventually(async () => expect(await leads('tempo')).toHaveLength(1));
  expect((await leads('tempo'))[0]).toMatchObject({
    category: 'Reservation',
    fields: { 'Subscription term': '26 weeks', 'Kilometres a week': '500', 'Weekly price': '$273' },
  });
});

it('an online purchase is a reservation whose lead contains payment, delivery and trade-in [PAY-02]', async () => {
  const meridian = new TestBrowser(forecourt, 'meridian');
  await meridian.signIn('+61491570006');
  const imported = await forecourt.importFeed(
    'dealership_id,stocknum,year,make,model,car_type,price,checkout_enabled,status\nmeridian-toyota,M1,2022,Toyota,Corolla,used,32990,true,in_stock\nmeridian-toyota,M2,2022,Toyota,Camry,used,150,true,in_stock\n',
    { site: 'meridian' },
  );
  const { hits } = await forecourt.search('', imported, 'meridian');
  const idOf = (stocknum: string) => hits.find((hit) => hit.stocknum === stocknum)!.id;
  const valued = await meridian.post<{ valuation_id: string }>(
    '/api/valuations',
    { vehicle: { year: 2020, make: 'Mazda', model: '3', body: 'Hatch' }, km: 40_000 },
    { 'idempotency-key': 'v1' },
  );
  const purchase = {
    valuation_id: valued.body.valuation_id,
    pays: 'finance',
    finance: { years: 5, deposit: 2000, weekly: 141 },
    delivery: { street: '1 Fig St', city: 'Perth', postcode: '6000' },
    message: 'After five, please.',
  };
  const refused = await reserve(meridian, order(idOf('M2'), { purchase }));
  expect([refused.status, refused.body.code]).toEqual([422, 'not_for_sale_online']);
  expect((await reserve(ava, order(cars[0], { purchase }))).status).toBe(422);

  const { body } = await reserve(meridian, order(idOf('M1'), { purchase }));
  await pay(meridian, body);
  await until(meridian, body.id, { state: 'confirmed' });
  await eventually(async () => expect(await leads('meridian')).toHaveLength(1));
  expect((await leads('meridian'))[0]).toMatchObject({
    category: 'Online Purchase',
    vehicle: { stock_number: 'M1' },
    user: { postcode: '6000' },
    message: '2022 Toyota Corolla is reserved with a deposit of $200.\nAfter five, please.',
    trade_in: { make: 'Mazda', model: '3', km: 40_000, valuation_id: purchase.valuation_id },
    fields: {
      'Pays by': 'Finance',
      'Finance term': '5 years',
      'Finance estimate': '$141 a week',
      Handover: 'Delivery',
      'Delivery address': '1 Fig St, Perth 6000',
      'Delivery price': '$650',
    },
  });
});

it('a reservation with an unreadable event is parked, and the others complete [EVT-07]', async () => {
  const stuck = (await reserve(ava)).body.id;
  const other = (await reserve(ben, order(cars[1], { amount: 500 }))).body.id;
  const { log } = forecourt.running.platform;
  const event = { id: newId(), type: 'PaymentDeclined', version: 1, time: forecourt.now.toISOString(), data: null };
  const { position } = await log.append(`reservation-${stuck}`, 'any', [event]);
  const parked = await eventually(async () => {
    const { body } = await forecourt.ask<ParkedResponse>('/api/ops/parked?projection=reservations-desk', {
      key: 'ops',
    });
    expect(body.parked).toHaveLength(1);
    return body.parked[0]!;
  });
  expect(parked).toMatchObject({
    id: `reservations-desk.${position}`,
    state: 'parked',
    stream: `reservation-${stuck}`,
  });
  await eventually(async () => {
    await pass(hour);
    const ended = (await log.readStream(`reservation-${other}`)).map(({ type }) => type);
    expect(ended).toContain('ReservationEnded');
  });
  expect((await log.readStream(`reservation-${stuck}`)).at(-1)!.type).toBe('PaymentDeclined');
});

it('one phone holds at most two unpaid cars, even with concurrent orders; a paid or cancelled one makes room [HOST-16]', async () => {
  const more = ['M1', 'M2', 'M3', 'M4'].map(
    (n) => `kestrel-bay-toyota,${n},2022,Toyota,Yaris,used,SX,22990,true,,in_stock`,
  );
  const imported = await forecourt.importFeed(`${feed.split('\n')[0]}\n${more.join('\n')}\n`);
  const yaris = (await forecourt.search('refinementList[model][0]=Yaris', imported)).hits.map(({ id }) => id);
  expect(yaris).toHaveLength(4);
  const answers = await Promise.all(yaris.map((id) => reserve(ava, order(id), `at-once-${id}`)));
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const refused = answers.filter(({ status }) => status === 409);
  expect([taken.length, refused.map(({ body }) => body.code)]).toEqual([2, ['too_many_unpaid', 'too_many_unpaid']]);
  const next = yaris.filter((_, index) => answers[index]!.status !== 201);
  // Other shoppers may reserve them, and another phone has its own two.
  expect((await reserve(ben, order(next[1]), 'ben')).status).toBe(201);
  expect((await reserve(ava, order(next[0]), 'third')).body.code).toBe('too_many_unpaid');
  expect((await ava.post<Answer>(`/api/reservations/${taken[0]!.id}/cancel`, {})).status).toBe(200);
  expect((await reserve(ava, order(next[0]), 'third')).status).toBe(201);
  await pay(ava, taken[1]!);
  await until(ava, taken[1]!.id, { state: 'confirmed' });
  expect((await reserve(ava, order(), 'fourth')).status).toBe(201);
});
