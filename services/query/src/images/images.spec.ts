import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
});
afterAll(() => forecourt.remove());

const get = (path: string, remoteAddress = '198.51.100.1') =>
  forecourt.running.application.inject({ url: path, remoteAddress, headers: { host: 'kestrel.localhost' } });
const picture = '/images/vehicles/hatch/31/red/a030.avif?w=160';

it('a picture has one of three qualities, whichever is asked for [HOST-02, SITE-07]', async () => {
  const sizes = new Map<string, number>();
  for (const q of [1, 31, 50, 51, 72, 80, 100]) {
    const { headers, rawPayload } = await get(`${picture}&q=${q}`);
    sizes.set(String(headers.etag), rawPayload.length);
  }
  const [lowest, middle, highest] = [...sizes.values()];
  expect([sizes.size, lowest! < middle!, middle! < highest!]).toEqual([3, true, true]);
});

it('so many new pictures are made for an address, while those that are there are shown [HOST-02]', async () => {
  await get(picture, '198.51.100.2');
  const nowhere = (n: number) => `/images/photos/${String(n).padStart(64, '0')}`;
  const statuses = new Set<number>();
  for (let n = 0; n < 2_000 && !statuses.has(429); n++) statuses.add((await get(nowhere(n))).statusCode);
  expect([...statuses]).toEqual([404, 429]);
  expect((await get(picture)).statusCode).toBe(200);
  expect((await get(nowhere(1_000), '198.51.100.2')).statusCode).toBe(404);
});
