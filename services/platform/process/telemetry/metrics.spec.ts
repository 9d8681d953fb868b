import { afterEach, expect, it, jest } from '@jest/globals';
import hooks from 'node:perf_hooks';
import { Readiness } from '../readiness.js';
import { Metrics } from './metrics.js';

afterEach(() => void jest.restoreAllMocks());

it('a process that opens two Forecourts measures its event loop once, and both report it [OPS-05]', async () => {
  const measure = jest.spyOn(hooks, 'monitorEventLoopDelay');
  const opened = [1, 2].map(() => new Metrics(new Readiness(), { all: () => [] }));
  const texts = await Promise.all(opened.map((metrics) => metrics.text()));
  expect(measure.mock.calls.length).toBeLessThan(2);
  for (const text of texts) {
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^forecourt_log_position /m);
  }
});
