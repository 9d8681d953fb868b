import { expect, it } from '@jest/globals';
import { safeRedirectPath } from './sign-in-address.js';

it.each(['/search', '/cars/x?y=1#z', '/', '/my-garage'])('%s is an address within the site [USER-01]', (path) => {
  expect(safeRedirectPath(path)).toBe(path);
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
  expect(safeRedirectPath(path)).toBe('/');
});
