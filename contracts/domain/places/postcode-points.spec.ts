import { expect, it } from '@jest/globals';
import { distance } from './geo.js';
import { nearestPostcode, pointOfPostcode } from './postcode-points.js';

it('a postcode is in the middle of its suburbs [LOC-05]', () => {
  const avalon = { lat: -33.6364, lng: 151.3294 };
  expect(distance(pointOfPostcode('2107')!, avalon)).toBeLessThan(2);
});

it('a postcode of no suburb is near the next number of its region, and outside all regions nowhere [LOC-05]', () => {
  expect(pointOfPostcode('2098')).toEqual(pointOfPostcode('2097'));
  expect(pointOfPostcode('9999')).toBeUndefined();
});

it('a position has the nearest postcode in which people live, and outside Australia none [LOC-08]', () => {
  expect(nearestPostcode({ lat: -33.8688, lng: 151.2093 })).toBe('2000');
  expect(nearestPostcode({ lat: -37.8136, lng: 144.9631 })).toBe('3000');
  expect(nearestPostcode({ lat: -33.762, lng: 151.265 })).toBe('2100');
  // The Gibson Desert is far from every suburb.
  expect(nearestPostcode({ lat: -25, lng: 127 })).toBe('6440');
  for (const [lat, lng] of [
    [-36.85, 174.76],
    [-8.65, 115.2],
    [51.5, 0],
    [NaN, NaN],
  ] as const) {
    expect(nearestPostcode({ lat, lng })).toBeUndefined();
  }
});
