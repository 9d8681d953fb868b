import { expect, it } from '@jest/globals';
import { pageTitle, sentences, shortened } from './page-title.js';

it('a title has the site’s name behind it where both fit 65 characters [SITE-09]', () => {
  const site = { name: 'Wattle Road Caravans & Trucks' };
  expect(pageTitle(site, 'Our stock')).toBe('Our stock | Wattle Road Caravans & Trucks');
  const long = '2025 Jayco CrossTrak 15.48-1 Hybrid, C1223';
  expect(pageTitle(site, long)).toBe(long);
});

it('sentences end with one full stop each, also where a dealer’s words bring their own [SITE-09]', () => {
  expect(sentences('Cars at Kestrel', 'Built to last.')).toBe('Cars at Kestrel. Built to last.');
  expect(sentences(undefined, 'See it here', ' Ready? ')).toBe('See it here. Ready?');
});

it('a description is cut behind a word so that search engines show it whole [SITE-09]', () => {
  expect(shortened('See it here.')).toBe('See it here.');
  const cut = shortened(`${'Toyota '.repeat(23)}HiLux, white`);
  expect(cut).toBe(`${'Toyota '.repeat(22)}Toyota…`);
  expect(shortened('x'.repeat(200))).toHaveLength(165);
});
