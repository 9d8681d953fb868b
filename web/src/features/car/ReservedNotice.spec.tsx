import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { Load } from '../../lib/api.js';
import { makeCarResponse } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { ReservedNotice } from './ReservedNotice.js';

beforeEach(() => localStorage.setItem('forecourt.signed-in', '1'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const car = makeCarResponse({ reserved: true });
const reservation = (changes: object) => ({
  id: 'r1',
  state: 'waiting',
  car: { car_id: car.id, slug: car.slug, name: car.name },
  amount: 200,
  pay_by: '2026-11-21T00:30:00Z',
  hold_hours: 48,
  started_at: '2026-11-21T00:00:00Z',
  refundable: true,
  ...changes,
});
const open = (...reservations: object[]) => {
  const load: Load = (path) =>
    Promise.resolve({
      status: 200,
      body: path.includes('/api/me')
        ? { user: { id: 'u1', phone_number: '+61412345678', saved: [], alerts: [] } }
        : { reservations },
    });
  renderPage(<ReservedNotice car={car} />, { load });
};

it('a shopper’s own unpaid reservation leads back to its payment [PAY-01]', async () => {
  open(reservation({}));
  const link = await screen.findByRole('link', { name: 'Pay the deposit' });
  expect(link.getAttribute('href')).toBe(`/cars/${car.slug}/checkout`);
  expect(screen.getByRole('note').textContent).toMatch(/^It’s on hold for you until \d/);
});

it('a shopper’s own paid reservation says so, and another’s is only reserved [PAY-01]', async () => {
  open(reservation({ state: 'confirmed' }));
  await screen.findByText('You have reserved this one.');
  cleanup();
  open(reservation({ state: 'ended' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('note').textContent).toMatch(/^This one is reserved/);
  expect(screen.queryByRole('link')).toBeNull();
});
