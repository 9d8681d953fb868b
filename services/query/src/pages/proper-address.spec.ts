import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { properAddress } from './proper-address.js';

it.each([
  ['/search/%0d%0a', '/search/'],
  ['/%E2%80%A8cars/x?query=%0a', '/cars/x?query=%0a'],
  ['//evil.example/%09', '/evil.example/%09'],
  ['/%0A/evil.example', '/evil.example'],
  ['/%0%0aa/evil.example', '/evil.example'],
])('%s leads to %s [HOST-01]', (address, proper) => {
  expect(properAddress(address)).toBe(proper);
});

it.each(['/', '/search?query=%0d%0a', '/cars/a//b', '/%00'])('%s is taken as it is [HOST-01]', (address) => {
  expect(properAddress(address)).toBeUndefined();
});

it('no address leads to another host, or on and on [HOST-01]', () => {
  const scrap = fc.constantFrom('/', '%0', 'a', '%0a', '%0D', '%e2%80%a8', '?', 'x');
  fc.assert(
    fc.property(
      fc.array(scrap).map((parts) => `/${parts.join('')}`),
      (address) => {
        const proper = properAddress(address) ?? address;
        expect(proper).toMatch(/^\/(?!\/)/);
        expect(properAddress(proper)).toBeUndefined();
      },
    ),
  );
});
