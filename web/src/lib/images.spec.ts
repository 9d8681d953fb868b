import { expect, it } from '@jest/globals';
import { imageSource } from './images.js';

it('local pictures are offered in the fixed widths, up to the one that covers the need [SITE-07]', () => {
  const { src, srcSet } = imageSource('/images/vehicles/suv/1/red/a030?w=320', 500);
  expect(src).toBe('/images/vehicles/suv/1/red/a030?w=640');
  expect(srcSet?.split(', ').map((candidate) => candidate.split(' ')[1])).toEqual([
    '160w',
    '240w',
    '320w',
    '480w',
    '640w',
  ]);
});

it('other addresses are unchanged [SITE-07]', () => {
  expect(imageSource('https://cdn.example.com/a.jpg?x=1', 800)).toEqual({ src: 'https://cdn.example.com/a.jpg?x=1' });
});
