import { expect, it } from '@jest/globals';
import { pathWithin, signInPath } from './sign-in-address.js';

it('type, redirect and back are preserved [USER-01]', () => {
  const path = signInPath({ type: 'watchlist', redirect: '/search?query=a b&page=2', back: '/cars/x' });
  expect(path).toBe('/sign-in?type=watchlist&redirect=%2Fsearch%3Fquery%3Da+b%26page%3D2&back=%2Fcars%2Fx');
  expect(new URLSearchParams(path.slice(9)).get('redirect')).toBe('/search?query=a b&page=2');
});

it.each(['/search', '/cars/x?y=1#z', '/', '/my-garage'])('%s is an address within the site [USER-01]', (path) => {
  expect(pathWithin(path, '/home')).toBe(path);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  '/sign-in?redirect=/sign-in',
])('%j is not followed after signing in [USER-01]', (path) => {
  expect(pathWithin(path, '/home')).toBe('/home');
});
