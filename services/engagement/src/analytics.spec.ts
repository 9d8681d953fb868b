import { expect, it } from '@jest/globals';
import { analyticsEvents } from '#contracts/domain/analytics-events';
import type { AnalyticsRequest } from '#contracts/api/analytics';
import { analyticsRequest } from '#contracts/api/analytics';
import { specify } from '#platform/testing/given';
import { analytics } from './analytics.js';

const batch: AnalyticsRequest = {
  batch_id: '018f3f2e-0000-4000-8000-000000000001',
  viewed: [],
  events: [
    { event_id: 49, url: '/search', ago: 1500 },
    { event_id: 4, url: '/cars/a', ago: 0, car_id: 'c1', details: { as: 'page' } },
  ],
};
const site = { id: 'kestrel', locations: [], dealerships: [] };
const command = { site, batch };

it('events from a page are stored with the times at which they happened [SRCH-30]', () => {
  const now = new Date('2026-05-20T10:00:00.000Z');
  const events = analytics.decide(false, command, { now, newId: () => '' });
  expect(events).toEqual([
    {
      type: 'AnalyticsEventRaised',
      data: { event_id: 49, site_id: 'kestrel', occurred_at: '2026-05-20T09:59:58.500Z', url: '/search' },
    },
    {
      type: 'AnalyticsEventRaised',
      data: {
        event_id: 4,
        site_id: 'kestrel',
        occurred_at: '2026-05-20T10:00:00.000Z',
        url: '/cars/a',
        car_id: 'c1',
        details: { as: 'page' },
      },
    },
  ]);
});

it('the same batch sent again stores nothing [SRCH-30]', () => {
  const raised = { event_id: 49 as const, site_id: 'kestrel', occurred_at: '2026-05-20T09:59:58.500Z', url: '/search' };
  specify(analytics).given({ type: 'AnalyticsEventRaised', data: raised }).when(command).then();
});

it('the event numbers are exactly those of the specification [SRCH-30]', () => {
  expect(Object.values(analyticsEvents)).toEqual([4, 9, 14, 15, 17, 18, 22, 25, 26, 39, 48, 49, 51, 60, 61]);
  const read = (event_id: unknown) =>
    analyticsRequest.safeParse({ ...batch, events: [{ event_id, url: '/search' }] }).success;
  for (const id of Object.values(analyticsEvents)) expect(read(id)).toBe(true);
  for (const id of [0, 5, 50, -1, '49', null]) expect(read(id)).toBe(false);
});

it('a search with too few results is stored with known trade words only [ASK-11]', () => {
  const now = new Date('2026-05-20T10:00:00.000Z');
  const searches = [{ search: 'query=jane+0412345678+hilux&refinementList[fuel][0]=Electric', found: 0, ago: 1000 }];
  expect(
    analytics.decide(false, { site, batch: { ...batch, events: [], searches } }, { now, newId: () => '' }),
  ).toEqual([
    {
      type: 'SearchFellShort',
      data: {
        site_id: 'kestrel',
        occurred_at: '2026-05-20T09:59:59.000Z',
        search: 'query=hilux&refinementList[fuel][0]=Electric',
        found: 0,
      },
    },
  ]);
});

it('the address of a search page is stored with known trade words only [SRCH-30]', () => {
  const events = [{ event_id: 49 as const, url: '/search?query=jane+0412345678+hilux&utm=jane', ago: 0 }];
  expect(
    analytics.decide(false, { site, batch: { ...batch, events } }, { now: new Date(0), newId: () => '' }),
  ).toMatchObject([{ data: { url: '/search?query=hilux' } }]);
});
