import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createAlertsReactor } from './alerts-reactor.js';

const site = { id: 'kestrel', timezone: 'Australia/Sydney' };
const reactor = createAlertsReactor({ sites: () => [site] as never, send: () => Promise.reject(new Error('unused')) });
const happened = (type: string, data: object) => ({ type, data, time: '2026-05-20T00:00:00Z' }) as RecordedEvent;
const evolve = (state: typeof reactor.initial, type: string, data: object) =>
  reactor.evolve[type]!(state, happened(type, data));
const request = (state: typeof reactor.initial, alert_id: string, shopper_id = 'kim') =>
  evolve(state, 'AlertRequested', {
    alert_id,
    shopper_id,
    site_id: site.id,
    about: { kind: 'price', car_id: 'rio' },
    consent: {},
  });
const told = (state: typeof reactor.initial) =>
  reactor.react['CarPriceChanged']!(state, happened('CarPriceChanged', { car_id: 'rio', changes: {} })).map(
    ({ target }) => target,
  );

it('thousands of alerts are read without a copy of all earlier ones for each [USER-04]', () => {
  const first = request(reactor.initial, 'first');
  const { all } = first;
  const both = request(first, 'second');
  expect(both.all).toBe(all);
  expect(told(both)).toEqual(['first', 'second']);
  expect(told(reactor.initial)).toEqual([]);
});

it('stopped alerts and those of erased shoppers get no news [USER-04]', () => {
  const three = ['first', 'second', 'third'].reduce(
    (state, id) => request(state, id, id === 'third' ? 'lee' : 'kim'),
    reactor.initial,
  );
  expect(told(evolve(three, 'AlertStopped', { alert_id: 'first' }))).toEqual(['second', 'third']);
  expect(told(evolve(three, 'ShopperErased', { shopper_id: 'kim' }))).toEqual(['third']);
  expect(told(evolve(three, 'AlertsStopped', { shopper_id: 'lee' }))).toEqual([]);
});
