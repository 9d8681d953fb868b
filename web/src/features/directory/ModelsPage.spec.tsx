import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { ModelsResponse } from '#contracts/api/models';
import type { Load } from '../../lib/api.js';
import { renderPage } from '../../testing/render-page.js';
import { ModelsPage } from './ModelsPage.js';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const answer = (more: Partial<ModelsResponse> = {}): ModelsResponse => ({
  models: [
    {
      make: 'Toyota',
      model: 'RAV4',
      make_slug: 'toyota',
      slug: 'rav4',
      path: '/search/toyota/rav4',
      body: 'SUV',
      count: 4,
      lowest_price: 38_990,
    },
  ],
  count: 22,
  pages: 2,
  makes: [{ name: 'Toyota', slug: 'toyota', count: 9 }],
  bodies: [
    { name: 'Hatch', slug: 'hatch', count: 5 },
    { name: 'SUV', slug: 'suv', count: 4 },
  ],
  ...more,
});

const open = (at: string, body = answer()) => {
  const load = jest.fn<Load>(() => Promise.resolve({ status: 200, body }));
  return { load, ...renderPage(<ModelsPage />, { at, load }) };
};
const asked = (load: jest.Mock<Load>) => load.mock.calls.map(([path]) => path);

it('a tile links to the search page of its model and shows the count and the lowest price [SRCH-24]', async () => {
  open('/models');
  const tile = await screen.findByRole('link', { name: /RAV4/ });
  expect(tile.getAttribute('href')).toBe('/search/toyota/rav4');
  expect(tile.textContent).toContain('4 in stock');
  expect(tile.textContent).toContain('From $38,990');
});

it('for one body the tiles link to that body only, and the heading names it [SRCH-28]', async () => {
  const { load } = open('/models?body=suv');
  const tile = await screen.findByRole('link', { name: /RAV4/ });
  expect(decodeURI(tile.getAttribute('href')!)).toBe('/search/toyota/rav4?refinementList[body][0]=SUV');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('SUV models');
  expect(asked(load)).toEqual(['/api/models?body=suv']);
});

it('typing starts a search 300 ms after the last key, on the first page [SRCH-24]', async () => {
  const { load, location } = open('/models?page=2');
  await screen.findByRole('link', { name: /RAV4/ });
  jest.useFakeTimers();
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: 'ra' } });
  act(() => void jest.advanceTimersByTime(299));
  fireEvent.change(box, { target: { value: 'rav' } });
  act(() => void jest.advanceTimersByTime(299));
  expect(location()!.search).toBe('?page=2');
  act(() => void jest.advanceTimersByTime(1));
  expect(location()!.search).toBe('?query=rav');
  jest.useRealTimers();
  await waitFor(() => expect(asked(load)).toEqual(['/api/models?page=2', '/api/models?query=rav']));
});

it('bodies are links that preserve the other filters, and so are the previous and the next page [SRCH-24]', async () => {
  open('/models?make=toyota&page=2');
  const body = await screen.findByRole('link', { name: /Hatch/ });
  expect(body.getAttribute('href')).toBe('/models?make=toyota&body=hatch');
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/models?make=toyota');
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
});

it('a search without a matching model links to all vehicles [SRCH-24]', async () => {
  open('/models?query=corola', answer({ models: [], count: 0, pages: 0 }));
  expect(await screen.findByText('No models called “corola”')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Search all Cars/ }).getAttribute('href')).toBe('/search?query=corola');
});
