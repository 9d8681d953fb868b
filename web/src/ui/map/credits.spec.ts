import { expect, it } from '@jest/globals';
import { readCredits } from './credits.js';

it('of the credits that a style names, words and web links are kept [LOOK-15]', () => {
  const html =
    '<a href="https://maps.example/copyright" target="_blank" onclick="x()">&copy; Maps</a> and ' +
    '<b>others</b><a href="javascript:alert(1)">more</a><img src="x" onerror="alert(1)">';
  expect(readCredits(html)).toEqual([
    { text: '© Maps', url: 'https://maps.example/copyright' },
    { text: ' and ' },
    { text: 'others' },
    { text: 'more' },
    { text: '' },
  ]);
});
