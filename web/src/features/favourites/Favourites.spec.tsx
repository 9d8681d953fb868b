import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { favourites } from '../../lib/saved-vehicles.js';
import { corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Favourites } from './Favourites.js';

beforeEach(() => act(() => favourites.clear()));
afterEach(cleanup);

const save = (id: string, name: string) => favourites.add({ id, name, slug: id, make: 'Toyota', model: 'Corolla' });

it('an empty list explains how to add favourites, and links to the stock [USER-06]', () => {
  renderPage(<Favourites />);
  expect(screen.getByText('No favourites yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all cars' }).getAttribute('href')).toBe('/search');
});

it('a sold favourite is still shown and can be removed, and one that is gone is named [USER-06, CARD-05]', async () => {
  save('gone', 'An old Camry');
  save('c1', corolla.name);
  const sold = { ...corolla, status: 'sold' };
  renderPage(<Favourites />, {
    load: () => Promise.resolve({ status: 200, body: { hits: [sold], gone: ['gone'] } }),
  });
  expect(await screen.findByText('JUST SOLD')).toBeTruthy();
  const gone = screen.getByRole('region', { name: 'No longer offered' });
  fireEvent.click(within(gone).getByRole('button', { name: 'Remove An old Camry from favourites' }));
  expect(screen.queryByText('An old Camry')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `Save: ${corolla.name}` }));
  expect(screen.getByText('No favourites yet')).toBeTruthy();
});

it('the focus of a removed favourite goes to the next one [SITE-06]', async () => {
  save('b', 'Second');
  save('a', 'First');
  const hits = ['a', 'b'].map((id) => ({ ...corolla, id, slug: id, name: id === 'a' ? 'First' : 'Second' }));
  renderPage(<Favourites />, { load: async () => ({ status: 200, body: { hits, gone: [] } }) });
  const remove = await screen.findByRole('button', { name: 'Save: First' });
  act(() => remove.focus());
  fireEvent.click(remove);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save: Second' }));
});
