import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { CarResponse } from '#contracts/api/cars';
import { location } from '#contracts/domain/site/site';
import { makeCarResponse } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { CallTheDealer } from './CallTheDealer.js';
import { LocationBlock } from './LocationBlock.js';

afterEach(cleanup);

const place = location.parse({
  id: 'south',
  name: 'Test South',
  slug: 'south',
  dealership_id: 'd1',
  address: { street: '1 Main Street', city: 'Orange', state: 'NSW', postcode: '2800', lat: -33.3, long: 149.1 },
  phone: '02 5550 7777',
  opening_hours: [],
});

const Both = ({ car }: { readonly car: CarResponse }) => (
  <>
    <CallTheDealer car={car} />
    <LocationBlock car={car} />
  </>
);

it('the location’s number is masked in both places until it is revealed in one, and the call is recorded once [VDP-20, LOC-02]', async () => {
  const fetch = jest.fn(() => Promise.resolve({ ok: true, status: 201 }));
  Object.assign(globalThis, { fetch });
  renderPage(<Both car={makeCarResponse({ location_id: 'south' })} />, { site: { locations: [place] } });
  const block = within(screen.getByRole('region', { name: 'Where it is' }));
  expect(block.queryByText('02 5550 7777')).toBeNull();
  expect(document.body.innerHTML).not.toContain('0255507777');
  fireEvent.click(block.getByRole('button', { name: 'Show the number of Test South' }));
  expect(block.getByRole('link', { name: '02 5550 7777' }).getAttribute('href')).toBe('tel:0255507777');
  expect(await screen.findByRole('link', { name: /Call the dealer/ })).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(block.getByRole('link', { name: 'View Location' }).getAttribute('href')).toBe('/locations/south');
});
