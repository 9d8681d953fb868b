import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AnalyticsBatch } from '#contracts/api/analytics';
import { analyticsRequest } from '#contracts/api/analytics';
import { maxAnalyticsBytes } from '#contracts/domain/analytics-events';
import { countView, trackEvent } from './analytics.js';

const beacon = jest.fn<(url: string, body: Blob) => boolean>();
const fetched = jest.fn<typeof fetch>();
const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/search?query=hilux');
  Object.assign(navigator, { sendBeacon: beacon });
  Object.assign(globalThis, { fetch: fetched });
  beacon.mockReset().mockReturnValue(true);
  fetched.mockReset();
  warned.mockClear();
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

const readBlob = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
const sent = async (): Promise<AnalyticsBatch[]> => {
  jest.useRealTimers();
  const texts = await Promise.all(beacon.mock.calls.map(([, body]) => readBlob(body)));
  return texts.map((text) => JSON.parse(text) as AnalyticsBatch);
};

it('events within a second are sent together, in the format of the contract [SRCH-30]', async () => {
  trackEvent('search_page_view');
  jest.advanceTimersByTime(400);
  trackEvent('favourite', { car_id: 'c1', details: { as: 'card' } });
  jest.advanceTimersByTime(599);
  expect(beacon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(beacon.mock.calls.map(([url]) => url)).toEqual(['/api/analytics']);
  const [batch] = await sent();
  expect(analyticsRequest.parse(batch)).toEqual(batch);
  expect(batch!.events).toEqual([
    { event_id: 49, url: '/search?query=hilux', ago: 1000 },
    { event_id: 39, url: '/search?query=hilux', ago: 600, car_id: 'c1', details: { as: 'card' } },
  ]);
});

it('unsent events are sent once when the page is left [SRCH-30]', async () => {
  trackEvent('search_page_view');
  window.dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(5000);
  expect(beacon).toHaveBeenCalledTimes(1);
});

it('more events than one request may contain are sent in several [SRCH-30]', async () => {
  for (let count = 0; count < 45; count++) trackEvent('phone_click');
  jest.advanceTimersByTime(1000);
  const batches = await sent();
  expect(batches.map(({ events }) => events.length)).toEqual([20, 20, 5]);
  expect(new Set(batches.map(({ batch_id }) => batch_id)).size).toBe(3);
});

it('events with long addresses are sent in requests that are small enough to be accepted [HOST-12]', async () => {
  history.replaceState(null, '', `/search?query=${'x'.repeat(500)}`);
  for (let count = 0; count < 20; count++) trackEvent('search_page_view');
  jest.advanceTimersByTime(1000);
  const batches = await sent();
  expect(batches.flatMap(({ events }) => events)).toHaveLength(20);
  expect(Math.max(...batches.map((batch) => JSON.stringify(batch).length))).toBeLessThan(maxAnalyticsBytes);
});

it('a failure is logged as a warning and has no other effect [SRCH-30]', async () => {
  beacon.mockReturnValue(false);
  fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce({ ok: false, status: 429 } as Response);
  for (const _ of [1, 2]) {
    trackEvent('search_page_view');
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(warned.mock.calls.map(([message]) => String(message))).toEqual([
    'Analytics could not be sent.',
    'Analytics were not taken: 429.',
  ]);
});

it('events contain no visit id and no unknown parameter, and nothing is sent where the browser objects [SRCH-30]', async () => {
  history.replaceState(null, '', '/search?query=hilux&utm_source=mail&email=ava%40example.com');
  trackEvent('search_page_view');
  jest.advanceTimersByTime(1000);
  Object.assign(navigator, { globalPrivacyControl: true });
  trackEvent('favourite');
  countView('c2');
  Object.assign(navigator, { globalPrivacyControl: undefined });
  jest.advanceTimersByTime(1000);
  const batches = await sent();
  expect(batches).toEqual([
    { batch_id: expect.any(String), events: [{ event_id: 49, url: '/search?query=hilux', ago: 1000 }] },
  ]);
});

it('a vehicle whose page was opened is counted once, together with the other events [VDP-15]', async () => {
  countView('c1');
  trackEvent('used_vehicle_view', { car_id: 'c1' });
  jest.advanceTimersByTime(1_000);
  countView('c1');
  jest.advanceTimersByTime(1_000);
  const [batch, ...more] = await sent();
  expect(analyticsRequest.parse(batch)).toEqual(batch);
  expect(batch).toMatchObject({ events: [{ event_id: 4, car_id: 'c1' }], viewed: ['c1'] });
  expect(more).toEqual([]);
});
