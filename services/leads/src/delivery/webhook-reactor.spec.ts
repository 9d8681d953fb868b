import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createWebhooksReactor, type Receivers } from './webhook-reactor.js';

const unused = () => Promise.reject(new Error('unused'));
const reactor = createWebhooksReactor({
  send: unused,
  disable: unused,
  enable: unused,
  firstMissed: unused,
  read: async function* () {},
});
let position = 0;
const event = (stream: string, type: string, data: object = {}): RecordedEvent => ({
  id: `${++position}`,
  type,
  version: 1,
  stream,
  revision: 0,
  position,
  time: '2026-05-20T00:00:00.000Z',
  data,
  metadata: {},
});
const described = (site_id: string) => event('dealership-trucks', 'DealershipDescribed', { site_id });
const closed = () => event('dealership-trucks', 'DealershipClosed');
const registered = (more: object = { site_id: 'kestrel' }) =>
  event('webhook-w', 'WebhookRegistered', { webhook_id: 'w', dealership_ids: ['cars', 'trucks'], ...more });
const lead = (site_id: string | undefined, type = 'LeadSubmitted') =>
  event('lead-l', type, { dealership_id: 'trucks', ...(site_id !== undefined && { site_id }) });

/** Returns the number of webhooks that receive the last event, after the others are folded. */
const reported = (...events: RecordedEvent[]) => {
  let receivers: Receivers = reactor.initial;
  for (const one of events.slice(0, -1)) receivers = reactor.evolve[one.type]!(receivers, one);
  const last = events.at(-1)!;
  return reactor.react[last.type]!(receivers, last).length;
};

it('a webhook gets only its own site’s leads, and only while the site has the dealership [HOST-04]', () => {
  expect(reported(described('kestrel'), registered(), lead('kestrel'))).toBe(1);
  expect(reported(described('kestrel'), registered(), lead('osprey'))).toBe(0);
  expect(reported(described('kestrel'), registered(), closed(), lead('kestrel', 'OfferAccepted'))).toBe(0);
  expect(reported(described('kestrel'), registered(), closed(), described('kestrel'), lead('kestrel'))).toBe(1);
});

it('a webhook is told that a lead is erased even after the lead’s dealership has closed [HOST-04]', () => {
  expect(reported(described('kestrel'), registered(), closed(), lead('kestrel', 'LeadErased'))).toBe(1);
  expect(reported(described('kestrel'), registered(), closed(), lead('osprey', 'LeadErased'))).toBe(0);
});

it('old webhooks and leads without a site belong to the only site that had the dealership, or to none [HOST-03]', () => {
  const old = () => registered({});
  expect(reported(described('kestrel'), old(), lead('kestrel'))).toBe(1);
  expect(reported(described('kestrel'), old(), lead(undefined, 'OfferAccepted'))).toBe(1);
  expect(reported(described('kestrel'), old(), lead('osprey'))).toBe(0);
  expect(reported(described('kestrel'), old(), closed(), described('osprey'), lead('osprey'))).toBe(0);
  expect(reported(described('kestrel'), old(), closed(), described('osprey'), lead('kestrel'))).toBe(0);
});

it('a waiting attempt is withdrawn when the dealership has closed meanwhile [HOST-04]', async () => {
  let receivers: Receivers = reactor.initial;
  for (const one of [described('kestrel'), registered(), closed()])
    receivers = reactor.evolve[one.type]!(receivers, one);
  const reaction = { target: 'w', message_id: 'm' } as Parameters<typeof reactor.attempt>[1];
  const { signal } = new AbortController();
  expect(await reactor.attempt(receivers, reaction, lead('kestrel'), signal)).toEqual({
    kind: 'withdrawn',
    reason: 'the webhook does not cover it any more',
  });
});

it('dealerships are folded without copying the previous state, and the initial state stays empty [HOST-04]', () => {
  const first = reactor.evolve['DealershipDescribed']!(reactor.initial, described('kestrel'));
  const cars = event('dealership-cars', 'DealershipDescribed', { site_id: 'kestrel' });
  const second = reactor.evolve['DealershipDescribed']!(first, cars);
  expect(second.dealerships).toBe(first.dealerships);
  expect([...second.dealerships.keys()]).toEqual(['trucks', 'cars']);
  expect(reactor.initial.dealerships.size).toBe(0);
});
