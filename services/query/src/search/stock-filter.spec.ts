import { expect, it } from '@jest/globals';
import { toCarDocument } from '#contracts/search/to-car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { createEmbeddedSearchIndex } from '../../../platform/adapters/search-embedded/index.js';
import { readDemoSite } from '../../../../infra/demo/site-files.js';
import { stockFilter } from './stock-filter.js';

const site = readDemoSite('infra/demo', 'kestrel');
const dealership_id = site.dealerships[0]!.id;
const details = {
  dealership_id,
  stocknum: 'K1',
  year: 2022,
  make: 'Toyota',
  model: 'Yaris',
  car_type: 'used',
} as const;

it('a car with no recorded owner belongs to its dealership’s site; a car of another site does not [HOST-15, SRCH-11]', async () => {
  const index = await createEmbeddedSearchIndex().collection('cars', carSearchSchema);
  const listed = ['unsaid', site.id, 'another'].map((car_id) =>
    toCarDocument({
      car_id,
      dealership_id,
      slug: car_id,
      details,
      status: 'in_stock',
      created_at_timestamp: 0,
      updated_at_timestamp: 0,
      ...(car_id !== 'unsaid' && { site_id: car_id }),
    }),
  );
  await index.upsertMany(listed.map((doc) => ({ id: doc.id, revision: 1, doc })));
  const { hits } = await index.search({ filters: stockFilter(site, new Date('2026-05-20T00:00:00Z')), limit: 9 });
  expect(hits.map((hit) => (JSON.parse(hit) as { id: string }).id).sort()).toEqual([site.id, 'unsaid'].sort());
});
