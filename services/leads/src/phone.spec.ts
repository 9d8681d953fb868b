import { expect, it } from '@jest/globals';
import { internationalNumber } from './phone.js';

it('LEAD-11 a number is the same however it is typed; one that can’t be is none', () => {
  for (const typed of ['0491 570 006', '+61 491 570 006', '(0491) 570-006', '61491570006'])
    expect(internationalNumber(typed)).toBe('+61491570006');
  expect(internationalNumber('02 5550 4100')).toBe('+61255504100');
  expect(internationalNumber('+64 21 234 5678')).toBe('+64212345678');
  expect(internationalNumber('0000 000 000')).toBeUndefined();
});
