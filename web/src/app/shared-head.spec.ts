import { expect, it } from '@jest/globals';
import { sharedHomeHead } from '../features/home/shared-head.js';
import { formPageHead } from '../features/forms/pages.js';
import { testSite } from '../testing/fixtures.js';
import { ownSharedHead } from './shared-head.js';

const site = {
  ...testSite,
  seo: { '/': { title: 'Cars in Brookvale', description: 'All of them' }, '/careers': { noindex: true } },
};

it('a site says the title and description of its home page and built-in pages, and which of them search engines leave out [SITE-09]', () => {
  expect(ownSharedHead(site, sharedHomeHead(site))).toMatchObject({
    title: 'Cars in Brookvale',
    description: 'All of them',
    openGraph: { 'og:title': 'Cars in Brookvale', 'og:description': 'All of them', 'og:type': 'website' },
  });
  const careers = formPageHead(site, '/careers');
  expect(ownSharedHead(site, careers)).toEqual({ ...careers, noindex: true });
  const fleet = formPageHead(site, '/fleet');
  expect(ownSharedHead(site, fleet)).toEqual(fleet);
});
