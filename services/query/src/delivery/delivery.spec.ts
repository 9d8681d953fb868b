import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DeliveryResponse } from '#contracts/api/delivery';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
let headers: Record<string, string>;

beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'wattle', 'tempo']);
  await forecourt.open();
  await forecourt.importFeed('stocknum,year,make,model,car_type\nK1,2023,Toyota,Corolla,used');
  const rows =
    'stocknum,year,make,model,car_type,item_type\nC1,2023,Jayco,Journey,used,caravan\nU1,2023,Ford,Ranger,used,car';
  const imported = await forecourt.importFeed(rows, { site: 'wattle' });
  headers = { 'forecourt-position': String(imported.headers['forecourt-position'] as string) };
});
afterAll(() => forecourt.remove());

const ask = <Body = DeliveryResponse>(query: string, site = 'kestrel') =>
  forecourt.ask<Body>(`/api/delivery?${query}`, { site, headers });
const corolla = 'car_id=2023-toyota-corolla-k1';

it('a postcode gives its region and price [VDP-12]', async () => {
  expect((await ask(`postcode=2095&${corolla}`)).body).toEqual({ name: 'Northern Beaches', price: 0 });
  expect((await ask(`postcode=2000&${corolla}`)).body).toEqual({ name: 'Greater Sydney', price: 190 });
});

it('a type of vehicle has its own price [VDP-12]', async () => {
  const van = await ask('postcode=2830&car_id=2023-jayco-journey-c1', 'wattle');
  const ute = await ask('postcode=2830&car_id=2023-ford-ranger-u1', 'wattle');
  expect([van.status, ute.status]).toEqual([200, 200]);
  expect(van.body.price).toBeGreaterThan(ute.body.price!);
});

it('a postcode without delivery gets a response without a price [VDP-12]', async () => {
  expect(await ask(`postcode=6799&${corolla}`)).toMatchObject({ status: 200, body: { name: null, price: null } });
});

it.each<[string, string, number, string]>([
  ['a postcode of three digits', `postcode=200&${corolla}`, 400, 'invalid_request'],
  ['no postcode', corolla, 400, 'invalid_request'],
  ['letters', `postcode=20O0&${corolla}`, 400, 'invalid_request'],
  ['a vehicle of another dealer', 'postcode=2000&car_id=2023-jayco-journey-c1', 404, 'car_not_found'],
])('%s is refused [VDP-12]', async (_, query, status, code) => {
  expect(await ask<Problem>(query)).toMatchObject({ status, body: { code } });
});

it('a site that does not deliver responds with an error [VDP-12]', async () => {
  expect(await ask<Problem>(`postcode=2000&${corolla}`, 'tempo')).toMatchObject({ status: 404 });
});
