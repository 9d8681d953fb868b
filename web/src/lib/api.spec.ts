import { expect, test } from '@jest/globals';
import { addressOf, fetchAnswer, type Load, statusOfList } from './api.js';
import { carResponse, deliveryResponse } from './schemas/cars.js';

test('an address has its values encoded, and omits undefined ones [CRM-06]', () => {
  expect(addressOf('/api/cars/:slug/pdf', { params: { slug: 'a/b c' } })).toBe('/api/cars/a%2Fb%20c/pdf');
  expect(addressOf('/api/pages/*', { params: { '*': 'about/us' } })).toBe('/api/pages/about/us');
  expect(addressOf('/api/delivery', { query: { postcode: '2000', car_id: undefined } })).toBe(
    '/api/delivery?postcode=2000',
  );
  expect(addressOf('/api/offers', { query: '' })).toBe('/api/offers');
});

test('a missing resource is an answer, and a request that no route declares does not compile', async () => {
  const asked: string[] = [];
  const load: Load = (path) => Promise.resolve({ status: asked.push(path) && 404, body: undefined });
  const car = () => Promise.resolve(carResponse);
  await expect(fetchAnswer(load, '/api/cars/:slug', car, { params: { slug: 'a' } })).resolves.toEqual({ missing: 404 });
  // @ts-expect-error -- no route has this path
  await fetchAnswer(load, '/api/car', car, {});
  // @ts-expect-error -- the route answers with something else
  await fetchAnswer(load, '/api/menus', car, {});
  // @ts-expect-error -- the route has no such parameter
  await fetchAnswer(load, '/api/delivery', async () => deliveryResponse, { query: { post_code: '2000' } });
  expect(asked).toEqual(['/api/cars/a', '/api/car', '/api/menus', '/api/delivery?post_code=2000']);
});

test.each([
  [{ found: { pages: 3 } }, 3, 200],
  [{ found: { pages: 3 } }, 4, 404],
  [{ found: { pages: 0 } }, 1, 200],
  [{ missing: 414 }, 4, 414],
  [undefined, 4, 503],
] as const)('of the list %j, page %d has the status %d [SITE-09]', (answer, page, status) => {
  expect(statusOfList(answer, page)).toBe(status);
});
