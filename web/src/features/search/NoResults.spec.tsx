import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { SearchResponse } from '#contracts/api/search';
import { corolla, searchAnswer } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { SearchPage } from './SearchPage.js';

Object.assign(navigator, { sendBeacon: () => true });
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterEach(cleanup);

const open = (more: Partial<SearchResponse>, at = '/search?query=x') => {
  const body = { ...searchAnswer({ hits: [], count: 0 }), ...more };
  return renderPage(<SearchPage />, { at, load: () => Promise.resolve({ status: 200, body }) });
};

it('where nothing fits, the page says what to give up and what that gives, and marks the nearest cars [ASK-06]', async () => {
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

it('a word spelled otherwise is offered with what it finds [ASK-07]', async () => {
  open({ did_you_mean: { query: 'used corolla', search: 'query=used+corolla', count: 3 } });
  const meant = await screen.findByRole('link', { name: 'used corolla' });
  expect(meant.getAttribute('href')).toBe('/search?query=used+corolla');
  expect(meant.closest('p')?.textContent).toBe('Did you mean used corolla? 3 Cars');
});

it('another spelling is offered above what was found, too [ASK-07]', async () => {
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
])('%s that finds nothing says: %s [ASK-06]', async (at, title) => {
  open({}, at);
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('link', { name: 'See what we have' }) !== null).toBe(title !== 'No Results Available');
});

it('a make that was typed and is not sold here is named, with ways on [ASK-06]', async () => {
  const search = 'refinementList[make][0]=Ferrari';
  open({ understood: { parts: [{ words: 'x', search }], query: '', search } });
  await screen.findByRole('heading', { name: 'No Ferrari is for sale here' });
  expect(screen.getByRole('link', { name: 'See what we have' }).getAttribute('href')).toBe('/find');
  expect(screen.getByRole('button', { name: 'Show all cars' })).toBeTruthy();
});

it('where a make has other models, they are offered for one that is not here [ASK-06]', async () => {
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

it('where no vehicle has the words as they are, the page says that those shown come closest [ASK-06]', async () => {
  open({ hits: [corolla], count: 1, closest_to: 'gr corola' });
  await screen.findByText('No exact match for “gr corola”. Showing the closest.');
  cleanup();
  open({ hits: [corolla], count: 1 });
  await screen.findByRole('article');
  expect(screen.queryByText(/No exact match/)).toBeNull();
});

it('where nothing comes near, the way on is all there is, with no vehicle marked as close [ASK-06]', async () => {
  open({ nearest: { ways: [{ lacks: ['query=zz'], search: '', count: 1255 }], cars: [] } });
  const way = await screen.findByRole('link', { name: 'Without “zz”: 1,255' });
  expect(way.getAttribute('href')).toBe('/search');
  expect(screen.queryByRole('heading', { name: /Close matches/ })).toBeNull();
});
