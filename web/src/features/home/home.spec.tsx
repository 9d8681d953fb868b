import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import type { Load } from '../../lib/api.js';
import { Banner } from './Banner.js';
import { BannerFeatures } from './BannerFeatures.js';
import { BrandGrid } from './BrandGrid.js';
import { HomeQuestions } from './HomeQuestions.js';
import { sharedHomeHead } from './shared-head.js';
import { Statistics } from './Statistics.js';

afterEach(cleanup);
const home = (more: Partial<typeof testSite.home>) => ({ site: { home: { ...testSite.home, ...more } } });

it('the banner links to offers, service and selling, as far as the site has them [OFR-04]', () => {
  renderPage(<BannerFeatures />, home({ features: ['offers', 'service', 'sell'] }));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/special-offers',
    '/service',
    '/sell-my-car',
  ]);
  expect(screen.getByText('Book your service online')).toBeTruthy();
  cleanup();
  renderPage(<BannerFeatures />, home({ features: [] }));
  expect(screen.queryByRole('link')).toBeNull();
});

it('the banner’s search shows suggestions, which keys and the mouse can choose [ASK-08]', async () => {
  const values = [{ facet: 'make', value: 'Toyota', count: 12, search: 'refinementList[make][0]=Toyota' }];
  const load: Load = () => Promise.resolve({ status: 200, body: { values, cars: [], ms: 1 } });
  const { location } = renderPage(<Banner count={12} />, { load });
  const box = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.change(box, { target: { value: 'toy' } });
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  await waitFor(() => expect(box.getAttribute('aria-controls')).toBe(list.id));
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  expect(box.value).toBe('toy');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.change(box, { target: { value: 'toyo' } });
  fireEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(location()?.search).toBe('?refinementList[make][0]=Toyota'));
});

it('a group’s home page shows its figures and its sales counter [OFR-04]', async () => {
  renderPage(<Statistics />, {
    ...home({ statistics: [{ figure: '50+', label: 'locations' }], salesCounter: { label: 'sold this month' } }),
    now: new Date('2026-11-22T02:00:00Z'),
  });
  expect(screen.getByText('50+')).toBeTruthy();
  expect((await screen.findByText('sold this month')).parentElement!.textContent).toMatch(/^sold this month[\d,]+$/);
});

it('a brand’s tile has its logo, or its name in letters, and links to the brand’s site or its stock [OFR-03, OFR-04]', () => {
  const brands = [
    { title: 'Kia', slug: 'kia', logo: '/site-assets/brand-kia.svg', path: '/search/kia' },
    { title: 'Ram', slug: 'ram', path: 'https://ram.example.com' },
  ];
  const { site } = home({ brands: true });
  renderPage(<BrandGrid />, { site: { ...site, brands } });
  expect(screen.getByRole('heading').textContent).toBe('Browse 2 brands');
  const [kia, ram] = screen.getAllByRole('listitem').map((tile) => tile.querySelector('a')!);
  expect([kia!.getAttribute('href'), ram!.getAttribute('href')]).toEqual(['/search/kia', 'https://ram.example.com']);
  expect(screen.getByAltText('Kia').getAttribute('src')).toBe('/site-assets/brand-kia.svg');
  expect([ram!.textContent, ram!.querySelector('img')]).toEqual(['Ram', null]);
});

it('the tiles are the makes in stock where no brands are configured [OFR-04]', async () => {
  const makes = [{ name: 'Toyota', slug: 'toyota', path: '/search/toyota', count: 12, models: 4 }];
  const load = () => Promise.resolve({ status: 200, body: { makes, count: 41, pages: 2 } });
  renderPage(<BrandGrid />, { ...home({ brands: true }), load });
  const tile = await screen.findByRole('link', { name: /Toyota/ });
  expect([tile.getAttribute('href'), tile.textContent]).toEqual(['/search/toyota', 'Toyota12 Cars']);
});

it('one question is open at a time [OFR-07]', () => {
  const questions = [
    { question: 'One?', answer: 'Yes.' },
    { question: 'Two?', answer: 'No.' },
  ];
  const { container } = renderPage(<HomeQuestions />, home({ questions }));
  const names = [...container.querySelectorAll('details')].map((one) => one.getAttribute('name'));
  expect([names, screen.getByText('Yes.').closest('details')!.open]).toEqual([['questions', 'questions'], false]);
});

it('the structured data describes the dealer with its logo, its place and its questions [SITE-05, SITE-11]', () => {
  const place = {
    id: 'p',
    name: 'Brookvale',
    slug: 'brookvale',
    dealership_id: 'd1',
    primary: true,
    visible: true,
    manufacturers: [],
    address: { street: '1 High Street', city: 'Brookvale', state: 'NSW', postcode: '2100', lat: -33.7, long: 151.2 },
    phone: '02 5550 0001',
    opening_hours: [{ weekday: 1, status: 'Open', open: '08:30', close: '17:00' }],
    special_hours: [],
    reviews: { average_rating: 4.8, count: 109 },
  } as const;
  const questions = [{ question: 'One?', answer: 'Yes.' }];
  const { structured } = sharedHomeHead({
    ...testSite,
    logo: 'logo.svg',
    social: [{ label: 'Facebook', path: 'https://www.facebook.com/test' }],
    home: { ...testSite.home, questions },
    locations: [{ ...place, manufacturers: [], opening_hours: [...place.opening_hours], special_hours: [] }],
  });
  const organization = { '@type': 'Organization', '@id': 'http://test.localhost/#organization' };
  expect(structured).toMatchObject([
    { '@type': 'WebSite', name: 'Test Motors', url: 'http://test.localhost/' },
    {
      ...organization,
      description: 'Cars for tests',
      address: { postalCode: '2100' },
      logo: { url: 'http://test.localhost/site-assets/logo.png', width: 600, height: 160 },
      sameAs: ['https://www.facebook.com/test'],
    },
    {
      '@type': 'AutoDealer',
      parentOrganization: organization,
      url: 'http://test.localhost/locations/brookvale',
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '08:30', closes: '17:00' }],
      aggregateRating: { ratingValue: 4.8, reviewCount: 109 },
    },
    { '@type': 'FAQPage', mainEntity: [{ name: 'One?' }] },
  ]);
});
