import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import type { LeadResponse } from '#contracts/api/leads';
import { createLogger } from '#platform/process/logger';
import { startCollector } from '#platform/testing/collector';
import { crmInboxView } from '#contracts/views/lead';
import { physicalName } from '#contracts/views/view';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

let close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

const inbox = physicalName(crmInboxView);
const open = async (environment: Record<string, string> = {}) => {
  const forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { MAIL: 'none', ...environment });
  await forecourt.open();
  close.push(() => forecourt.remove());
  return forecourt;
};
const enquire = async (forecourt: TestForecourt, headers = {}) => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
  const answer = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body, headers });
  expect(answer.status).toBe(201);
  return answer.body;
};

const collector = async () => {
  const started = await startCollector();
  close.push(started.close);
  return started;
};

it('a trace connects the page’s request, the event, the relay and the read models [OPS-05]', async () => {
  const { spans, services, url, ofTrace } = await collector();
  const forecourt = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: 'forecourt-test' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { lead_id } = await enquire(forecourt, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  const { storedLog, tracing } = forecourt.running.platform;
  const publisher = tracing.ofPublisher({
    publish: async () => [],
    publishDelayed: async () => [],
    restore: async () => true,
    close: async () => {},
  });
  await publisher.publish(await storedLog.readStream(`lead-${lead_id}`), 0);
  const mine = await eventually(async () => {
    const found = ofTrace(traceId);
    expect([...found.keys()]).toEqual(expect.arrayContaining(['POST /api/leads', 'append', 'publish', inbox]));
    return found;
  });
  expect(mine.get('POST /api/leads')!.parentSpanId).toBe('00f067aa0ba902b7');
  expect(mine.get('command lead')!.parentSpanId).toBe(mine.get('POST /api/leads')!.spanId);
  expect(mine.get('append')!.parentSpanId).toBe(mine.get('command lead')!.spanId);
  expect(mine.get('publish')!.parentSpanId).toBe(mine.get('append')!.spanId);
  expect(mine.get(inbox)!.parentSpanId).toBe(mine.get('append')!.spanId);
  expect([...services]).toEqual(['forecourt-test']);
  const [event] = await forecourt.running.platform.log.readStream(`lead-${lead_id}`);
  expect(event!.metadata.traceparent).toBe(`00-${traceId}-${mine.get('append')!.spanId}-01`);
  expect(JSON.stringify(spans)).not.toMatch(/mia@|Nguyen|570 006/);
});

it('nothing is traced without a collector [OPS-05]', async () => {
  const forecourt = await open();
  const { lead_id } = await enquire(forecourt, {
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  });
  const [event] = await forecourt.running.platform.log.readStream(`lead-${lead_id}`);
  expect(event!.metadata).not.toHaveProperty('traceparent');
});

it('the metrics, at their own port only, show requests by route, appends, positions, lag and dependencies [OPS-05]', async () => {
  const forecourt = await open({ METRICS_PORT: '0' });
  const { lead_id, position } = await enquire(forecourt);
  await forecourt.ask(`/api/inbox/leads/${lead_id}`, {
    key: 'dealer-kestrel',
    headers: { 'forecourt-position': String(position) },
  });
  await forecourt.ask('/api/inbox/leads/nobody', { key: 'dealer-kestrel' });
  const metricsAt = `http://127.0.0.1:${forecourt.running.metricsPort}`;
  const body = await eventually(async () => {
    const answer = await fetch(`${metricsAt}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    expect(text).toContain(`forecourt_feed_lag_events{group="${inbox}"} 0\n`);
    return text;
  });
  expect((await fetch(`${metricsAt}/health/live`)).status).toBe(404);
  const { platform } = forecourt.running;
  const problem = { site: 'meridian', file: 'meridian/site.yaml', message: 'is wrong', effect: 'as_before' } as const;
  platform.siteProblems.report('test', [problem]);
  // Only this port has the full report: everybody can read the one of the sites.
  expect(await (await fetch(`${metricsAt}/health/ready`)).text()).toContain('meridian/site.yaml: is wrong');
  const inPublic = await forecourt.ask('/health/ready');
  expect(inPublic.body).toMatchObject({ status: 'degraded', dependencies: { sites: expect.any(String) } });
  expect(JSON.stringify(inPublic.body)).not.toContain('meridian');
  platform.siteProblems.report('test', []);
  // At the port of the sites this is the address of a page, and pages are off here.
  expect((await forecourt.ask('/metrics')).status).toBe(503);
  const head = await forecourt.running.platform.log.head();
  for (const line of [
    'forecourt_http_request_duration_seconds_count{method="POST",route="/api/leads",status="201"} 1',
    'forecourt_http_request_duration_seconds_count{method="GET",route="/api/inbox/leads/:id",status="200"} 1',
    'forecourt_http_request_duration_seconds_count{method="GET",route="/api/inbox/leads/:id",status="404"} 1',
    'forecourt_events_appended_total{type="LeadSubmitted"} 1',
    `forecourt_log_position ${head}`,
    `forecourt_feed_position{group="${inbox}"} ${head}`,
    `forecourt_feed_events_handled_total{group="${inbox}"} 1`,
    'forecourt_dependency_up{name="log"} 1',
  ])
    expect(body.split('\n')).toContain(line);
  const watched = ['grafana/forecourt.json', 'alerts.yml'].flatMap((file) =>
    readFileSync(join('infra/observability', file), 'utf8').match(/\b(?:forecourt|process|nodejs)_\w+/g),
  );
  const reported = new Set(body.match(/^# TYPE \S+/gm)!.map((line) => line.slice('# TYPE '.length)));
  const missing = watched
    .map((name) => name!.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !reported.has(name));
  expect(watched.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
  expect(body).not.toContain(lead_id);
});

it('log lines are JSON and contain no personal data, neither in fields nor in error messages [OPS-05]', () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const user = { name: 'Mia', email: 'mia@example.com', phone: '0491 570 006' };
  const error = Object.assign(new Error('no mail to mia@example.com, no call to +61 491 570 006 or (02) 5550 4100'), {
    code: 'E_SENT',
    request: { user },
    cause: new TypeError('mia@example.com'),
  });
  logger.info({ user, lead: { user }, deep: { er: { phone_number: '+61491570006' } } }, 'from mia@example.com');
  logger.error({ err: error, position: 1234567890 }, 'failed');
  expect(lines.join('')).not.toMatch(/mia@|570.?006|Mia|5550.?4100/);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { user: '[redacted]', msg: 'from [redacted]' },
    { position: 1234567890, msg: 'failed', err: { type: 'Error', code: 'E_SENT', cause: { type: 'TypeError' } } },
  ]);
});
