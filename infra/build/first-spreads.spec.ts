import { expect, it } from '@jest/globals';
import { firstSpreads } from './first-spreads.js';

it('an object’s spread is found where it comes first and is not all of it', () => {
  const code = 'f = (a) => [{ ...a }, { b: 1, ...a }, { ...a, b: { ...a, c: 2 } }, { ...a, __proto__: null }];';
  expect(firstSpreads(code).map((at) => code.slice(at, at + 8))).toEqual(['...a, b:', '...a, c:']);
});
