import { expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import { testSite } from '../../testing/fixtures.js';
import { footerOf, navigationOf } from './navigation.js';

const link = (path: string) => ({ label: path, path });
const item = (path: string, more: Partial<Site['navigation'][number]> = {}) => ({ ...link(path), links: [], ...more });
const site = {
  navigation: [
    item('/brands', { menu: 'brands' }),
    item('/special-offers'),
    item('/about-us', { menu: 'links', links: [link('/offers/toyota'), link('/contact')] }),
  ],
  footer: [{ title: 'Deals', links: [link('/special-offers')] }],
  brands: [],
  features: testSite.features,
  finance: testSite.finance,
  checkout: testSite.checkout,
  gates: testSite.gates,
  spin: undefined,
  without: [] as Site['without'],
};

it('header and footer show Offers only while there are any [OFR-06]', () => {
  const without = { ...site, offers: { count: 0 } };
  expect(navigationOf(without).map(({ path }) => path)).toEqual(['/makes', '/about-us']);
  expect(navigationOf(without)[1]!.links).toEqual([link('/contact')]);
  expect(footerOf(without)).toEqual([]);
  const having = { ...site, offers: { count: 2 }, brands: [{ title: 'Kia', slug: 'kia', path: '/search/kia' }] };
  expect(navigationOf(having).map(({ path }) => path)).toEqual(['/brands', '/special-offers', '/about-us']);
  expect(footerOf(having)).toEqual(site.footer);
});

it('the footer links the site’s profiles elsewhere [SITE-01]', () => {
  const social = [{ label: 'Facebook', path: 'https://www.facebook.com/test' }];
  const having = { ...site, social, offers: { count: 0 } };
  expect(footerOf(having)).toEqual([{ title: 'Follow us', links: social }]);
});
