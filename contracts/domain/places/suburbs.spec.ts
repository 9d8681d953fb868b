import { expect, it } from '@jest/globals';
import { postcodesOfSuburb } from './suburbs.js';

it('a suburb has the postcodes of all states that use its name [ASK-10]', () => {
  expect(postcodesOfSuburb('manly vale')).toEqual(['2093']);
  expect(postcodesOfSuburb('saint leonards')).toEqual(['2065', '3223', '7250']);
  expect(postcodesOfSuburb('mt druitt')).toEqual(['2770']);
  expect(postcodesOfSuburb('xanadu')).toEqual([]);
});
