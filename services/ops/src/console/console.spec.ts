import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type {
  ConsoleResponse,
  EnginesResponse,
  EventsPage,
  HistoryResponse,
  OpsDeliveries,
  OpsWebhooks,
  StockResponse,
} from '#contracts/api/ops-events';
import {
  consoleResponse,
  enginesResponse,
  eventsPage,
  historyResponse,
  opsDeliveries,
  opsWebhooks,
  stockResponse,
} from '#contracts/api/ops-events';
import type { ReplayResponse } from '#contracts/api/crm';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { StockCar } from '#contracts/api/stock';
import type { Problem } from '#contracts/rejections';
import { carView, type CarView } from '#contracts/views/car';
import { newId } from '#platform/kernel/ids';
import { ViewReader } from '#platform/kernel/view-reader';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import type { AskOptions } from '#platform/testing/http';
import { startReceiver } from '#platform/testing/receiver';
import { TestBrowser } from '#platform/testing/shopper';
import { carIdOf } from '../../../stock/src/car-identity.js';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  const environment = { WEBHOOK_LOCAL: 'true', WEBHOOK_RETRIES: '0.01', DEMO: 'true' };
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], environment);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const hour = 3_600_000;
const pass = (milliseconds: number) => {
  forecourt.now = new Date(forecourt.now.getTime() + milliseconds);
};
const ops = async <Body>(path: string, options: AskOptions = {}) => {
  const { status, body, headers } = await forecourt.ask<Body>(`/api/ops/${path}`, { key: 'ops', ...options });
  return { status, body, headers };
};
const events = async (query: string) => {
  const { status, body } = await ops<EventsPage>(`events?${query}`);
  expect([query, status]).toEqual([query, 200]);
  expect(eventsPage.parse(body)).toEqual(body);
  return body;
};
const types = ({ events: found }: EventsPage) => found.map(({ type }) => type);
const positions = ({ events: found }: EventsPage) => found.map(({ position }) => position);

const carId = (stocknum: string, dealership_id = 'kestrel-bay-toyota') => carIdOf({ dealership_id, stocknum });
const row = (stocknum: string, price = 20_000, status = 'in_stock') =>
  `${stocknum},2021,Toyota,Corolla,ZR,used,${price},41000,Hatch,${status}`;
const dealershipOf = (site: string) => forecourt.running.platform.sites.ofSlug(site)!.dealerships[0]!.id;
const importCars = (rows: readonly string[], site = 'kestrel') =>
  forecourt.importFeed(['stocknum,year,make,model,badge,car_type,price,km,body,status', ...rows].join('\n'), {
    site,
    query: `dealership_id=${dealershipOf(site)}`,
  });
const tell = (stocknum: string, command: string, body: unknown = {}) =>
  forecourt.askStock<StockCar>(`cars/${carId(stocknum)}/${command}`, { method: 'POST', body });

const form: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61 491 570 006' },
  category: 'Vehicle Enquiry',
  url: 'http://kestrel.localhost:3000/',
};
const enquire = async (more: Partial<LeadForm> = {}) =>
  (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body: { ...form, ...more } })).body;

