import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { alertWording, quietSeconds } from '#contracts/domain/alerts';
import type { MeResponse } from '#contracts/api/shoppers';
import type { StockCar } from '#contracts/api/stock';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { SMS } from '../sms/sms.js';
import { SmsOutbox } from '../sms/outbox.js';
import { SmsRefused, type Sms } from '../sms/sms.js';
import { roles } from '../../../standalone/src/roles.js';

const header = 'dealership_id,stocknum,year,make,model,car_type,badge,body,price,status';
const feed = `${header}
kestrel-bay-toyota,A1,2022,Toyota,Corolla,used,ZR,Hatch,32990,in_stock
kestrel-bay-toyota,A2,2021,Toyota,Camry,used,SL,Sedan,38990,in_stock
`;
const carEventTypes = ['CarListed', 'CarPriceChanged', 'CarDetailsChanged', 'CarReleased'];
const phone = '+61491570006';
const hour = 3_600_000;
/** Milliseconds from noon until the morning's attempts are over, including the schedule's jitter. */
const pastMorning = 28 * hour;

let forecourt: TestForecourt;
let ava: TestBrowser;
let cars: Record<string, string>;

beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true' });
  // Noon in Sydney.
  forecourt.now = new Date('2026-05-20T02:00:00.000Z');
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  const { hits } = await forecourt.search('', imported);
  cars = Object.fromEntries(hits.map(({ stocknum, id }) => [stocknum, id]));
  ava = new TestBrowser(forecourt);
  await ava.signIn(phone);
});
afterEach(() => forecourt.remove());

type Answer = MeResponse & Problem;
const outbox = () => forecourt.running.application.get<SmsOutbox>(SMS, { strict: false });
const texts = () =>
  outbox()
    .all()
    .map(({ text }) => text)
    .filter((text) => !text.includes('sign-in code'));
const site = () => forecourt.running.platform.sites.all.find(({ id }) => id === 'kestrel')!;
const ask = (body: object, who = ava) => who.post<Answer>('/api/alerts', body);
const askPrice = async (car_id = cars['A1']!, who = ava) => {
  await who.post('/api/watchlist/save-car', { phone_number: phone, car_id });
  return ask({ kind: 'price', car_id, wording: alertWording('price', site()) }, who);
};
const askSearch = (path: string, search: string, name = 'Hatches') =>
  ask({ kind: 'search', name, path, search, wording: alertWording('search', site()) });
const reprice = async (body: object, car_id = cars['A1']!) => {
  const { status } = await forecourt.askStock<StockCar>(`cars/${car_id}/price`, { method: 'POST', body });
  expect(status).toBe(200);
};
const price = (dollars: number, car_id?: string) => reprice({ price: dollars }, car_id);
const list = (stocknum: string, more: string) =>
  forecourt.importFeed(`${header}\nkestrel-bay-toyota,${stocknum},2023,Toyota,${more},in_stock\n`);
/** Waits until the reactor has processed all events of vehicles in the log. */
const settled = () =>
  eventually(async () => {
    const { views } = forecourt.running.platform;
    const last = (await forecourt.events(...carEventTypes)).at(-1)!.position;
    expect(await views.checkpoint('alerts')).toBeGreaterThanOrEqual(last);
  });
const reported = (count: number) => eventually(async () => expect(texts()).toHaveLength(count));
const pass = (milliseconds: number) => (forecourt.now = new Date(forecourt.now.getTime() + milliseconds));

