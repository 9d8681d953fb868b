import { expect, it } from '@jest/globals';
import { normaliseVin, publishedVin, vinFault } from './vin.js';

const vin = 'JTNK4RBE103012345';

it.each([
  [vin, vin],
  [' jtnk4rbe 1030-12345', vin],
  ['jtnk-4rbe', 'jtnk-4rbe'],
  ['JTNK4RBE1O3012345', 'JTNK4RBE1O3012345'],
  ['HZJ75-0012345', 'HZJ75-0012345'],
])('the VIN %j is read as %j [FEED-17]', (given, read) => {
  expect(normaliseVin(given)).toBe(read);
});

it.each([
  [vin, 1989, undefined],
  [vin.slice(1), 1989, 'a VIN has 17 characters, not 16'],
  [vin.slice(1), 1988, undefined],
  ['JTNK4RBE1O3012345', 2021, 'a VIN has letters and digits only, and no I, O or Q'],
  ['JTNK4RBE1/3012345', 2021, 'a VIN has letters and digits only, and no I, O or Q'],
  ['0'.repeat(17), 2021, 'a VIN is not one character only'],
  // Australian VINs need no check digit.
  ['6FPPXXMJ2PKM12345', 2021, undefined],
])('the fault of the VIN %s of a vehicle of %d is %j, and then it is not published [FEED-17]', (given, year, fault) => {
  expect(vinFault(given, year)).toBe(fault);
  expect(publishedVin({ vin: given, year })).toBe(fault === undefined ? given : undefined);
});
