import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { maxUnconfirmed } from '#contracts/domain/alerts';
import { parseNewEvent } from '#contracts/events/index';
import type { ShopperEvent } from '#contracts/events/shopper';
import { isRejection } from '#contracts/rejections';
import { hashKey } from '#platform/access/api-keys';
import { Sessions } from '#platform/access/session';
import { fold } from '#platform/kernel/decider';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { TestForecourt } from '#platform/testing/forecourt';
import { createMemoryLog } from '#platform/testing/memory-log';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from '../../standalone/src/roles.js';
import { shopper, type ShopperCommand } from './shopper.js';

const start = new Date('2026-05-20T00:00:00.000Z');
const shopper_id = 'a'.repeat(32);
const token = 'b'.repeat(43);
const signedIn: readonly ShopperEvent[] = [
  { type: 'ShopperRegistered', data: { shopper_id, site_id: 'kestrel', phone_number: '+61491570006' } },
  {
    type: 'SessionStarted',
    data: {
      session_id: 's',
      token_hash: hashKey(token),
      started_at: start.toISOString(),
      expires_at: '2026-05-21T00:00:00.000Z',
    },
  },
];

describe('changes of a shopper', () => {
  let forecourt: TestForecourt;
  beforeAll(async () => {
    forecourt = new TestForecourt(roles, ['kestrel'], { DEMO: 'true' });
    await forecourt.open();
  });
  afterAll(() => forecourt.remove());

  it('the changes of a shopper are limited to sixty at once, of whatever kind, and then one every two seconds [HOST-12]', async () => {
    const ava = new TestBrowser(forecourt);
    await ava.signIn('+61491570006');
    const rename = (name: string) => ava.post('/api/me', { name, last_name: 'Ngata', email: 'ava@example.com' });
    for (let n = 0; n < 60; n++) expect((await rename(n % 2 ? 'Ava' : 'Eva')).status).toBe(200);
    const refused = await rename('Ada');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    const removed = await ava.post('/api/watchlist/remove-car', { phone_number: '+61491570006', car_id: 'x' });
    expect(removed.status).toBe(429);
    expect((await ava.ask('/api/me')).status).toBe(200);
    forecourt.now = new Date(forecourt.now.getTime() + 2_000);
    expect((await rename('Ada')).status).toBe(200);
  });
});

it('recognising a signed-in shopper reads no more events however much they changed before [HOST-12]', async () => {
  const log = createMemoryLog();
  const named = (n: number): ShopperEvent => ({
    type: 'ShopperDetailsSaved',
    data: { name: `Ava ${n}`, last_name: 'Ngata', email: 'ava@example.com' },
  });
  const append = (events: readonly ShopperEvent[], from: number) =>
    log.append(
      `shopper-${shopper_id}`,
      'any',
      events.map(({ type, data }, at) => ({
        id: `e${from + at}`,
        type,
        ...parseNewEvent(type, data),
        time: start.toISOString(),
        metadata: {},
      })),
    );
  await append([...signedIn, ...Array.from({ length: 500 }, (_, n) => named(n))], 0);
  let read = 0;
  const readStream: typeof log.readStream = async (...asked) => {
    const events = await log.readStream(...asked);
    read += events.length;
    return events;
  };
  const aggregateLoader = new AggregateLoader({ readStream }, undefined, [shopper.category]);
  const sessions = new Sessions(aggregateLoader, { ofHost: () => ({ id: 'kestrel' }) } as never, () => start);
  const request = { headers: { cookie: `session=${shopper_id}.${token}` }, protocol: 'http', host: 'kestrel' };
  const name = async () => (await sessions.read(request as FastifyRequest))?.shopper.details?.name;
  expect([await name(), read]).toEqual(['Ava 499', 502]);
  read = 0;
  await append([named(500)], 502);
  expect([await name(), await name(), read]).toEqual(['Ava 500', 'Ava 500', 3]);
  await append([{ type: 'ShopperErased', data: { shopper_id } }], 503);
  expect(await name()).toBeUndefined();
});

describe('mail that a shopper requests', () => {
  const saved: readonly ShopperEvent[] = ['c1', 'c2'].map((car_id) => ({
    type: 'CarSavedToWatchlist',
    data: { shopper_id, site_id: 'kestrel', car_id, slug: car_id, name: car_id, saved_at: start.toISOString() },
  }));
  let n = 0;
  const environment = (hours = 0) => ({ now: new Date(start.getTime() + hours * 3_600_000), newId: () => `a${++n}` });
  /** Returns all events after the command; undefined: it was rejected. */
  const after = (events: readonly ShopperEvent[], command: ShopperCommand, hours = 0) => {
    const decided = shopper.decide(fold(shopper, events), command, environment(hours));
    return isRejection(decided) ? undefined : [...events, ...decided];
  };
  const ask = (car_id: string, email?: string): ShopperCommand => ({
    type: 'RequestAlert',
    about: { kind: 'price', car_id, slug: car_id, name: car_id },
    wording: 'Yes',
    email,
  });
  const askAndStop = (events: readonly ShopperEvent[], email: string) => {
    const asked = after(events, ask('c1', email))!;
    const [{ alert_id } = { alert_id: '' }] = fold(shopper, asked)!.alerts;
    return after(asked, { type: 'StopAlert', alert_id, by: 'shopper' })!;
  };

  it('the mail that a shopper requests about a vehicle goes to one address, beside text messages [HOST-08]', () => {
    const asked = after([...signedIn, ...saved], ask('c1', 'a@example.com'))!;
    expect(after(asked, ask('c1', 'A@example.com '))).toEqual(asked);
    expect(after(asked, ask('c1', 'b@example.com'))).toBeUndefined();
    expect(after(asked, ask('c1'))).toHaveLength(asked.length + 1);
    expect(after(asked, ask('c2', 'a@example.com'))).toHaveLength(asked.length + 1);
  });

  it('the mail that a shopper requests asks at most three unconfirmed addresses a day, even if alerts are stopped in between [HOST-08]', () => {
    const three = Array.from({ length: maxUnconfirmed }, (_, at) => `${at}@example.com`);
    const asked = three.reduce(askAndStop, [...signedIn, ...saved]);
    expect(fold(shopper, asked)!.alerts).toEqual([]);
    expect(after(asked, ask('c1', '3@example.com'))).toBeUndefined();
    expect(after(asked, ask('c1', '0@example.com'))).toHaveLength(asked.length + 1);
    expect(after(asked, ask('c1', '3@example.com'), 25)).toHaveLength(asked.length + 1);
    const confirmed = after(asked, { type: 'ConfirmAlertEmail', email: '0@example.com' })!;
    expect(after(confirmed, ask('c1', '3@example.com'))).toHaveLength(confirmed.length + 1);
  });
});
