import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LeadForm } from '#contracts/api/leads';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeEach(() => void (forecourt = new TestForecourt(roles, ['kestrel'], { LOG_LEVEL: 'info' })));
afterEach(() => forecourt.remove());

interface Line extends Record<string, unknown> {
  readonly event?: string;
}
const requests = (): Line[] =>
  forecourt.logged.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'request');
const form: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
  category: 'Vehicle Enquiry',
  message: 'Please call my sister Ngoc',
  url: 'http://kestrel.localhost/cars/kia-rio',
};
/** Sends personal data in a path, a query and a body. */
const ask = async () => {
  await forecourt.ask('/api/cars/mia-nguyen-0491570006?email=mia@example.com');
  await forecourt.ask('/api/search?query=mia%20nguyen');
  await forecourt.ask('/api/leads', { method: 'POST', body: form });
  await forecourt.ask('/mia-nguyen?phone=0491570006', { method: 'PUT' });
  await forecourt.ask('/api/search', { site: 'mia-nguyen' });
  await forecourt.ask('/health/live');
};

it('each request is a line at info: method, route, status, milliseconds and site, no personal data [OPS-07]', async () => {
  await forecourt.open();
  await ask();
  expect(requests().map(({ method, route, status, site }) => [method, route, status, site])).toEqual([
    ['GET', '/api/cars/:slug', 404, 'kestrel'],
    ['GET', '/api/search', 200, 'kestrel'],
    ['POST', '/api/leads', 201, 'kestrel'],
    ['PUT', 'none', 404, 'kestrel'],
    ['GET', '/api/search', 404, undefined],
  ]);
  for (const line of requests()) {
    const { site: _, ...reported } = line;
    expect(Object.keys(reported)).toEqual([
      'level',
      'time',
      'pid',
      'hostname',
      'event',
      'method',
      'route',
      'status',
      'ms',
      'msg',
    ]);
    expect(line['ms']).toEqual(expect.any(Number));
  }
  expect(
    requests()
      .map(({ time: _, pid: __, hostname: ___, ms: ____, ...rest }) => JSON.stringify(rest))
      .join(),
  ).not.toMatch(/mia|nguyen|0491|ngoc|kia|127\.0/i);
});

it('no request is a log line at warn, which `make run` uses [OPS-07]', async () => {
  await forecourt.open({ LOG_LEVEL: 'warn' });
  await ask();
  expect(requests()).toEqual([]);
});

it('a stop is a line at info that names the signal [OPS-05]', async () => {
  await forecourt.open();
  const { application } = forecourt.running;
  // Its type does not know the signal.
  await (application.close as (signal: string) => Promise<void>).call(application, 'SIGTERM');
  expect(JSON.parse(forecourt.logged.at(-1)!)).toMatchObject({ level: 30, signal: 'SIGTERM', msg: 'stopped in order' });
});
