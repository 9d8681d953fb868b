import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Garage } from './Garage.js';

afterEach(cleanup);

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
  ['/my-garage', true, 'Nothing saved yet', 'See all Cars', '/search'],
  ['/my-garage/toyota', true, 'No Toyota here yet', 'See all Cars', '/search'],
  ['/my-garage', false, 'You have favourites in this browser', 'See my favourites', '/favourites'],
])(
  'an empty %s, with a watchlist: %s, says “%s” and leads on [USER-07, LOOK-09]',
  async (at, watchlist, title, label, to) => {
    open(at, watchlist);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
  },
);
