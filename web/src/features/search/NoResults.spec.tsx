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

const open = (more: Partial<SearchResponse>) => {
  const body = { ...searchAnswer({ hits: [], count: 0 }), ...more };
  return renderPage(<SearchPage />, { at: '/search?query=x', load: () => Promise.resolve({ status: 200, body }) });
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
  const nearest = screen.getByRole('region', { name: 'Close matches: each is missing something you asked for' });
  const card = within(nearest).getByRole('article');
  expect(card.textContent).toContain('Not what you asked for: Up to $35,000');
});

it('a word spelled otherwise is offered with what it finds [ASK-07]', async () => {
  open({ did_you_mean: { query: 'used corolla', search: 'query=used+corolla', count: 3 } });
  const meant = await screen.findByRole('link', { name: 'used corolla' });
  expect(meant.getAttribute('href')).toBe('/search?query=used+corolla');
  expect(meant.closest('p')?.textContent).toBe('Did you mean used corolla? 3 Cars');
});
