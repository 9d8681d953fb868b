import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Load } from '../../lib/api.js';
import { labels, makeSearchResponse, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { FindPage } from './FindPage.js';

afterEach(cleanup);

const makes = { Toyota: 20, 'Mercedes-Benz': 12, BYD: 3, Kia: 2, Mazda: 1, Ford: 1, Audi: 1, Lotus: 1 };
const answers: Load = async (path) => ({
  status: 200,
  body: makeSearchResponse({
    count: path.includes('Toyota') ? 20 : path.includes('range') ? 7 : 1280,
    facets: { make: makes, body: { SUV: 9 } },
  }),
});
const open = (site = {}) => renderPage(<FindPage />, { at: '/find', path: '/find', load: answers, site });
const tile = (name: RegExp) => screen.findByRole('button', { name });
const showMe = () => screen.getByRole('link', { name: /^Show Me/ });

it('a tile has its label, its count and, for a make, its name in letters instead of a logo [SRCH-17]', async () => {
  const { container } = open();
  const mercedes = await tile(/^Mercedes-Benz/);
  expect([...mercedes.children].map(({ textContent }) => textContent)).toEqual(['MB', 'Mercedes-Benz', '12']);
  expect([...(await tile(/^SUV/)).children].map(({ textContent }) => textContent)).toEqual(['SUV', '9']);
  expect(container.querySelectorAll('.logo')).toHaveLength(7);
});

it('the page shows 7 makes before Show all makes [SRCH-16, SRCH-17]', async () => {
  open();
  await tile(/^Toyota/);
  expect(screen.queryByRole('button', { name: /^Mazda/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all makes' }));
  expect(screen.getByRole('button', { name: /^Mazda/ })).toBeTruthy();
});

it('the button shows the number of remaining cars and links to them [SRCH-20]', async () => {
  const { location } = open({ search: { ...testSite.search, defaultPath: '/search/new-used-and-demo-cars/' } });
  expect((await tile(/^Toyota/)).getAttribute('aria-pressed')).toBe('false');
  expect(showMe().textContent).toContain('Show Me 1,280 Cars');
  fireEvent.click(await tile(/^Toyota/));
  await waitFor(() => expect(location()?.search).toBe('?refinementList[make][0]=Toyota'));
  await waitFor(() => expect(showMe().querySelector('.visually-hidden')?.textContent).toBe('20 Cars'));
  expect(decodeURI(showMe().getAttribute('href')!)).toBe(
    '/search/new-used-and-demo-cars?refinementList[make][0]=Toyota',
  );
});

it('the button counts caravans where the site sells them [SRCH-20]', async () => {
  open({ labels: { ...labels, car: 'Caravan', cars: 'Caravans' } });
  await tile(/^Toyota/);
  expect(showMe().textContent).toContain('Show Me 1,280 Caravans');
});

it('the price slider runs from $5,000 to $250,000 in steps of $500 [SRCH-15]', async () => {
  const { location } = open();
  const low = (await screen.findByLabelText('Price, minimum')) as HTMLInputElement;
  const high = screen.getByLabelText('Price, maximum') as HTMLInputElement;
  expect([low.min, low.max, low.step, low.value, high.value]).toEqual(['5000', '250000', '500', '5000', '250000']);
  fireEvent.change(high, { target: { value: '30500' } });
  await act(() => new Promise((resolve) => setTimeout(resolve, 450)));
  expect(location()?.search).toBe('?range[price]=:30500');
});
