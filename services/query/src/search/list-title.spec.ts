import { expect, it } from '@jest/globals';
import { parseSearch } from '#contracts/search/url';
import { loadSites } from '#platform/sites/watch-sites';
import { listTitle } from './list-title.js';
import { presetOf } from './preset.js';

const sites = loadSites('infra/demo/sites');
const stock: Readonly<Record<string, string[]>> = {
  make: ['Toyota', 'Mercedes-Benz'],
  model: ['HiLux'],
  body: ['SUV', 'Ute', 'Hatch', 'Caravan'],
  item_type: ['car', 'motorcycle'],
  fuel: ['Electric', 'LPG'],
};
const title = async (address: string, slug = 'kestrel') => {
  const [path, query = ''] = address.split('?');
  const site = sites.ofSlug(slug)!;
  const preset = await presetOf(path!, site, async (facet) => stock[facet] ?? []);
  return listTitle(site, preset!, parseSearch(query).state);
};

it.each([
  ['/search', 'Cars for sale'],
  ['/search/used-cars', 'Used cars for sale'],
  ['/search/new-and-demo-cars', 'New and demo cars for sale'],
  ['/search/mercedes-benz', 'Mercedes-Benz cars for sale'],
  ['/search/toyota/hilux', 'Toyota HiLux for sale'],
  ['/search/suv-cars', 'SUVs for sale'],
  ['/search/motorcycle-cars', 'Motorcycles for sale'],
  ['/search/lpg-cars', 'LPG cars for sale'],
  ['/used-car/hatch', 'Used hatches for sale'],
  ['/used-car/ute?refinementList[make][0]=Toyota&range[price]=1:30000', 'Used Toyota utes for sale up to $30,000'],
  [
    '/search?refinementList[body][0]=Ute&refinementList[colour][0]=Red&refinementList[fuel][0]=Electric',
    'Red electric utes for sale',
  ],
  [
    '/search?refinementList[make][0]=Kia&refinementList[make][1]=MG&range[price]=20000:',
    'Kia and MG cars for sale from $20,000',
  ],
  ['/search?refinementList[make][0]=Kia&refinementList[make][1]=MG&refinementList[make][2]=BYD', 'Cars for sale'],
  ['/search/brookvale', 'Cars for sale at Kestrel Bay Toyota Brookvale'],
  [
    '/search/used-cars?refinementList[city][0]=Mona Vale&range[price]=20000:60000',
    'Used cars for sale in Mona Vale from $20,000 to $60,000',
  ],
])('the heading of %s is %s [SRCH-12]', async (address, expected) => {
  expect(await title(address)).toBe(expected);
});

it('a heading uses the site’s own words, and a site of subscriptions sells nothing [SRCH-12]', async () => {
  expect(await title('/search/used-cars', 'meridian')).toBe('Pre-Owned cars for sale');
  expect(await title('/search', 'wattle')).toBe('Vehicles for sale');
  expect(await title('/search', 'tempo')).toBe('Our cars');
  expect(await title('/used-car/suv', 'tempo')).toBe('Used SUVs');
});

it('a long heading leaves out the prices, then the place [SRCH-12]', async () => {
  const long =
    '/used-car/ute?refinementList[make][0]=Mercedes-Benz&refinementList[location_name][0]=Meridian Toyota Toowoomba';
  expect(await title(`${long}&range[price]=20000:60000`)).toBe(
    'Used Mercedes-Benz utes for sale from $20,000 to $60,000',
  );
});
