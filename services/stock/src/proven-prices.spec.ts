import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OfferedPrices } from '#contracts/api/stock';
import { day } from '#contracts/domain/durations';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';
import { carIdOf } from './car-identity.js';

const forecourt = new TestForecourt(roles);
beforeAll(() => forecourt.open());
afterAll(() => forecourt.remove());

it('only its dealer can download the prices at which a vehicle was offered [PRICE-04]', async () => {
  const send = (price: string) =>
    forecourt.importFeed(`stocknum,year,make,model,car_type,price,before_price\nP1,2021,Kia,Rio,used,${price}\n`);
  const id = carIdOf({ dealership_id: 'kestrel-bay-toyota', stocknum: 'P1' });
  await send('30000,');
  forecourt.now = new Date(forecourt.now.getTime() + 20 * day);
  await send('28000,30000');
  const { status, body, headers } = await forecourt.askStock<OfferedPrices>(`cars/${id}/prices`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="prices-2021-kia-rio-/);
  expect(body).toMatchObject({
    stocknum: 'P1',
    before_price: 30_000,
    before_days: 20,
    before_until: '2026-06-09T00:00:00.000Z',
  });
  expect(body.offered).toEqual([
    { amount: 30_000, from: '2026-05-20T00:00:00.000Z', until: '2026-06-09T00:00:00.000Z' },
    { amount: 28_000, from: '2026-06-09T00:00:00.000Z' },
  ]);
  const { status: others } = await forecourt.askStock(`cars/${id}/prices`, { site: 'meridian' });
  expect(others).toBe(404);
});
