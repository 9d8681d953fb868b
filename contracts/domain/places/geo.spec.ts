import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distance } from './geo.js';

const sydney = { lat: -33.8688, lng: 151.2093 };
const melbourne = { lat: -37.8136, lng: 144.9631 };

it('the distance from Sydney to Melbourne is 713 km on an earth with a radius of 6371 km [LOC-05]', () => {
  expect(distance(sydney, melbourne)).toBeCloseTo(713.4, 0);
  // Half the circumference.
  expect(distance({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6);
});

it('a distance is equal in both directions, zero to the same place and at most half the circumference [LOC-05]', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distance(a, b)).toBeCloseTo(distance(b, a), 6);
      expect(distance(a, a)).toBe(0);
      expect(distance(a, b)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
    }),
  );
});
