import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { CachedValuations } from './cached-valuations.js';
import { HttpValuations } from './http-valuations.js';
import type { Valued } from './valuation-provider.js';

it('a valuation service is queried within its rate limit, whatever vehicles are viewed [VDP-14, HOST-12]', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end(JSON.stringify({ prediction: { market_range_min: 1, market_range_max: 2, confidence: 0.5 } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  let now = new Date('2026-05-20T00:00:00.000Z');
  const valuations = new CachedValuations(new HttpValuations(url, 'k', () => now), { wait: 5_000, ttl: 60_000 });
  const value = (n: number) => valuations.value({ id: `car-${n}` } as Valued);
  try {
    for (let n = 0; n < 510; n++) await value(n);
    expect(asked).toBe(500);
    expect(await value(509)).toMatchObject({ rejected: 'unavailable', retryAfter: 1 });
    expect(await value(499)).toEqual({ min: 1, max: 2, confidence: 0.5 });
    now = new Date(now.getTime() + 500);
    expect(await value(509)).toEqual({ min: 1, max: 2, confidence: 0.5 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
