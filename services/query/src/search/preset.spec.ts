import { expect, it } from '@jest/globals';
import type { CarFacet } from '#contracts/search/cars';
import { loadSites } from '#platform/sites/watch-sites';
import { presetOf } from './preset.js';

const site = loadSites('infra/demo/sites').ofSlug('kestrel')!;
const stock: Partial<Record<CarFacet, string[]>> = {
  make: ['Toyota', 'Mercedes-Benz'],
  model: ['Corolla', 'C-Class', 'Corolla Cross'],
  body: ['SUV', 'Ute', 'Caravan'],
  item_type: ['car', 'motorcycle'],
  fuel: ['Electric', 'Plug-in Hybrid'],
};
const preset = (path: string) => presetOf(path, site, async (facet) => stock[facet] ?? []);
const location = site.locations[0]!;
const dealership = site.dealerships[0]!;

it.each([
  ['/search', []],
  ['/search/', []],
  ['/search/new-used-and-demo-cars/', []],
  ['/search/used-cars', [{ attribute: 'car_type', in: ['used'] }]],
  ['/search/new-and-demo-cars', [{ attribute: 'car_type', in: ['new', 'demo'] }]],
  ['/search/demo-cars', [{ attribute: 'car_type', in: ['demo'] }]],
  ['/search/new-cars', [{ attribute: 'car_type', in: ['new'] }]],
  ['/search/suv-cars', [{ attribute: 'body', in: ['SUV'] }]],
  ['/search/motorcycle-cars', [{ attribute: 'item_type', in: ['motorcycle'] }]],
  ['/search/plug-in-hybrid-cars', [{ attribute: 'fuel', in: ['Plug-in Hybrid'] }]],
  ['/used-car', [{ attribute: 'car_type', in: ['used'] }]],
  [
    '/used-car/ute/',
    [
      { attribute: 'car_type', in: ['used'] },
      { attribute: 'body', in: ['Ute'] },
    ],
  ],
  [`/search/${location.slug}`, [{ attribute: 'location_id', in: [location.id] }]],
  [`/search/${dealership.slug}`, [{ attribute: 'dealership_id', in: [dealership.id] }]],
  ['/search/toyota', [{ attribute: 'make', in: ['Toyota'] }]],
  ['/search/merc', [{ attribute: 'make', in: ['Mercedes-Benz'] }]],
  [
    '/search/mercedes-benz/c-class',
    [
      { attribute: 'make', in: ['Mercedes-Benz'] },
      { attribute: 'model', in: ['C-Class'] },
    ],
  ],
])('%s [SRCH-12]', async (path, filters) => {
  expect(await preset(path)).toEqual(filters);
});

it.each([
  '/search/lada',
  '/search/toyota/tundra',
  '/search/toyota/corolla/zr',
  '/search/constructor',
  '/search/meridian-toyota',
  '/search/tank-cars',
  '/used-car/tank',
  '/used-car/ute/toyota',
  '/elsewhere',
])('%s is not a search page [SRCH-12]', async (path) => expect(await preset(path)).toBeUndefined());