describe('alert about a saved vehicle [USER-04]', () => {
  it('an alert about a saved vehicle is sent when the price drops and names the dealer, and its link stops alerts without signing in', async () => {
    const asked = await askPrice();
    expect([asked.status, asked.body.user?.alerts.map(({ about }) => about.kind)]).toEqual([200, ['price']]);
    await price(30_990);
    await reported(1);
    const [text] = texts();
    expect(text).toContain('Kestrel Bay Toyota: 2022 Toyota Corolla ZR is now $30,990. It was $32,990.');
    const [, token] = /stop-alerts\?token=([\w-]+)$/.exec(text!)!;

    const stranger = new TestBrowser(forecourt);
    expect((await stranger.post('/api/alerts/stop', { token: `${'A'.repeat(22)}${token!.slice(22)}` })).status).toBe(
      404,
    );
    expect((await stranger.post('/api/alerts/stop', { token })).status).toBe(200);
    expect((await ava.ask<Answer>('/api/me')).body.user!.alerts).toEqual([]);
    pass(24 * hour);
    await price(20_000);
    await settled();
    expect(texts()).toHaveLength(1);
    expect((await forecourt.events('AlertsStopped')).map(({ data }) => data)).toMatchObject([{ by: 'link' }]);
  });

  it.each([
    [{}, { reduced_price: 29_990 }, 'is now $29,990. It was $32,990.'],
    [{ reduced_price: 30_990 }, { reduced_price: 29_990 }, 'is now $29,990. It was $30,990.'],
    [{ price_type: 'DAP' }, { price: 29_990 }, 'is now $29,990 Drive Away. It was $32,990 Drive Away.'],
    [
      { price_type: 'plus on-roads' },
      { price: 29_990 },
      'is now $29,990 Excl. Govt. Charges. It was $32,990 Excl. Govt. Charges.',
    ],
    [{ price_type: 'from' }, { price: 29_990 }, 'is now From $29,990. It was From $32,990.'],
    [
      { price_type: 'Internet special' },
      { price: 29_990 },
      'is now $29,990 Internet special. It was $32,990 Internet special.',
    ],
    [
      { price_type: 'DAP' },
      { price: 29_990, price_type: 'EGC' },
      'is now $29,990 Excl. Govt. Charges. It was $32,990 Drive Away.',
    ],
  ])(
    'an alert about a saved vehicle of %j that becomes %j states each price with its kind: %s [PRICE-01, USER-04]',
    async (before, after, said) => {
      if (Object.keys(before).length > 0) await reprice(before);
      await askPrice();
      await reprice(after);
      await reported(1);
      expect(texts()[0]).toContain(`2022 Toyota Corolla ZR ${said} http`);
    },
  );

  it.each([
    [
      { price: 30_500, price_type: 'DAP' },
      { price: 29_900, price_type: 'EGC' },
    ],
    [{ price_type: 'DAP' }, { price: 29_990, price_type: 'POA' }],
    [{ price_type: 'POA' }, { price: 29_990, price_type: 'DAP' }],
    [{ reduced_price: 28_990 }, { price: 29_990 }],
  ])(
    'an alert about a saved vehicle of %j that becomes %j is not sent, as it costs no less [PRICE-02, PRICE-06, USER-04]',
    async (before, after) => {
      await reprice(before);
      await askPrice();
      await reprice(after);
      await settled();
      expect(texts()).toEqual([]);
    },
  );

  it('an alert about a saved vehicle stores the consent word for word with its time, and no other wording', async () => {
    await askPrice();
    const [event] = await forecourt.events('AlertRequested');
    const consent = { wording: alertWording('price', site()), given_at: forecourt.now.toISOString() };
    expect(event!.data).toMatchObject({ about: { kind: 'price', car_id: cars['A1'] }, consent });
    expect((await ask({ kind: 'price', car_id: cars['A1'], wording: 'I agree to everything.' })).status).toBe(422);
    expect((await ask({ kind: 'price', car_id: cars['A1'] })).status).toBe(422);
  });

  it('an alert about a saved vehicle is sent at most once a day, with the price at that time', async () => {
    await askPrice();
    await price(31_990);
    await reported(1);
    await price(30_990);
    await settled();
    expect(texts()).toHaveLength(1);
    pass(24 * hour);
    await price(29_990);
    await reported(2);
    expect(texts()[0]).toContain('is now $29,990. It was $30,990.');
  });

  it('an alert about a saved vehicle waits for the morning, and is not sent when the price has risen again by then', async () => {
    await askPrice();
    await askPrice(cars['A2']);
    pass(9 * hour);
    await price(31_990);
    await price(37_990, cars['A2']);
    await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(2));
    await price(39_990, cars['A2']);
    pass(16 * hour);
    await reported(1);
    expect(texts()[0]).toContain('Corolla');
    await settled();
    expect(texts()).toHaveLength(1);
  });

  it('an alert about a saved vehicle is not sent for a higher price, after the vehicle left the watchlist, or at a stranger’s request', async () => {
    await askPrice();
    await price(33_990);
    await ava.post('/api/watchlist/remove-car', { phone_number: phone, car_id: cars['A1'] });
    await price(29_990);
    await settled();
    expect(texts()).toEqual([]);
    expect((await forecourt.events('AlertStopped')).map(({ data }) => data)).toMatchObject([{ by: 'removal' }]);
    expect((await askPrice(cars['A1'], new TestBrowser(forecourt))).status).toBe(401);
  });

  it('an alert about a saved vehicle is not sent again after a restart, or by a reactor that has lost its position', async () => {
    await askPrice();
    await price(30_990);
    await reported(1);
    await settled();
    await forecourt.close();
    await forecourt.open();
    // The restarted outbox is empty, so any message in it was sent after the restart.
    await forecourt.running.platform.views.saveCheckpoint('alerts', 0);
    await forecourt.close();
    await forecourt.open();
    await settled();
    expect(texts()).toEqual([]);
  });

  it('an alert about a saved vehicle is never sent again to a shopper who replied STOP to the carrier', async () => {
    await askPrice();
    const sms = outbox() as Sms;
    sms.send = () => Promise.reject(new SmsRefused('Twilio answered 400, error 21610', true));
    await price(30_990);
    await eventually(async () =>
      expect((await forecourt.events('AlertsStopped')).map(({ data }) => data)).toMatchObject([{ by: 'carrier' }]),
    );
  });
});

