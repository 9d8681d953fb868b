import { expect, it } from '@jest/globals';
import { lettering } from './lettering.js';

it.each([
  ['BYD', 'BYD'],
  ['Mercedes-Benz', 'MB'],
  ['Land Rover', 'LR'],
  ['Toyota', 'To'],
  ['Kia', 'Kia'],
])('%s without a logo is shown as %s [SRCH-17]', (name, letters) => {
  expect(lettering(name)).toBe(letters);
});
