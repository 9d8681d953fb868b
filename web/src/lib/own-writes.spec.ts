import { afterEach, expect, it, jest } from '@jest/globals';
import { loadOverNetwork } from './api.js';
import { send } from './send.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('a read waits for this page’s writes to the same resource, and other reads do not [USER-04, EVT-08]', async () => {
  const asked = jest.fn<typeof fetch>();
  let position: string | undefined;
  globalThis.fetch = ((path: string, init: RequestInit) => {
    void asked(path, init);
    const headers = new Map(position === undefined ? [] : [['forecourt-position', position]]);
    return Promise.resolve({
      status: 200,
      ok: true,
      headers: { get: (name: string) => headers.get(name) ?? null },
      json: async () => ({}),
    });
  }) as unknown as typeof fetch;
  const wantedOf = async (path: string): Promise<unknown> => {
    await loadOverNetwork(path);
    return (asked.mock.lastCall![1]!.headers as Record<string, string>)['forecourt-position'];
  };
  expect(await wantedOf('/api/watchlist')).toBeUndefined();
  position = '41';
  await send('/api/watchlist/save-car', { body: { phone_number: '+61491570156', car_id: 'c1' } });
  position = undefined;
  await send('/api/watchlist/save-car', { body: { phone_number: '+61491570156', car_id: 'c1' } });
  expect(await wantedOf('/api/watchlist')).toBe('41');
  expect(await wantedOf('/api/watchlist?page=2')).toBe('41');
  expect(await wantedOf('/api/watchlists')).toBeUndefined();
  position = '43';
  expect(await wantedOf('/api/reservations/r1')).toBeUndefined();
  position = '42';
  await loadOverNetwork('/api/reservations/r2');
  position = undefined;
  expect(await wantedOf('/api/reservations')).toBe('43');
});