describe('saved search [USER-04]', () => {
  it('a saved search finds matching vehicles that are listed later, in one message a day with all of them', async () => {
    const search = 'page=2&sortBy=price:asc&range[price]=:30000&refinementList[body][0]=Hatch&query=coro';
    const { body } = await askSearch('/search/used-cars', search);
    expect(body.user!.alerts[0]!.about).toEqual({
      kind: 'search',
      name: 'Hatches',
      path: '/search/used-cars',
      search: 'query=coro&refinementList[body][0]=Hatch&range[price]=:30000',
    });
    await list('B1', 'Camry,used,SL,Sedan,25000');
    await list('B2', 'Corolla,used,ZR,Hatch,35000');
    await list('B3', 'Corolla,new,ZR,Hatch,25000');
    await list('B4', 'Corolla,used,Ascent,Hatch,25000');
    await reported(1);
    expect(texts()[0]).toMatch(
      /^Kestrel Bay Toyota: New for “Hatches”: 2023 Toyota Corolla Ascent, \$25,000\. http:\S+\/cars\/\S+ All it finds: http:\S+\/search\/used-cars\?query=coro&refinementList%5Bbody%5D%5B0%5D=Hatch&range%5Bprice%5D=:30000 Stop/,
    );
    await settled();
    pass(1);
    await list('B5', 'Corolla,used,SX,Hatch,26000');
    await list('B6', 'Corolla,used,SX,Hatch,27000');
    await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(1));
    pass(pastMorning);
    await reported(2);
    await settled();
    expect(texts()).toHaveLength(2);
    expect(texts()[0]).toContain('Corolla SX, $26,000');
  });

  it('a saved search finds an existing vehicle when its price comes within range, and reports it once', async () => {
    await askSearch('/search/used-cars', 'range[price]=:30000', 'Cheap ones');
    await price(31_990);
    await price(29_990);
    await reported(1);
    expect(texts()[0]).toContain('Now in “Cheap ones”: 2022 Toyota Corolla ZR, $29,990.');
    pass(24 * hour);
    await price(33_990);
    pass(24 * hour);
    await price(28_990);
    await price(27_990, cars['A2']!);
    await reported(2);
    await settled();
    expect(texts().map((text) => /“Cheap ones”: (.*?)\./.exec(text)![1])).toEqual([
      '2021 Toyota Camry SL, $27,990',
      '2022 Toyota Corolla ZR, $29,990',
    ]);
  });

  it.each([
    [{ price_type: 'DAP' }, ', $29,990 Drive Away. http'],
    [{ price_type: 'from' }, ', From $29,990. http'],
    [{ price_type: 'POA' }, '. http'],
  ])('a saved search describes a vehicle of %j with “%s” [PRICE-01, PRICE-06, USER-04]', async (prices, said) => {
    await reprice({ price: 34_990, reduced_price: 29_990, ...prices });
    await askSearch('/search/used-cars', 'refinementList[body][0]=Wagon', 'Wagons');
    await list('A1', 'Corolla,used,ZR,Wagon,34990');
    await reported(1);
    expect(texts()[0]).toContain(`“Wagons”: 2023 Toyota Corolla ZR${said}`);
  });

  it('a saved search finds a vehicle whose details change to match, and not one that matched all along', async () => {
    await askSearch('/search/used-cars', 'refinementList[body][0]=Wagon', 'Wagons');
    await list('A1', 'Corolla,used,ZR,Wagon,32990');
    await reported(1);
    expect(texts()[0]).toContain('Now in “Wagons”: ');
    pass(24 * hour);
    await price(29_990);
    await settled();
    expect(texts()).toHaveLength(1);
  });

  it('a saved search finds a vehicle that is released from a hold, but not after an abandoned checkout', async () => {
    await askSearch('/search/used-cars', 'refinementList[body][0]=Hatch');
    const hold = (verb: 'reserve' | 'release', reservation_id: string) =>
      forecourt.askStock(`cars/${cars['A1']}/${verb}`, { method: 'POST', body: { reservation_id } });
    expect((await hold('reserve', 'r1')).status).toBe(200);
    pass(hour / 4);
    expect((await hold('release', 'r1')).status).toBe(200);
    await hold('reserve', 'r2');
    pass(2 * hour);
    await hold('release', 'r2');
    await reported(1);
    await settled();
    expect(texts()).toEqual([expect.stringContaining('Back in “Hatches”: 2022 Toyota Corolla ZR, $32,990.')]);
  });

  it('a saved search is not reported again after a restart, or by a reactor that has lost its position', async () => {
    await askSearch('/search/used-cars', '');
    await list('B1', 'Corolla,used,ZR,Hatch,25000');
    await reported(1);
    await settled();
    pass(1);
    await list('B2', 'Corolla,used,SX,Hatch,26000');
    await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(1));
    pass(pastMorning);
    await reported(2);
    await settled();
    await forecourt.close();
    await forecourt.open();
    await forecourt.running.platform.views.resetCheckpoint('alerts');
    await forecourt.close();
    await forecourt.open();
    await settled();
    expect(texts()).toEqual([]);
  });

  it('a saved search is interpreted by the words it was saved with through the API [ASK-05]', async () => {
    await askSearch('/search', 'query=used+hatchback+under+26k', 'Cheap hatches');
    await list('B1', 'Corolla,new,SX,Hatch,25000');
    await list('B2', 'Corolla,used,SX,Hatch,27000');
    await list('B3', 'Corolla,used,SX,Hatch,25500');
    await reported(1);
    await settled();
    expect(texts()).toEqual([expect.stringContaining(', $25,500')]);
  });

  it('a saved search can be saved from a make’s page, and is saved once', async () => {
    await askSearch('/search/toyota/camry', '');
    expect((await askSearch('/search/toyota/camry', 'sortBy=price:asc')).body.user!.alerts).toHaveLength(1);
    await list('B1', 'Corolla,used,SL,Sedan,25000');
    await list('B2', 'Camry,used,SL,Sedan,25000');
    await reported(1);
    expect(texts()[0]).toContain('Camry');
  });

  it('a saved search is refused for an address that is not a search, and can be stopped by its owner', async () => {
    expect((await askSearch('/finance', '')).status).toBe(422);
    expect((await askSearch('/search', 'refinementList[nonsense]=1')).status).toBe(422);
    const { body } = await askSearch('/search', '');
    const { alert_id } = body.user!.alerts[0]!;
    const stopped = await ava.post<Answer>(`/api/alerts/${alert_id}/stop`, {});
    expect(stopped.body.user!.alerts).toEqual([]);
    await list('B1', 'Corolla,used,SL,Sedan,25000');
    await settled();
    expect(texts()).toEqual([]);
  });
});

it('no alerts are sent from eight in the evening to nine in the morning, in the site’s time zone [USER-04]', () => {
  const at = (time: string) => quietSeconds(new Date(`2026-05-20T${time}:00+10:00`), 'Australia/Sydney');
  expect([at('09:00'), at('12:00'), at('19:59')]).toEqual([undefined, undefined, undefined]);
  expect([at('20:00'), at('23:30'), at('08:59'), at('00:00')]).toEqual([46_800, 34_200, 60, 32_400]);
  expect(quietSeconds(new Date('2026-05-20T09:30:00+10:00'), 'Australia/Perth')).toBe(5_400);
});
