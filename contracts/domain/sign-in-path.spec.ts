import { expect, it } from '@jest/globals';
import { signInPath } from './sign-in-path.js';

it('type, redirect and back are preserved [USER-01]', () => {
  const path = signInPath({ type: 'watchlist', redirect: '/search?query=a b&page=2', back: '/cars/x' });
  expect(path).toBe('/sign-in?type=watchlist&redirect=%2Fsearch%3Fquery%3Da+b%26page%3D2&back=%2Fcars%2Fx');
  expect(new URLSearchParams(path.slice(9)).get('redirect')).toBe('/search?query=a b&page=2');
});
