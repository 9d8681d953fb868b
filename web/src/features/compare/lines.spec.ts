import { expect, it } from '@jest/globals';
import { corolla, testSite as site } from '../../testing/fixtures.js';
import { comparedAddress, followList, parseCompared } from './address.js';
import { factLines, featureLines } from './lines.js';

const yaris = { ...corolla, id: 'c2', model: 'Yaris', price: 21_990, km: 9_000, filtered_features: ['Roof rails'] };

it('lines in which the vehicles differ are marked, and lines without any value are left out [CARD-07]', () => {
  const lines = factLines([corolla, yaris], site);
  const line = (label: string) => lines.find((one) => one.label === label);
  expect(line('Price')).toEqual({ label: 'Price', values: ['$32,990', '$21,990'], differs: true });
  expect(line('Odometer')).toEqual({ label: 'Odometer', values: ['45,210 km', '9,000 km'], differs: true });
  expect(line('Condition')).toEqual({ label: 'Condition', values: ['Pre-Owned', 'Pre-Owned'], differs: false });
  expect(line('Sleeps')).toBeUndefined();
});

it('a missing value differs from a present one [CARD-07]', () => {
  const { seats: _, ...silent } = { ...corolla, seats: 5 };
  const lines = factLines([{ ...corolla, seats: 5 }, silent], site);
  expect(lines.find(({ label }) => label === 'Seats')).toEqual({
    label: 'Seats',
    values: ['5', undefined],
    differs: true,
  });
});

it('every feature is listed once, those that all vehicles have first [CARD-07]', () => {
  const both = { ...corolla, filtered_features: ['Tow bar', 'Roof rails'] };
  expect(featureLines([both, yaris])).toEqual([
    { label: 'Roof rails', values: ['Yes', 'Yes'], differs: false },
    { label: 'Tow bar', values: ['Yes', 'No'], differs: true },
  ]);
});

it('the URL contains up to four vehicles, each once [CARD-07]', () => {
  expect(parseCompared('?ids=a,b,,a,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect(parseCompared('')).toBeUndefined();
  expect(parseCompared(`?${comparedAddress(['a', 'b c']).split('?')[1]!}`)).toEqual(['a', 'b c']);
  expect(comparedAddress([])).toBe('/compare');
});

it('adding or removing a vehicle changes the comparison of a shared link, and leaves the others in it [CARD-07]', () => {
  expect(followList(['x', 'y'], [], ['a'])).toEqual(['x', 'y', 'a']);
  expect(followList(['x', 'a'], ['a', 'b'], ['b'])).toEqual(['x']);
  expect(followList(['x', 'a'], ['a'], ['a', 'x'])).toEqual(['x', 'a']);
});
