import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { HttpGuide } from './http-guide.js';
import { HttpRegister } from './http-register.js';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

let server: Server;
let url: string;
let asked: Asked[];
/** The provider's response; undefined: none. */
let answer: ((asked: Asked) => readonly [status: number, body: unknown] | undefined) | undefined;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    void text(request).then((sent) => {
      const one = { method: request.method!, url: request.url!, body: sent === '' ? undefined : JSON.parse(sent) };
      asked.push(one);
      const answered = answer?.(one);
      if (!answered) return;
      const [status, body] = answered;
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }).listen(0);
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const corolla = { year: 2021, make: 'Toyota', model: 'Corolla' } as const;
const first = { low: 18_000, high: 21_000 };
const unavailable = expect.objectContaining({ rejected: 'unavailable', retryAfter: 60 });

it('a vehicle register over HTTP is queried by state and plate, and only the needed fields are returned [LEAD-08]', async () => {
  answer = () => [200, { ...corolla, badge: 'ZR', vin: 'JT123', owner: 'Somebody' }];
  expect(await new HttpRegister(url).lookUp('NSW', 'AB 12/D')).toEqual({
    ...corolla,
    badge: 'ZR',
    vin: 'JT123',
    rego: 'AB 12/D',
    state: 'NSW',
  });
  expect(asked).toEqual([{ method: 'GET', url: '/v1/NSW/AB%2012%2FD', body: undefined }]);
});

it('a plate unknown to the register is not found, and an invalid response is unavailable [LEAD-08]', async () => {
  const register = new HttpRegister(url, 200);
  answer = () => [404, {}];
  expect(await register.lookUp('VIC', 'XYZ1')).toMatchObject({ rejected: 'rego_not_found' });
  for (const bad of [[500, corolla], [429, corolla], [200, 'busy'], [200, { year: 'new' }], [302, {}], undefined]) {
    answer = () => bad as readonly [number, unknown] | undefined;
    expect([bad, await register.lookUp('VIC', 'XYZ1')]).toEqual([bad, unavailable]);
  }
  server.closeAllConnections();
  server.close();
  expect(await register.lookUp('VIC', 'XYZ1')).toEqual(unavailable);
});

it('a price guide over HTTP values a vehicle, asks questions, and adjusts by the answers [LEAD-08]', async () => {
  const guide = new HttpGuide(url);
  const question = {
    id: 'condition',
    label: 'Its condition?',
    choices: ['good', 'fair'].map((value) => ({ value, label: value })),
  };
  answer = () => [200, { ...first, questions: [question] }];
  expect(await guide.appraise(corolla, 40_000)).toEqual({ ...first, questions: [question] });
  answer = () => [200, { low: 17_000, high: 20_000, adjustments: [] }];
  expect(await guide.adjust(corolla, first, { condition: 'good' })).toEqual({
    low: 17_000,
    high: 20_000,
    adjustments: [],
  });
  expect(asked).toEqual([
    { method: 'POST', url: '/v1', body: { vehicle: corolla, km: 40_000 } },
    {
      method: 'POST',
      url: '/v1/adjustments',
      body: { vehicle: corolla, estimate: first, answers: { condition: 'good' } },
    },
  ]);
});

it('a guide that requires an inspection gives the reason, and a failed or invalid response is unavailable [LEAD-08]', async () => {
  const guide = new HttpGuide(url);
  answer = () => [422, { reason: 'Too old for a figure.' }];
  expect(await guide.appraise(corolla, 400_000)).toEqual({ declined: 'Too old for a figure.' });
  answer = () => [422, 'no'];
  expect(await guide.appraise(corolla, 400_000)).toEqual({ declined: 'We would like to see it first.' });
  const impatient = new HttpGuide(url, 200);
  for (const bad of [[503, first], [200, {}], [200, { low: 'much', high: 2 }], undefined]) {
    answer = () => bad as readonly [number, unknown] | undefined;
    const asked = bad === undefined ? impatient : guide;
    expect([bad, await asked.appraise(corolla, 1)]).toEqual([bad, unavailable]);
    expect([bad, await asked.adjust(corolla, first, {})]).toEqual([bad, unavailable]);
  }
});
