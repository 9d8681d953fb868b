import { expect, it } from '@jest/globals';
import { withEnding, firstThatFits, withPageNumber, pageTitle, sentences, shortened } from './page-title.js';

it('a title is followed by the site’s name if both fit 65 characters [SITE-09]', () => {
  const site = { name: 'Wattle Road Caravans & Trucks' };
  expect(pageTitle(site, 'Our stock')).toBe('Our stock | Wattle Road Caravans & Trucks');
  const long = '2025 Jayco CrossTrak 15.48-1 Hybrid, C1223';
  expect(pageTitle(site, long)).toBe(long);
});

it('a title never has more than 65 characters, and keeps what distinguishes it from others [SITE-09]', () => {
  const site = { name: 'Wattle Road Caravans & Trucks' };
  const van = '2024 Mercedes-Benz Sprinter 519CDI Extra Long Wheelbase High Roof RWD';
  expect(pageTitle(site, withEnding(van, 'U4175'))).toBe(
    '2024 Mercedes-Benz Sprinter 519CDI Extra Long Wheelbase…, U4175',
  );
  expect(pageTitle(site, withPageNumber(van, 12))).toMatch(/^2024 Mercedes.*…, page 12$/);
  for (const words of [van, van.replaceAll(' ', ''), van.replaceAll(' ', ', ')])
    for (let length = 60; length < 200; length++) {
      const long = words.repeat(3).slice(0, length);
      expect(firstThatFits(`${long} | A`, long).length).toBeLessThanOrEqual(65);
      expect(pageTitle(site, withEnding(long, '9'.repeat(40)))).toMatch(/^.{1,23}, 9{40}$/);
    }
});

it('sentences end with one full stop each, even if a dealer’s text already has one [SITE-09]', () => {
  expect(sentences('Cars at Kestrel', 'Built to last.')).toBe('Cars at Kestrel. Built to last.');
  expect(sentences(undefined, 'See it here', ' Ready? ')).toBe('See it here. Ready?');
});

it('a description is cut after a whole word so that search engines show all of it [SITE-09]', () => {
  expect(shortened('See it here.')).toBe('See it here.');
  const cut = shortened(`${'Toyota '.repeat(23)}HiLux, white`);
  expect(cut).toBe(`${'Toyota '.repeat(22)}Toyota…`);
  expect(shortened('x'.repeat(200))).toHaveLength(165);
});
