import { expect, it } from '@jest/globals';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { readDemoSite } from '../../../../infra/demo/site-files.js';
import { createEmbeddedSearchIndex } from '../../../platform/adapters/search-embedded/index.js';
import { searchNearest, withDistances } from './nearest.js';

const site = readDemoSite('infra/demo', 'meridian');
const places = site.locations.slice(0, 12);
const sydney = { lat: -33.87, lng: 151.21 };

const open = async () => {
  const cars = await createEmbeddedSearchIndex().collection<CarDocument>('cars', carSearchSchema);
  const documents = Array.from({ length: 120 }, (_, i) => ({
    id: `c${String(i).padStart(3, '0')}`,
    make: i % 3 === 0 ? 'Kia' : 'Ford',
    // Text that resembles the location field.
    name: `"location_id":"${places.at(-1)!.id}",`,
    custom_rank: (i * 7) % 11,
    ...(i % 10 !== 9 && { location_id: places[i % places.length]!.id }),
  })) as unknown as CarDocument[];
  await cars.upsertMany(documents.map((doc) => ({ id: doc.id, revision: 1, doc })));
  return cars;
};

const query = { sort: [{ attribute: 'custom_rank', order: 'desc' }], facets: ['make'] } as const;
const read = (hits: readonly string[]) => hits.map((hit) => JSON.parse(hit) as CarDocument);

it('cars of the nearest location come first, ordered by rank, and cars of no location last [ASK-10]', async () => {
  const cars = await open();
  const answer = await searchNearest(cars, site, { ...query, limit: 200 }, sydney);
  const found = read(withDistances(site, answer.hits, sydney));
  expect(found).toHaveLength(120);
  const order = found.map(({ distance = Infinity, custom_rank, id }) => [distance, -custom_rank, id] as const);
  const sorted = [...order].sort((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1));
  expect(order).toEqual(sorted);
  expect(found.at(-1)).not.toHaveProperty('distance');
  expect([answer.count, answer.facets]).toEqual([120, { make: { Ford: 80, Kia: 40 } }]);
});

it('consecutive pages have no gap and no repetition [ASK-10]', async () => {
  const cars = await open();
  const of = (offset: number, limit: number) =>
    searchNearest(cars, site, { ...query, refinements: { make: ['Kia'] }, offset, limit }, sydney);
  const whole = (await of(0, 100)).hits;
  expect(whole).toHaveLength(40);
  const pages = await Promise.all([0, 7, 14, 21, 28, 35, 42].map((offset) => of(offset, 7)));
  expect(pages.flatMap(({ hits }) => hits)).toEqual(whole);
});
