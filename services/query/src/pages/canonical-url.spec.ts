import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalUrl } from './canonical-url.js';

it.each([
  ['/search/%0d%0a', '/search'],
  ['/used-car/ute/', '/used-car/ute'],
  ['/cars/x//?page=2&query=a/', '/cars/x?page=2&query=a/'],
  ['/%E2%80%A8cars/x?query=%0a', '/cars/x?query=%0a'],
  ['//evil.example/%09', '/evil.example/%09'],
  ['/%0A/evil.example', '/evil.example'],
  ['/%0%0aa/evil.example', '/evil.example'],
])('%s redirects to %s [HOST-01]', (address, proper) => {
  expect(canonicalUrl(address)).toBe(proper);
});

it.each(['/', '/?page=2', '/search?query=%0d%0a', '/cars/a//b', '/%00'])(
  '%s is not redirected [HOST-01]',
  (address) => {
    expect(canonicalUrl(address)).toBeUndefined();
  },
);

it('no address redirects to another host, or redirects again [HOST-01]', () => {
  const scrap = fc.constantFrom('/', '%0', 'a', '%0a', '%0D', '%e2%80%a8', '?', 'x');
  fc.assert(
    fc.property(
      fc.array(scrap).map((parts) => `/${parts.join('')}`),
      (address) => {
        const proper = canonicalUrl(address) ?? address;
        expect(proper).toMatch(/^\/(?!\/)/);
        expect(canonicalUrl(proper)).toBeUndefined();
      },
    ),
  );
});
