import { expect, it } from '@jest/globals';
import { distance } from './geo.js';
import { pointOfPostcode, postcodesOfSuburb } from './postcode-points.js';

it('a postcode is in the middle of its suburbs [LOC-05]', () => {
  const avalon = { lat: -33.6364, lng: 151.3294 };
  expect(distance(pointOfPostcode('2107')!, avalon)).toBeLessThan(2);
});

it('a postcode of no suburb is near the next number of its region, and outside all regions nowhere [LOC-05]', () => {
  expect(pointOfPostcode('2098')).toEqual(pointOfPostcode('2097'));
  expect(pointOfPostcode('9999')).toBeUndefined();
});

it('a suburb has the postcodes of all states that use its name [ASK-10]', () => {
  expect(postcodesOfSuburb('manly vale')).toEqual(['2093']);
  expect(postcodesOfSuburb('saint leonards')).toEqual(['2065', '3223', '7250']);
  expect(postcodesOfSuburb('mt druitt')).toEqual(['2770']);
  expect(postcodesOfSuburb('xanadu')).toEqual([]);
});
