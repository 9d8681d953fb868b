import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { testSite } from '../../testing/fixtures.js';
import { page } from './online-payment.js';

const reservation = (id: string, state: string) => ({
  id,
  state,
  car: { car_id: id, slug: `car-${id}`, name: `Car ${id}` },
  amount: 200,
  refundable: true,
  hold_hours: 48,
  started_at: '2026-05-20T00:00:00.000Z',
  pay_by: '2026-05-20T00:15:00.000Z',
  ...(state === 'confirmed' && { held_until: '2026-05-22T00:00:00.000Z' }),
});
const me = { user: { id: 's', phone_number: '+61491570006', saved: [], alerts: [] } };

it('online payment lists the amounts to be paid, and the cards that the dealer accepts [PAY-04]', async () => {
  const reservations = [reservation('1', 'waiting'), reservation('2', 'confirmed'), reservation('3', 'declined')];
  renderPage(<page.Component />, {
    site: { checkout: { ...testSite.checkout, accepts: ['Visa', 'eftpos'] } },
    load: async (path) => ({ status: 200, body: path === '/api/me' ? me : { reservations } }),
  });
  const links = await screen.findAllByRole('link', { name: /^Car/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Car 1', 'Car 3']);
  const strip = screen.getByText('We accept:').parentElement!;
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Visa', 'eftpos']);
});
