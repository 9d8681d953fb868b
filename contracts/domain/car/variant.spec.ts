import { expect, it } from '@jest/globals';
import { variantOf } from './variant.js';

it.each([
  [{ badge: 'ZR Hybrid', series: 'ZWE219R' }, 'ZR Hybrid'],
  [{ badge: 'XL Single Cab', series: 'P703' }, 'XL Single Cab'],
  [{ badge: 'Carrera', series: '992' }, 'Carrera'],
  [{ badge: 'VX', series: '300 Series' }, 'VX 300 Series'],
  [{ badge: 'Pantech', series: 'N Series' }, 'Pantech N Series'],
  [{ badge: 'GTI', series: 'Mk8' }, 'GTI Mk8'],
  [{ badge: 'GT-Line', series: 'DF MY23.5' }, 'GT-Line MY23.5'],
  [{ badge: 'GLC300' }, 'GLC300'],
  [{ model: 'Canter', badge: 'City Cab Tray', series: 'Canter' }, 'City Cab Tray'],
  [{ badge: 'Mk8 GTI', series: 'Mk8' }, 'Mk8 GTI'],
  [{ series: 'GDH300R' }, ''],
  [{}, ''],
])('the variant of %j is shown as %j, without a manufacturer’s code [LOOK-02]', (car, variant) => {
  expect(variantOf(car)).toBe(variant);
});
