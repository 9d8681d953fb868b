import { expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { maskPhone, phoneFor } from '#contracts/domain/phone';

it('the phone number depends on the type of car, then on the location [VDP-08]', () => {
  expect(phoneFor({ car_type: 'used', location_phone: '02 5550 0009' }, testSite)).toBe('02 5550 0130');
  expect(phoneFor({ car_type: 'new', location_phone: '02 5550 0009' }, testSite)).toBe('02 5550 0009');
  expect(phoneFor({ car_type: 'new' }, testSite)).toBe('02 5550 0000');
});

it('the last four digits of the number are masked [VDP-20]', () => {
  expect(maskPhone('02 5550 4130')).toBe('02 5550 ••••');
  expect(maskPhone('1800 975 711')).toBe('1800 97• •••');
});
