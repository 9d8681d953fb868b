import { expect, it } from '@jest/globals';
import { readDemoSite } from '../../infra/demo/site-files.js';
import { storableSearch } from './storable-search.js';

const site = readDemoSite('infra/demo', 'wattle');
const known = (search: string) => decodeURIComponent(storableSearch(search, site));

it.each([
  ['query=nissan+leaf', 'query=nissan+leaf'],
  ['query=mazda+6', 'query=mazda+6'],
  ['query=hilux+0412+345+678', 'query=hilux'],
  ['refinementList[make][0]=Ferrari&range[price]=1:90000', 'refinementList[make][0]=Ferrari&range[price]=1:90000'],
  ['refinementList[badge][0]=SR5+Double+Cab', 'refinementList[badge][0]=SR5+Double+Cab'],
  ['exclude[colour][0]=White', 'exclude[colour][0]=White'],
  ['refinementList[location_name][0]=Wattle+Road+Dubbo', 'refinementList[location_name][0]=Wattle+Road+Dubbo'],
  ['query=tesla&sortBy=price:asc&page=3', 'query=tesla'],
])('the stored part of %s is %s [ASK-11]', (search, kept) => expect(known(search)).toBe(kept));

it.each([
  'query=jane+citizen',
  'query=0412+345+678',
  'query=+61412345678',
  'query=jane@citizen.example',
  'query=12+smith+st',
  'range[price]=1:0412345678',
  'refinementList[make][0]=Jane+Citizen',
  'refinementList[model][0]=0412+345+678',
  'exclude[badge][0]=jane@citizen.example',
  'require[filtered_features][0]=call+jane',
  'near=2830',
])('nothing of %s, which may identify a person, is stored [ASK-11]', (search) => expect(known(search)).toBe(''));

it('a stored search stays the same when it is stored again [ASK-11]', () => {
  const kept = storableSearch('query=jane+wants+a+hilux&refinementList[body][0]=Ute&range[price]=1:40000', site);
  expect(decodeURIComponent(kept)).toBe('query=hilux&refinementList[body][0]=Ute&range[price]=1:40000');
  expect(storableSearch(kept, site)).toBe(kept);
});
