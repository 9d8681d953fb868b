import { expect, it } from '@jest/globals';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import { internationalNumber } from './phone.js';

it('a phone number has one normal form however it is typed, and an impossible one has none [LEAD-11]', () => {
  for (const typed of ['0491 570 006', '+61 491 570 006', '(0491) 570-006', '61491570006'])
    expect(internationalNumber(typed)).toBe('+61491570006');
  expect(internationalNumber('02 5550 4100')).toBe('+61255504100');
  expect(internationalNumber('+64 21 234 5678')).toBe('+64212345678');
  expect(internationalNumber('0000 000 000')).toBeUndefined();
});

it('the pattern for mobile numbers agrees with the phone number library [LEAD-11]', () => {
  for (let prefix = 40_000; prefix < 50_000; prefix += 7) {
    for (const typed of [`0${prefix}1234`, `+61${prefix}1234`, `0${prefix}123`, `${prefix}1234`]) {
      const parsed = parsePhoneNumberFromString(typed, 'AU', metadata);
      expect([typed, internationalNumber(typed)]).toEqual([typed, parsed?.isValid() ? parsed.number : undefined]);
    }
  }
});
