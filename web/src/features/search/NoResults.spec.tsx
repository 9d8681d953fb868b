import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { SearchResponse } from '#contracts/api/search';
import type { Site } from '#contracts/domain/site/site';
import { corolla, makeSearchResponse, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { SearchPage } from './SearchPage.js';

Object.assign(navigator, { sendBeacon: () => true });
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterEach(cleanup);

const open = (more: Partial<SearchResponse>, at = '/search?query=x', site: Partial<Site> = {}) => {
  const body = { ...makeSearchResponse({ hits: [], count: 0 }), ...more };
  return renderPage(<SearchPage />, { at, site, load: () => Promise.resolve({ status: 200, body }) });
};

it('without results, the page says what to drop, with counts, and marks the nearest cars [ASK-06]', async () => {
  open({
    nearest: {
      ways: [
        {
          lacks: ['range[price]=:30000'],
          instead: 'range[price]=:35000',
          search: 'query=mazda&range[price]=:35000',
          count: 4,
        },
        { lacks: ['refinementList[city][0]=Cairns'], instead: 'refinementList[state][0]=QLD', search: 'a=b', count: 9 },
        { lacks: ['refinementList[fuel][0]=Petrol', 'range[km]=:9'], search: 'x=y', count: 2 },
        {
          lacks: ['refinementList[fuel][0]=Diesel', 'query=zz'],
          search: 'refinementList[make][0]=Mazda',
          count: 1200,
        },
      ],
      cars: [{ way: 0, car: corolla }],
    },
  });
  const way = await screen.findByRole('link', { name: 'Up to $35,000: 4' });
  expect(decodeURI(way.getAttribute('href')!)).toBe('/search?query=mazda&range[price]=:35000');
  expect(screen.getByRole('link', { name: 'In all QLD: 9' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Without Diesel and “zz”: 1,200' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Without Petrol, any kilometres: 2' })).toBeTruthy();
  const nearest = screen.getByRole('region', { name: 'Close to what you asked for' });
  const card = within(nearest).getByRole('article');
  expect(card.textContent).toContain('Not a match: Up to $30,000');
});

it('a corrected spelling is offered with its number of results [ASK-07]', async () => {
  open({ did_you_mean: { query: 'used corolla', search: 'query=used+corolla', count: 3 } });
  const meant = await screen.findByRole('link', { name: 'used corolla' });
  expect(meant.getAttribute('href')).toBe('/search?query=used+corolla');
  expect(meant.closest('p')?.textContent).toBe('Did you mean used corolla? 3 Cars');
});

it('a corrected spelling is offered above results, too [ASK-07]', async () => {
  open({ hits: [corolla], count: 1, did_you_mean: { query: 'kluger', search: 'query=kluger', count: 30 } });
  const meant = await screen.findByRole('link', { name: 'kluger' });
  expect(meant.closest('p')?.textContent).toBe('Did you mean kluger? 30 Cars');
  expect(screen.getByRole('article')).toBeTruthy();
});

it.each([
  ['/search?refinementList[make][0]=Ferrari', 'No Ferrari is for sale here'],
  ['/search?refinementList[make][0]=Toyota&refinementList[model][0]=Supra', 'No Toyota Supra is for sale here'],
  ['/search?refinementList[model][0]=86&refinementList[model][1]=GR86', 'No 86 or GR86 is for sale here'],
  ['/search?refinementList[make][0]=Ferrari&range[price]=:9000', 'No Results Available'],
  ['/search?refinementList[body][0]=Ute', 'No Results Available'],
  ['/search/used-cars?refinementList[make][0]=Ferrari', 'No Results Available'],
])('%s without results says: %s [ASK-06]', async (at, title) => {
  open({}, at);
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('link', { name: 'See what we have' }) !== null).toBe(title !== 'No Results Available');
});

it.each(['/search', '/search?sortBy=price:asc', '/search/new-cars'])(
  'with no vehicles at all, %s offers the phone and an enquiry instead of filters [SRCH-18]',
  async (at) => {
    open({}, at, { search: { ...testSite.search, defaultPath: '/search/new-cars' } });
    await screen.findByRole('heading', { name: 'No cars listed right now' });
    expect(screen.getByRole('link', { name: 'Call 02 5550 0000' }).getAttribute('href')).toMatch(/^tel:/);
    expect(screen.getByRole('link', { name: 'Send an enquiry' }).getAttribute('href')).toBe('/contact');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  },
);

it('a typed make that is not sold here is named, with links to other vehicles [ASK-06]', async () => {
  const search = 'refinementList[make][0]=Ferrari';
  open({ understood: { parts: [{ words: 'x', search }], query: '', search } });
  await screen.findByRole('heading', { name: 'No Ferrari is for sale here' });
  expect(screen.getByRole('link', { name: 'See what we have' }).getAttribute('href')).toBe('/find');
  expect(screen.getByRole('button', { name: 'Show all cars' })).toBeTruthy();
});

it('the make’s other models are offered for a model that is not in stock [ASK-06]', async () => {
  const ways = [
    {
      lacks: ['refinementList[model][0]=Supra'],
      instead: 'refinementList[make][0]=Toyota',
      search: 'refinementList[make][0]=Toyota',
      count: 40,
    },
  ];
  open({ nearest: { ways, cars: [{ way: 0, car: corolla }] } });
  expect(await screen.findByRole('link', { name: 'Any Toyota: 40' })).toBeTruthy();
});

it('without an exact match, the page says that it shows the closest vehicles [ASK-06]', async () => {
  open({ hits: [corolla], count: 1, closest_to: 'gr corola' });
  await screen.findByText('No exact match for “gr corola”. Showing the closest.');
  cleanup();
  open({ hits: [corolla], count: 1 });
  await screen.findByRole('article');
  expect(screen.queryByText(/No exact match/)).toBeNull();
});

it('without near matches, only a changed search is offered, and no vehicle is marked as close [ASK-06]', async () => {
  open({ nearest: { ways: [{ lacks: ['query=zz'], search: '', count: 1255 }], cars: [] } });
  const way = await screen.findByRole('link', { name: 'Without “zz”: 1,255' });
  expect(way.getAttribute('href')).toBe('/search');
  expect(screen.queryByRole('heading', { name: 'Close to what you asked for' })).toBeNull();
});