describe('session of the console', () => {
  const signIn = async () => {
    const { status, headers } = await ops('console/session', { method: 'POST' });
    expect(status).toBe(204);
    return String(headers['set-cookie']);
  };
  const statusOf = async (cookie: string, headers: Record<string, string> = {}) =>
    (await ops('console', { key: undefined, headers: { ...headers, cookie: cookie.split(';')[0]! } })).status;

  it('the session of the console replaces the ops key with a cookie that scripts and other sites cannot use [OPS-04]', async () => {
    const cookie = await signIn();
    expect(cookie).toMatch(/^forecourt_ops=[\w-]{43}; Path=\/api\/ops; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(await statusOf(cookie)).toBe(200);
    for (const from of ['cross-site', 'same-site']) {
      expect([from, await statusOf(cookie, { 'sec-fetch-site': from })]).toEqual([from, 403]);
    }
    expect(await statusOf(`forecourt_ops=${'a'.repeat(43)}`)).toBe(401);
    expect((await ops('console/session', { method: 'POST', key: 'dealer-kestrel' })).status).toBe(403);
    const withCookie = { method: 'POST', key: undefined, headers: { cookie: cookie.split(';')[0]! } } as const;
    expect((await ops('console/session', withCookie)).status).toBe(401);
  });

  it('the session of the console is none of the inbox, and the other way round [OPS-04]', async () => {
    const token = (await signIn()).split(';')[0]!.split('=')[1]!;
    const inbox = { headers: { cookie: `forecourt_dealer=${token}` } };
    expect((await forecourt.ask('/api/inbox/session', inbox)).status).toBe(401);
    const { headers } = await forecourt.ask('/api/inbox/session', { method: 'POST', key: 'dealer-kestrel' });
    const dealer = String(headers['set-cookie']).split(';')[0]!.split('=')[1]!;
    expect(await statusOf(`forecourt_ops=${dealer}`)).toBe(401);
  });

  it('the session of the console ends after twelve hours and on sign-out, with the streams it opened [OPS-04]', async () => {
    const [old, left] = [await signIn(), await signIn()];
    const cookie = left.split(';')[0]!;
    const tail = await fetch(`http://127.0.0.1:${forecourt.running.port}/api/ops/events/tail`, { headers: { cookie } });
    expect(tail.status).toBe(200);
    const out = await ops('console/session', { method: 'DELETE', key: undefined, headers: { cookie } });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect([await statusOf(left), await statusOf(old)]).toEqual([401, 200]);
    // It never ends while its session is good.
    await tail.text().catch(() => undefined);
    pass(12 * hour);
    expect(await statusOf(old)).toBe(401);
    const found = types(await events('category=inboxsession'));
    expect(found.sort()).toEqual(['ConsoleSessionEnded', 'ConsoleSessionStarted', 'ConsoleSessionStarted']);
  });
});

describe('event browser', () => {
  it('the event browser requires the ops key [OPS-03, OPS-04]', async () => {
    const routes = ['console', 'events', 'stock?site=kestrel', 'history/car/x', 'engines', 'webhooks', 'deliveries'];
    for (const key of [undefined, 'dealer-kestrel', 'crm-kestrel']) {
      for (const route of [...routes, 'events/tail']) {
        const { status } = await ops(route, { key });
        expect([route, status]).toEqual([route, key === undefined ? 401 : 403]);
      }
    }
    const { body } = await ops<ConsoleResponse>('console');
    expect(consoleResponse.parse(body)).toEqual(body);
    expect(body).toMatchObject({ key: expect.any(String), categories: { car: expect.arrayContaining(['CarSold']) } });
  });

  it('the event browser pages through the log both ways without missing or repeating events [OPS-03]', async () => {
    await importCars(Array.from({ length: 30 }, (_, n) => row(`K${n}`)));
    const { head } = await events('limit=1');
    const down: number[] = [];
    for (let older: number | undefined = undefined, first = true; first || older !== undefined; first = false) {
      const page: EventsPage = await events(`limit=7${older === undefined ? '' : `&before=${older}`}`);
      down.push(...positions(page));
      older = page.older;
    }
    expect(down).toEqual(Array.from({ length: head }, (_, n) => head - n));
    const up: number[] = [];
    for (let newer = 0, last = -1; newer !== last;) {
      last = newer;
      const page: EventsPage = await events(`order=oldest&limit=9&after=${newer}`);
      up.push(...positions(page));
      newer = page.newer;
    }
    expect(up).toEqual(down.toReversed());
    const middle = await events(`before=${down[10]}&limit=5`);
    expect(positions(middle)).toEqual(down.slice(11, 16));
    expect(positions(await events(`after=${middle.newer}&limit=3`))).toEqual(down.slice(8, 11));
  });

  it('the event browser finds events by stream, type, kind, site, dealership and time, and shows them as sentences [OPS-03]', async () => {
    await importCars([row('K1')]);
    pass(hour);
    await tell('K1', 'price', { price: 18_500 });
    const repriced = forecourt.now.toISOString();
    pass(hour);
    await tell('K1', 'sell');
    await importCars([row('M1')], 'meridian');
    const stream = `car-${carId('K1')}`;
    const all = ['CarSold', 'CarPriceChanged', 'CarListed'];
    expect(types(await events(`stream=${stream}`))).toEqual(all);
    expect(types(await events(`stream=${stream}&order=oldest`))).toEqual(all.toReversed());
    const [listed] = (await events(`stream=${stream}&order=oldest&limit=1`)).events;
    expect(types(await events(`stream=${stream}&after=${listed!.position}`))).toEqual(all.slice(0, 2));
    expect(types(await events('type=CarSold,CarPriceChanged'))).toEqual(all.slice(0, 2));
    expect(types(await events('category=car&site=kestrel'))).toEqual(all);
    expect(types(await events('category=car&tenant=kestrel-bay-toyota&limit=1'))).toEqual(all.slice(0, 1));
    expect(types(await events('category=car&site=meridian'))).toEqual(['CarListed']);
    expect(types(await events(`from=${repriced}&to=${repriced}`))).toEqual(['CarPriceChanged']);
    expect(types(await events(`category=car&to=${repriced}`))).toEqual(all.slice(1));
    expect(types(await events(`category=car&site=kestrel&from=${repriced}&order=oldest`))).toEqual([
      'CarPriceChanged',
      'CarSold',
    ]);
    expect(types(await events('to=2020-01-01T00:00:00Z'))).toEqual([]);
    const [sentence] = (await events('type=CarPriceChanged')).events.map((event) => event.sentence);
    expect(sentence).toBe('Repriced: price $18,500.');
    for (const query of ['type=Nothing', 'category=nothing', 'limit=9999', 'from=yesterday'])
      expect((await ops(`events?${query}`)).status).toBe(400);
    expect(await ops<Problem>('events?site=nobody')).toMatchObject({ status: 404, body: { code: 'unknown_site' } });
  });

  it('the event browser shows which message a mail event is about, and later server reports [OPS-03]', async () => {
    await enquire();
    const taken = await eventually(async () => {
      const found = (await events('type=DeliverySucceeded')).events;
      expect(found).toHaveLength(2);
      return found;
    });
    expect(taken.map(({ sentence }) => sentence).sort()).toEqual([
      'Delivered at attempt 1, by mail: acknowledgement.',
      'Delivered at attempt 1, by mail: lead notice.',
    ]);
    const reported = async (report: object) => {
      const message_id = `${taken[0]!.stream.slice('delivery-'.length)}@kestrel.example`;
      const body = { message_id, ...report };
      expect((await forecourt.ask('/api/mail/reports', { method: 'POST', key: 'ops', body })).status).toBe(204);
      return (await events('type=DeliveryReported&limit=1')).events[0]!.sentence;
    };
    expect(await reported({ report: 'delivered' })).toBe('The mailbox has it.');
    expect(await reported({ report: 'bounced', code: '5.1.1' })).toBe('It came back: 5.1.1.');
    expect(await reported({ report: 'complained' })).toBe('Its reader called it spam.');
  });

  it('the event browser continues where a request reached its limit of events to read [OPS-03]', async () => {
    const { log } = forecourt.running.platform;
    const visit = {
      event_id: 'CAR_VIEW',
      site_id: 'kestrel',
      occurred_at: '2026-05-20T00:00:00.000Z',
      url: '/',
    };
    const raised = (id: string) => ({
      id,
      type: 'AnalyticsEventRaised',
      version: 1,
      time: '2026-05-20T00:00:00.000Z',
      data: visit,
    });
    for (let n = 0; n < 7; n++)
      await log.append(
        `analytics-${n}`,
        'none',
        Array.from({ length: 1000 }, (_, at) => raised(`${n}-${at}`)),
      );
    const first = await events('site=meridian');
    expect([types(first), first.complete]).toEqual([[], false]);
    const second = await events(`site=meridian&before=${first.older}`);
    expect([types(second).includes('SiteDescribed'), second.complete]).toEqual([true, true]);
  });

  it('the event browser follows new matching events from a position on [OPS-03]', async () => {
    const { newer } = await events('limit=1');
    const sent = request({
      agent: false,
      port: forecourt.running.port,
      path: `/api/ops/events/tail?type=CarSold,CarListed&after=${newer}`,
      headers: { authorization: 'Bearer ops' },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.headers['content-type']).toContain('text/event-stream');
    await importCars([row('K1')]);
    await tell('K1', 'price', { price: 18_500 });
    await tell('K1', 'sell');
    let text = '';
    for await (const part of response) {
      text += String(part);
      if (text.includes('"CarSold"')) break;
    }
    sent.destroy();
    expect(text).toContain('"CarListed"');
    expect(text).not.toContain('CarPriceChanged');
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  });
});

describe('stock at a past moment', () => {
  const stock = async (query = '') => {
    const { status, body } = await ops<StockResponse>(`stock?site=kestrel${query}`);
    expect(status).toBe(200);
    expect(stockResponse.parse(body)).toEqual(body);
    return body;
  };
  const names = ({ cars }: StockResponse) => cars.map(({ stock_number }) => stock_number).sort();

  it('the stock at a past moment has every car of a large dealership, which is read in parts [OPS-03]', async () => {
    await importCars(Array.from({ length: 600 }, (_, n) => row(`L${n}`)));
    const { views } = forecourt.running.platform;
    const { spec } = await new ViewReader(views, carView).liveCollection(0);
    const cars = await views.collection<CarView>(spec);
    const find = jest.spyOn(cars, 'find');
    expect((await stock()).count).toBe(600);
    const limits = find.mock.calls.map(([{ limit }]) => limit);
    find.mockRestore();
    expect([limits.length > 1, limits.every((limit) => limit !== undefined)]).toEqual([true, true]);
  });

  it('the stock at a past moment leaves out cars with unreadable events, and shows a car as it was before [OPS-03, EVT-07]', async () => {
    await importCars([row('K1', 21_000), row('K2')]);
    const { log } = forecourt.running.platform;
    const time = forecourt.now.toISOString();
    const broken = { id: newId(), type: 'CarPriceChanged', version: 1, time, data: null };
    await log.append(`car-${carId('K1')}`, 'any', [broken]);
    await tell('K2', 'price', { price: 19_000 });
    const shown = await stock();
    expect(shown.cars.map(({ stock_number, now }) => [stock_number, now.price]).sort()).toEqual([
      ['K1', 21_000],
      ['K2', 19_000],
    ]);
    for (const path of [`history/car/${carId('K1')}`, 'events'])
      expect([path, (await ops(path)).status]).toEqual([path, 200]);
  });

  it('the stock at a past moment shows what a site offered then, and what was added, sold, removed and repriced since [OPS-03]', async () => {
    await importCars([row('K1', 10_000), row('K2', 20_000), row('K3', 30_000), row('K4', 40_000, 'sold')]);
    await importCars([row('M1')], 'meridian');
    const beginning = forecourt.now.toISOString();
    expect(names(await stock())).toEqual(['K1', 'K2', 'K3']);
    pass(hour);
    await tell('K1', 'sell');
    await tell('K2', 'price', { price: 18_500 });
    await tell('K3', 'delist');
    const between = forecourt.now.toISOString();
    pass(hour);
    await importCars([row('K5', 50_000)]);
    await tell('K2', 'reserve', { reservation_id: 'r1' });

    const then = await stock(`&at=${beginning}`);
    expect(names(then)).toEqual(['K1', 'K2', 'K3']);
    expect(then).toMatchObject({
      then: { count: 3, value: 60_000 },
      now: { count: 2, value: 68_500 },
      changes: { added: 1, sold: 1, removed: 1, repriced: 1 },
    });
    expect(then.cars.find(({ stock_number }) => stock_number === 'K2')).toMatchObject({
      then: { state: 'on_offer', price: 20_000 },
      now: { state: 'reserved', price: 18_500 },
      change: 'repriced',
    });
    expect(names(await stock(`&at=${between}`))).toEqual(['K2']);
    for (const [change, expected] of [
      ['added', 'K5'],
      ['sold', 'K1'],
      ['removed', 'K3'],
      ['repriced', 'K2'],
    ] as const)
      expect([change, names(await stock(`&at=${beginning}&change=${change}`))]).toEqual([change, [expected]]);
    expect(await stock('&at=2020-01-01T00:00:00Z')).toMatchObject({ count: 0, changes: { added: 2 } });
    expect(names(await stock('&q=corolla k5'))).toEqual(['K5']);
    expect(then.series.at(-1)).toEqual({ at: forecourt.now.toISOString(), count: 2 });
    expect(Math.max(...then.series.map(({ count }) => count))).toBe(3);
  });

  it('the stock at a past moment is the same whether it is read at once or updated step by step [OPS-03]', async () => {
    const moments: string[] = [];
    const step = async (work: () => Promise<unknown>) => {
      pass(60_000);
      await work();
      moments.push(forecourt.now.toISOString());
      await stock();
    };
    await step(() => importCars([row('K1'), row('K2')]));
    await step(() => tell('K1', 'sell'));
    await step(() => tell('K1', 'relist', { status: 'in_stock' }));
    await step(() => importCars([row('K3', 5000)]));
    await step(() => tell('K2', 'delist'));
    const kept = await Promise.all(moments.map((at) => stock(`&at=${at}`)));
    await forecourt.close();
    await forecourt.open();
    expect(await Promise.all(moments.map((at) => stock(`&at=${at}`)))).toEqual(kept);
    expect(kept.map(({ then }) => then.count)).toEqual([2, 1, 2, 3, 2]);
  });
});

describe('histories in the console', () => {
  const history = async (path: string) => {
    const { status, body } = await ops<HistoryResponse>(`history/${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(historyResponse.parse(body)).toEqual(body);
    return body;
  };

  it('the histories in the console show a vehicle’s events as sentences with old and new values [OPS-03]', async () => {
    await importCars([row('K1', 20_000)]);
    await tell('K1', 'price', { price: 18_500 });
    await tell('K1', 'sell');
    const found = await history(`car/${carId('K1')}`);
    expect(found).toMatchObject({
      title: '2021 Toyota Corolla ZR',
      state: 'sold, $18,500',
      entries: [
        { type: 'CarListed', by: 'the dealer’s feed', changes: [] },
        {
          sentence: 'Repriced: price $18,500.',
          by: 'the dealer’s system',
          changes: [{ field: 'price', before: '20000', after: '18500' }],
        },
        { type: 'CarSold', changes: expect.arrayContaining([{ field: 'status', before: 'in_stock', after: 'sold' }]) },
      ],
    });
    expect(await history(`car/2021-toyota-corolla-zr-k1`)).toEqual(found);
    expect(await ops('history/car/nothing')).toMatchObject({ status: 404 });
    expect(await ops('history/secret/nothing')).toMatchObject({ status: 404 });
  });

  it('the histories in the console show a shopper’s events with the watchlist, and a reservation’s with its vehicle’s [OPS-03]', async () => {
    await forecourt.importFeed(
      'dealership_id,stocknum,year,make,model,car_type,price,checkout_enabled,status\n' +
        'kestrel-bay-toyota,N1,2022,Toyota,Camry,used,32990,true,in_stock\n',
    );
    const ava = new TestBrowser(forecourt);
    await ava.signIn('+61491570006');
    await ava.post('/api/watchlist/save-car', { phone_number: '+61491570006', car_id: carId('N1') });
    const shopper = (await forecourt.events('ShopperRegistered'))[0]!.stream.slice('shopper-'.length);
    const found = await history(`shopper/${shopper}`);
    expect(found.entries.map(({ sentence }) => sentence)).toContain(
      'Saved 2022 Toyota Camry, $32,990 to the watchlist.',
    );
    const order = {
      car_id: carId('N1'),
      name: 'Ava',
      last_name: 'Ngata',
      email: 'ava@example.com',
      amount: 200,
      agreed: true,
    };
    await ava.post('/api/reservations', order, { 'idempotency-key': 'k1' });
    const reservation = (await forecourt.events('ReservationStarted'))[0]!.stream.slice('reservation-'.length);
    const { entries } = await history(`reservation/${reservation}`);
    expect(entries[0]!.sentence).toMatch(/^Ava Ngata began to reserve .* for \$200/);
    expect(entries.map(({ type }) => type)).toEqual(expect.arrayContaining(['CarReserved', 'ReservationHeld']));
  });

  it('the histories in the console show a lead’s events with its deliveries, which can be sent again [OPS-03, OPS-04]', async () => {
    let answers = 500;
    const receiver = await startReceiver(() => ({ status: answers }));
    try {
      const registered = await forecourt.ask('/api/crm/webhooks', {
        method: 'POST',
        key: 'crm-kestrel',
        body: { url: receiver.url },
      });
      expect(registered.status).toBe(201);
      const lead = await enquire();
      const dead = await eventually(async () => {
        pass(60_000);
        const { body } = await ops<OpsDeliveries>('deliveries?state=dead');
        expect(opsDeliveries.parse(body).deliveries).toHaveLength(1);
        return body.deliveries[0]!;
      });
      expect(dead).toMatchObject({ lead_id: lead.lead_id, last_status: 500 });
      const { body: before } = await ops<OpsWebhooks>('webhooks');
      expect(opsWebhooks.parse(before).webhooks).toMatchObject([
        { url: receiver.url, counts: { dead: 1, delivered: 0 } },
      ]);
      answers = 200;
      const replayed = await ops<ReplayResponse>(`webhooks/${dead.webhook_id}/replay`, { method: 'POST', body: {} });
      expect(replayed).toMatchObject({ status: 202, body: { requested: 1 } });
      const sentences = await eventually(async () => {
        const { entries } = await history(`lead/${lead.lead_id}`);
        expect(entries.at(-1)!.type).toBe('DeliverySucceeded');
        return entries.map(({ sentence }) => sentence);
      });
      expect(sentences[0]).toBe('Mia Nguyen sent Vehicle Enquiry.');
      expect(sentences).toContainEqual(
        expect.stringMatching(/^Given up after attempt 2 \(HTTP 500\).*, to webhook [\w-]+\.$/),
      );
      expect(sentences.join(' ')).toContain('asked for it to be sent again');
      expect(await ops(`webhooks/${dead.webhook_id}/disable`, { method: 'POST' })).toMatchObject({
        body: { state: 'disabled' },
      });
      expect(await ops(`webhooks/${dead.webhook_id}/enable`, { method: 'POST' })).toMatchObject({
        body: { state: 'enabled' },
      });
      expect(await ops('webhooks/nothing/enable', { method: 'POST' })).toMatchObject({ status: 404 });
    } finally {
      await receiver.close();
    }
  });

  it('the console shows the state of each engine [OPS-04]', async () => {
    const { body } = await ops<EnginesResponse>('engines');
    expect(enginesResponse.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      status: 'ready',
      engines: [{ port: 'log', adapter: 'sqlite', state: 'ok' }, {}, {}, {}],
    });
  });
});
