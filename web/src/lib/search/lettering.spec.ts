import { expect, it } from '@jest/globals';
import { lettering } from './lettering.js';

it.each([
  ['BYD', 'BYD'],
  ['Mercedes-Benz', 'MB'],
  ['Land Rover', 'LR'],
  ['Toyota', 'To'],
  ['Kia', 'Kia'],
])('SRCH-17 %s is lettered %s', (name, letters) => {
  expect(lettering(name)).toBe(letters);
});
