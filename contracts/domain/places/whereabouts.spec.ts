import { expect, it } from '@jest/globals';
import { whereabouts } from './whereabouts.js';

it.each([
  ['Brookvale', { state: 'NSW', lat: -33.7612, long: 151.2743 }, '13 km north-east of Sydney'],
  ['Dubbo', { state: 'NSW', lat: -32.2569, long: 148.6011 }, '302 km north-west of Sydney'],
  ['Geelong', { state: 'VIC', lat: -38.1499, long: 144.3617 }, '65 km south-west of Melbourne'],
  ['Fremantle', { state: 'WA', lat: -32.0569, long: 115.7439 }, '16 km south-west of Perth'],
  ['Cairns', { state: 'QLD', lat: -16.9186, long: 145.7781 }, '1,390 km north-west of Brisbane'],
  ['Hobart', { state: 'TAS', lat: -42.883, long: 147.33 }, 'In Hobart'],
] as const)('%s is described by its distance and direction from the capital [LOOK-08]', (_, place, text) => {
  expect(whereabouts(place).text).toBe(text);
});
