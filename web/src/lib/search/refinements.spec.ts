import { expect, it } from '@jest/globals';
import { parseSearch } from '#contracts/search/url';
import { testSite } from '../../testing/fixtures.js';
import { refinementsOf } from './refinements.js';

it('of many excluded values only the first are named [ASK-04]', () => {
  const without = (count: number) => {
    const badges = ['XL', 'SR', 'GX', 'SX'].slice(0, count).map((badge, n) => `exclude[badge][${n}]=${badge}`);
    return refinementsOf(parseSearch(badges.join('&')).state, testSite.labels).map(({ label }) => label);
  };
  expect([without(3), without(4)]).toEqual([['Not XL, SR, GX'], ['Not XL, SR and 2 others']]);
});
