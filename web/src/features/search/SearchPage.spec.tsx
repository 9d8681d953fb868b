import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Load } from '../../lib/api.js';
import { corolla, searchAnswer } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { SearchPage } from './SearchPage.js';

afterEach(cleanup);

const yaris = { ...corolla, id: 'c2', slug: 'yaris', model: 'Yaris' };
const open = (load: Load, at = '/search') => renderPage(<SearchPage />, { at, path: '/search/*', load });
const ok = (body: unknown) => Promise.resolve({ status: 200, body });

it('SRCH-19 shows skeletons only when there was nothing before', async () => {
  const { container } = open(() => ok(searchAnswer()));
  expect(container.querySelectorAll('.skeleton').length).toBe(21);
  expect(await screen.findByRole('link', { name: /^2022 Toyota Corolla/ })).toBeTruthy();
  expect(container.querySelectorAll('.skeleton').length).toBe(0);
});

it('SRCH-07 a filter goes to the URL and drops the page; SRCH-19 the hits before stay, dimmed, meanwhile', async () => {
  let arrive: (body: unknown) => void = () => {};
  const load = jest.fn<Load>((path) =>
    path.includes('Hybrid')
      ? new Promise((resolve) => (arrive = (body) => resolve({ status: 200, body })))
      : ok(searchAnswer()),
  );
  const { location, container } = open(load, '/search?page=3');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  await waitFor(() => expect(location()?.search).toBe('?refinementList[fuel][0]=Hybrid'));
  expect(container.querySelector('.cards[data-stale]')).not.toBeNull();
  expect(screen.getByRole('link', { name: /^2022 Toyota Corolla/ })).toBeTruthy();
  arrive(searchAnswer({ hits: [yaris] }));
  expect(await screen.findByRole('link', { name: /^2022 Toyota Yaris/ })).toBeTruthy();
  expect(container.querySelector('.cards[data-stale]')).toBeNull();
});

it('SRCH-19 the last hits stay on screen when a search fails', async () => {
  open((path) => (path.includes('Hybrid') ? Promise.reject(new TypeError('offline')) : ok(searchAnswer())));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('These are the last results we had.');
  expect(screen.getByRole('link', { name: /^2022 Toyota Corolla/ })).toBeTruthy();
});

it('SRCH-18 an empty result says so and clears the filters', async () => {
  const { location } = open(
    (path) => ok(path.includes('query') ? searchAnswer({ hits: [], count: 0, pages: 0 }) : searchAnswer()),
    '/search?query=zzz',
  );
  expect(await screen.findByText('No Results Available')).toBeTruthy();
  expect(
    screen.getByText(
      'No results found for your search at this time. Please try adjusting the filters for more results.',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(location()?.search).toBe(''));
});

it('SRCH-16 shows 7 makes before Show all makes', async () => {
  const make = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Make ${index}`, 12 - index]));
  open(() => ok(searchAnswer({ facets: { make } })));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all makes' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer makes' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(7);
});

it('SRCH-07 what is refined is listed and goes one by one', async () => {
  const { location } = open(
    () => ok(searchAnswer()),
    '/search?query=zr&refinementList[fuel][0]=Hybrid&range[price]=20000:',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove From $20,000' }));
  await waitFor(() => expect(location()?.search).toBe('?query=zr&refinementList[fuel][0]=Hybrid'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(location()?.search).toBe(''));
});
