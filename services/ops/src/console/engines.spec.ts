import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { EnginesResponse } from '#contracts/api/ops-events';
import type { EventPublisher } from '#platform/ports/event-publisher';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { Relay } from '../../../relay/src/relay.js';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], { METRICS_PORT: '0' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

/** Returns what readiness, the console and the metrics report of a dependency. */
const reported = async (name: string) => {
  const ready = await forecourt.ask<{ dependencies: Record<string, string> }>('/health/ready');
  const { body } = await forecourt.ask<EnginesResponse>('/api/ops/engines', { key: 'ops' });
  const metrics = await (await fetch(`http://127.0.0.1:${forecourt.running.metricsPort}/metrics`)).text();
  return {
    status: body.status,
    readiness: ready.body.dependencies[name],
    console: body.dependencies[name],
    metric: new RegExp(`^forecourt_dependency_up\\{name="${name}"\\} (\\d)$`, 'm').exec(metrics)?.[1],
    parked: /^forecourt_parked_events\{owner="relay"\} (\d+)$/m.exec(metrics)?.[1],
  };
};

it('an event that Kafka refuses is reported by readiness, metrics and the console, with its stream [ENG-01]', async () => {
  const { platform } = forecourt.running;
  let refused: string | undefined;
  const publisher: EventPublisher = {
    publish: (events) => {
      refused ??= events[0]!.stream;
      const left = events.filter(({ stream }) => stream === refused);
      return Promise.resolve(left.map((event, n) => ({ event, ...(n === 0 && { refusal: new Error('too large') }) })));
    },
    restore: () => Promise.resolve(true),
    publishDelayed: (events) => Promise.resolve(events.map((event) => ({ event, refusal: new Error('too large') }))),
    close: () => Promise.resolve(),
  };
  const { log, storedLog, openKeyedTopic, config, views, readiness, logger } = platform;
  const relay = new Relay(log, storedLog, publisher, openKeyedTopic, config, views, readiness, logger);
  await relay.onModuleInit();
  await eventually(async () => {
    const found = await reported('relay');
    const problem = `Kafka refuses an event of ${refused!}, so later ones wait: see the parked events`;
    expect(found).toEqual({ status: 'degraded', readiness: problem, console: problem, metric: '0', parked: '1' });
  }).finally(() => relay.onApplicationShutdown());
});

it('a log other than the one the views were made from is reported by readiness, metrics and the console [ENG-02]', async () => {
  const { views, log } = forecourt.running.platform;
  expect(await reported('log contents')).toMatchObject({ readiness: 'ok', console: 'ok', metric: '1' });
  const position = (await log.head()) + 1000;
  const place = { stream: 'car-of-another-log', revision: 0, id: 'e', position };
  const marks = await views.collection<object>({ name: 'engine_marks', indexes: [] });
  await marks.upsertMany([{ id: 'log', revision: position, doc: { first: place, last: place } }]);
  // As another process finds it at its start.
  await forecourt.close();
  await forecourt.open();
  const problem = expect.stringContaining('the event log is another one');
  await eventually(async () => {
    const found = await reported('log contents');
    expect(found).toMatchObject({ status: 'degraded', readiness: problem, console: problem, metric: '0' });
  });
});
