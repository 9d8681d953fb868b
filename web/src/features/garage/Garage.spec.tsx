import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { favourites } from '../../lib/saved-vehicles.js';
import { testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Garage } from './Garage.js';

afterEach(cleanup);
beforeEach(() => favourites.clear());

const bodies: Readonly<Record<string, unknown>> = {
  '/api/me': { user: { id: 's', phone_number: '+61491570006', saved: [], alerts: [] } },
  '/api/watchlist': { vehicles: [] },
};
const open = (at: string, watchlist: boolean) =>
  renderPage(<Garage>reservations</Garage>, {
    at,
    path: '/my-garage/:brand?',
    site: { features: { ...testSite.features, watchlist }, garage: { brands: ['Toyota', 'Hyundai'] } },
    load: async (path) => ({ status: 200, body: bodies[path] }),
  });

it.each([
  ['/my-garage', true, [], 'Nothing saved yet', '/search'],
  ['/my-garage/toyota', true, [], 'No Toyota here yet', '/search'],
  ['/my-garage', false, [], 'Nothing saved yet', '/search'],
  ['/my-garage', true, ['Toyota'], 'Nothing saved yet', '/search'],
  ['/my-garage', false, ['Toyota'], 'You have favourites in this browser', '/favourites'],
  ['/my-garage/toyota', false, ['Toyota'], 'You have favourites in this browser', '/favourites'],
  ['/my-garage/hyundai', false, ['Toyota'], 'No Hyundai here yet', '/search'],
])(
  'an empty %s, with a watchlist: %s, and favourites of %j says “%s” and leads to %s [USER-07, LOOK-09]',
  async (at, watchlist, makes, title, to) => {
    for (const make of makes) favourites.add({ id: make, name: make, slug: make, make, model: 'Some' });
    open(at, watchlist);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: /See (all cars|my favourites)/ }).getAttribute('href')).toBe(to);
  },
);

it('a garage that can’t be loaded says so, and loads when tried again [LOOK-06]', async () => {
  let isDown = true;
  renderPage(<Garage>reservations</Garage>, {
    at: '/my-garage',
    path: '/my-garage/:brand?',
    site: { features: { ...testSite.features, watchlist: true } },
    load: async (path) =>
      isDown && path === '/api/watchlist' ? { status: 500, body: {} } : { status: 200, body: bodies[path] },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'We couldn’t load what you’ve saved.' })).toBeTruthy();
  isDown = false;
  again.click();
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
