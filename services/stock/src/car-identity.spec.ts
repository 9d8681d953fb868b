import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { carIdOf } from './car-identity.js';

it('the id of a car equals the one that the documentation tells programs to compute [STK-01]', () => {
  const document = readFileSync('docs/stock-feeds.md', 'utf8');
  const [, dealership_id, id] = /printf '\["car","(.*?)","k1234"\]'.*# ([0-9a-f]+)$/m.exec(document)!;
  expect(carIdOf({ dealership_id: dealership_id!, stocknum: 'K1234' })).toBe(id);
});
