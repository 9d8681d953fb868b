import { afterEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { suppliersResponse, type SuppliersResponse } from '#contracts/api/ops';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startPictureHost } from '#platform/testing/picture-host';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let host: Awaited<ReturnType<typeof startPictureHost>> | undefined;
afterEach(async () => {
  await forecourt.remove();
  await host?.close();
  host = undefined;
});

const open = async (settings: Record<string, string> = {}) => {
  forecourt = new TestForecourt(roles, undefined, { PHOTO_FETCH: 'true', PHOTO_LOCAL: 'true', ...settings });
  await forecourt.open();
};
const suppliers = async (): Promise<SuppliersResponse> => {
  const { status, body } = await forecourt.ask<SuppliersResponse>('/api/ops/suppliers', { key: 'ops' });
  expect(status).toBe(200);
  return suppliersResponse.parse(body);
};
const keptBy = async (slug: string) => (await suppliers()).sites.find(({ site }) => site === slug);
const car = { year: 2022, make: 'Toyota', model: 'Corolla', car_type: 'used' };
const feedOf = (cars: readonly object[]) => JSON.stringify(cars.map((one) => ({ ...car, ...one })));
const json = { type: 'application/json' };

it('operators see each site’s number of photographs, their bytes and the quota [PHOTO-09]', async () => {
  await open({ PHOTO_QUOTAS: 'kestrel=5000000 meridian=0' });
  host = await startPictureHost();
  const [one, two] = await Promise.all(
    ['#200000', '#002000'].map((background) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  Object.assign(host.pictures, { '/one.jpg': { body: one }, '/two.jpg': { body: two } });
  expect(await keptBy('kestrel')).toMatchObject({ photos: 0, bytes: 0, quota: 5_000_000 });
  await forecourt.importFeed(feedOf([{ stocknum: 'A1', images: [host.at('/one.jpg'), host.at('/two.jpg')] }]), json);
  const kept = { site: 'kestrel', name: expect.any(String), photos: 2, bytes: one!.length + two!.length };
  await eventually(async () => expect(await keptBy('kestrel')).toEqual({ ...kept, quota: 5_000_000 }));
  expect(await keptBy('meridian')).toEqual({ site: 'meridian', name: expect.any(String), photos: 0, bytes: 0 });
});

it('operators see the last feed of each supplier, and the scores of its feeds over time [FEED-14]', async () => {
  await open();
  expect((await suppliers()).suppliers).toEqual([]);
  await forecourt.importFeed(feedOf([{ stocknum: 'A1' }, { stocknum: 'A2', year: 'soon' }]), json);
  forecourt.now = new Date(forecourt.now.getTime() + 3_600_000);
  await forecourt.importFeed(feedOf([{ stocknum: 'A1', price: 1_000 }, { stocknum: 'A3' }]), json);
  const last = { site: 'kestrel', state: 'completed', received: 2, started_at: forecourt.now.toISOString() };
  const reported = await eventually(async () => {
    const found = (await suppliers()).suppliers;
    expect(found).toEqual([expect.objectContaining(last)]);
    return found[0]!;
  });
  expect(reported.scores.map(({ complete, pictured, refused }) => [complete, pictured, refused])).toEqual([
    [0, 0, 50],
    [6, 0, 0],
  ]);
});
