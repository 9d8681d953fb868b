import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RouteDefinition } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { hostileValues as values } from '#platform/testing/hostile';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
});
afterAll(() => forecourt.remove());

const bodies = ['', '{', 'null', '[]', '"x"', '{"__proto__":{"a":1}}', '['.repeat(20_000), '{"a":"\\ud800"}', '\u0000'];
/** Routes that end or change the program, or whose responses do not end. */
const left = /rebuild|rotate|erasures|stream|tail/;
/** Rendering needs the built pages: `infra/e2e/pages.e2e.ts` tests those. */
const page = '/*';

const keyOf = ({ caller }: RouteDefinition): string | undefined =>
  caller === 'anyone' || caller === 'visitor' || caller === 'shopper'
    ? undefined
    : caller === 'ops' || caller === 'crm'
      ? caller.replace('crm', 'crm-kestrel')
      : 'dealer-kestrel';

const asked = (allRoutes as readonly RouteDefinition[]).filter(({ path }) => path !== page && !left.test(path));

it.each(asked.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers hostile paths, queries and bodies without a fault [HOST-01]',
  async (_, route) => {
    const at = (value: string) => route.path.replace(/:\w+|\*/g, value);
    const send = (url: string, body?: string) =>
      forecourt.ask(url, {
        method: route.method,
        key: keyOf(route),
        headers: { origin: 'http://kestrel.localhost', 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
    const names = Object.keys(route.query?.shape ?? { x: 0 });
    const requests = [
      ...values.map((value) => [at(value)] as const),
      ...names.flatMap((name) => values.map((value) => [`${at('x')}?${name}=${value}`] as const)),
      ...(route.method === 'GET' ? [] : bodies.map((body) => [at('x'), body] as const)),
    ];
    for (const [url, body] of requests) {
      const { status } = await send(url, body);
      // 503: an outside service or the built pages are missing here, which is no fault.
      expect([url, body?.slice(0, 40), status !== 503 && status >= 500]).toEqual([url, body?.slice(0, 40), false]);
    }
  },
);

it('thirty thousand unknown fields get a short response, and are not parsed without a key [HOST-12]', async () => {
  const fields = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`${n}`, '0']));
  for (const route of asked.filter(({ body }) => body)) {
    const [type] = route.bodyTypes ?? ['application/json'];
    const body = type === 'application/json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    const answer = await forecourt.ask<Problem>(route.path.replace(/:\w+/g, 'x'), {
      method: route.method,
      key: keyOf(route),
      headers: { origin: 'http://kestrel.localhost', 'content-type': type! },
      body,
    });
    if (keyOf(route) === undefined) expect([route.id, answer.status]).toEqual([route.id, 413]);
    expect(answer.body.errors?.length ?? 0).toBeLessThanOrEqual(50);
    expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
  }
});

it('without a key, a body holds at most four hundred values [HOST-12]', async () => {
  const answered = async (values: number) => {
    const fields = Object.fromEntries(Array.from({ length: values - 1 }, (_, n) => [`k${n}`, 0]));
    const { status, body } = await forecourt.ask<Problem>('/api/leads', { method: 'POST', body: { fields } });
    return [status, body.detail === 'Please send 400 values at the most.'];
  };
  expect([await answered(400), await answered(401)]).toEqual([
    [422, false],
    [422, true],
  ]);
});

it('a request with an unknown Expect header is answered like any other [HOST-01, HOST-15]', async () => {
  const socket = connect(forecourt.running.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /health/live HTTP/1.1\r\nHost: kestrel.localhost\r\nExpect: x\r\nConnection: close\r\n\r\n');
  const heard = (await text(socket)).toLowerCase();
  expect(heard).toMatch(/^http\/1\.1 200 /);
  for (const header of ['x-content-type-options: nosniff', 'vary: host', 'content-security-policy: default-src'])
    expect(heard).toContain(header);
});
