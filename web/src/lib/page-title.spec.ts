import { expect, it } from '@jest/globals';
import { pageTitle } from './page-title.js';

it('a title has the site’s name behind it where both fit 65 characters [SITE-09]', () => {
  const site = { name: 'Wattle Road Caravans & Trucks' };
  expect(pageTitle(site, 'Our stock')).toBe('Our stock | Wattle Road Caravans & Trucks');
  const long = '2025 Jayco CrossTrak 15.48-1 Hybrid, C1223';
  expect(pageTitle(site, long)).toBe(long);
});
