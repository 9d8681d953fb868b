import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalyticsBatch } from '#contracts/api/analytics';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { Problem } from '#contracts/rejections';
import { readConfig } from '#platform/process/config';
import type { Running } from '#platform/process/run';
import { run } from '#platform/process/run';
import { createRequester } from '#platform/testing/http';
import { roles } from '../../standalone/src/roles.js';

let directory: string;
let now: Date;
let running: Running;
let ask: ReturnType<typeof createRequester>;

const open = async (more: Readonly<Record<string, string>> = {}) => {
  running = await run(roles, {
    config: readConfig({
      SITES_DIR: 'infra/demo/sites',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      WEB_DIR: 'none',
      LOG_LEVEL: 'silent',
      ...more,
    }),
    clock: () => now,
  });
  ask = createRequester(running.application, 'kestrel');
};
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forecourt-analytics-'));
  now = new Date('2026-05-20T10:00:00.000Z');
  await open();
});

afterEach(async () => {
  await running.application.close();
  rmSync(directory, { recursive: true, force: true });
});

const batch = (more: Partial<AnalyticsBatch> = {}): AnalyticsBatch => ({
  batch_id: '018f3f2e-0000-4000-8000-000000000001',
  events: [{ event_id: 49, url: '/search?query=hilux', ago: 1000 }],
  ...more,
});
const send = (body: unknown, site = 'kestrel') => ask<Problem>('/api/analytics', { method: 'POST', body, site });
const raised = async (): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const some of running.platform.log.readAll({ after: 0, types: ['AnalyticsEventRaised'] }))
    events.push(...some);
  return events;
};

it('the view of a search page is stored once in its own stream, however often it is sent [SRCH-30]', async () => {
  for (let times = 0; times < 3; times++) expect((await send(batch())).status).toBe(204);
  const events = await raised();
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    type: 'AnalyticsEventRaised',
    stream: expect.stringMatching(/^analytics-/),
    data: { event_id: 49, site_id: 'kestrel', url: '/search?query=hilux', occurred_at: '2026-05-20T09:59:59.000Z' },
  });
});

it('the same batch sent to another site is stored for that site [SRCH-30]', async () => {
  await send(batch());
  await send(batch(), 'meridian');
  expect((await raised()).map(({ data }) => (data as { site_id: string }).site_id)).toEqual(['kestrel', 'meridian']);
});

const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n === 0 ? 'as' : `a${n}`, 'x']));
it.each<[string, unknown, number]>([
  ['an unknown event', batch({ events: [{ event_id: 50 as 49, url: '/search' }] }), 422],
  ['no event', batch({ events: [] }), 422],
  ['21 events', batch({ events: Array.from({ length: 21 }, () => ({ event_id: 49 as const, url: '/search' })) }), 422],
  ['an address of another site', batch({ events: [{ event_id: 49, url: 'https://elsewhere.example' }] }), 422],
  ['a batch without a UUID', batch({ batch_id: 'x' }), 422],
  ['an unknown field', { ...batch(), name: 'Mia' }, 422],
  ['a body that is not a JSON object', '[]', 415],
  ['a detail that no page tells', batch({ events: [{ event_id: 61, url: '/', details: { a: 'x' } as never }] }), 422],
  ['eleven details', batch({ events: [{ event_id: 61, url: '/', details: eleven as never }] }), 422],
  ['9 KB', batch({ events: [{ event_id: 61, url: '/', details: { as: 'x'.repeat(9_000) } }] }), 413],
  ['40 KB', batch({ events: [{ event_id: 49, url: '/', details: { as: 'x'.repeat(40_000) } }] }), 413],
  ['400 KB', batch({ events: [{ event_id: 49, url: '/', details: { as: 'x'.repeat(400_000) } }] }), 413],
])('%s is refused, and nothing is stored [SRCH-30]', async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await raised()).toEqual([]);
});

it('a sender of too many requests is told to wait [SRCH-30]', async () => {
  let turnedDown: Awaited<ReturnType<typeof send>> | undefined;
  for (let times = 0; times < 100 && !turnedDown; times++) {
    const answer = await send(batch());
    if (answer.status !== 204) turnedDown = answer;
  }
  expect(turnedDown?.status).toBe(429);
  const wait = Number(turnedDown?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  now = new Date(now.getTime() + wait * 1000);
  expect((await send(batch())).status).toBe(204);
});

it('analytics beyond a site’s daily budget are accepted, dropped and counted, and those of other sites stored [HOST-12]', async () => {
  await running.application.close();
  await open({ ANALYTICS_PER_SITE: '3' });
  const tell = (n: number, events: number, site?: string) =>
    send(
      batch({
        batch_id: `018f3f2e-0000-4000-8000-00000000000${n}`,
        events: Array.from({ length: events }, () => ({ event_id: 49 as const, url: '/search' })),
      }),
      site,
    );
  expect((await tell(1, 2)).status).toBe(204);
  expect((await tell(2, 2)).status).toBe(204);
  expect(await raised()).toHaveLength(2);
  await tell(3, 2, 'meridian');
  expect(await raised()).toHaveLength(4);
  expect(await running.platform.metrics.text()).toContain('forecourt_analytics_dropped_total{site="kestrel"} 2');
  now = new Date(now.getTime() + 12 * 3_600_000);
  await tell(4, 2);
  expect(await raised()).toHaveLength(6);
});
