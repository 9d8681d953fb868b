import { expect, it } from '@jest/globals';
import { sharedHomeHead } from '../features/home/shared-head.js';
import { formPageHead } from '../features/forms/pages.js';
import { contentHead } from '../features/content/head.js';
import { ownHead } from '../lib/page.js';
import { testSite } from '../testing/fixtures.js';
import { sharedHead } from './shared-head.js';

const site = {
  ...testSite,
  seo: { '/': { title: 'Cars in Brookvale', description: 'All of them' }, '/careers': { noindex: true } },
};

it('a site says the title and description of its home page and built-in pages, and which of them search engines leave out [SITE-09]', () => {
  expect(sharedHead(site, ownHead(site, sharedHomeHead(site)))).toMatchObject({
    title: 'Cars in Brookvale',
    description: 'All of them',
    openGraph: { 'og:title': 'Cars in Brookvale', 'og:description': 'All of them', 'og:type': 'website' },
  });
  const careers = formPageHead(site, '/careers');
  expect(ownHead(site, careers)).toEqual({ ...careers, noindex: true });
  const fleet = formPageHead(site, '/fleet');
  expect(ownHead(site, fleet)).toEqual(fleet);
});

it('a shared link has a picture as JPEG with its size and its words: the page’s own, or the site’s [SITE-05]', () => {
  const page = { title: 'About us', description: 'Who we are', sections: [] };
  const pictureOf = (picture: string | undefined, own: string | undefined) =>
    Object.entries(
      sharedHead(
        { ...testSite, home: { ...testSite.home, picture } },
        contentHead(testSite, '/about-us', { ...page, picture: own }),
      ).openGraph!,
    ).filter(([name]) => name.startsWith('og:image'));
  const jpeg = [
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ];
  expect(pictureOf('/images/home.avif', '/images/team/all.avif?w=160')).toEqual([
    ['og:image', 'http://test.localhost/images/share/team/all.avif.jpg'],
    ...jpeg,
    ['og:image:alt', 'About us'],
  ]);
  expect(pictureOf('/images/home.avif', undefined)).toEqual([
    ['og:image', 'http://test.localhost/images/share/home.avif.jpg'],
    ...jpeg,
    ['og:image:alt', testSite.name],
  ]);
  expect(pictureOf(undefined, 'https://pictures.example/a.png')).toEqual([
    ['og:image', 'https://pictures.example/a.png'],
    ['og:image:alt', 'About us'],
  ]);
  expect(pictureOf(undefined, undefined)).toEqual([]);
});
