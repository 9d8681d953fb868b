import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Reservations } from './Reservations.js';

afterEach(cleanup);

const reservation = {
  id: '9620ea63-0000-4000-8000-000000000000',
  state: 'confirmed',
  car: { car_id: corolla.id, slug: corolla.slug, name: corolla.name },
  amount: 200,
  refundable: true,
  hold_hours: 48,
  started_at: '2026-05-20T00:00:00.000Z',
  pay_by: '2026-05-20T00:15:00.000Z',
  held_until: '2026-05-22T00:00:00.000Z',
};
const bodies: Readonly<Record<string, unknown>> = {
  '/api/me': { user: { id: 's', phone_number: '+61491570006', saved: [], alerts: [] } },
  '/api/reservations': { reservations: [reservation] },
  [`/api/vehicles?ids=${corolla.id}`]: {
    hits: [{ ...corolla, primary_image_url: '/images/cars/corolla.webp', location_phone: '02 5550 4130' }],
    gone: [],
  },
};

it('a reservation has its vehicle’s picture, its hold time, what comes next and the number to call [USER-07]', async () => {
  const { container } = renderPage(<Reservations />, {
    load: async (path) => ({ status: 200, body: bodies[path] }),
  });
  const row = within(await screen.findByRole('article'));
  expect(row.getByRole('link', { name: corolla.name }).getAttribute('href')).toBe(`/cars/${corolla.slug}/checkout`);
  expect(row.getByText('Held until Friday 22 May at 10:00 am')).toBeTruthy();
  expect(row.getByText('Reservation 9620EA63, $200 deposit')).toBeTruthy();
  expect((await row.findByRole('link', { name: '02 5550 0130' })).getAttribute('href')).toBe('tel:0255500130');
  expect(row.getByText(/We’ll call you to arrange a look or a drive/)).toBeTruthy();
  expect(container.querySelector('img')!.outerHTML).toContain('corolla');
});
