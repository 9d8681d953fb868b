import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { corolla, features } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { noteReservation } from './attempt.js';
import { CarCheckout } from './Checkout.js';

const car = {
  ...corolla,
  images: [],
  status: 'in_stock',
  reserved: false,
  checkout_enabled: true,
} as unknown as Parameters<typeof CarCheckout>[0]['car'];
const details = { name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const user = { id: 's', phone_number: '+61491570006', saved: [], alerts: [], details };
const site = { features: { ...features, checkout: true } };
const reservation = {
  id: 'r',
  state: 'waiting',
  car: { car_id: car.id, slug: car.slug, name: car.name },
  amount: 200,
  refundable: true,
  hold_hours: 48,
  started_at: '2026-05-20T00:00:00.000Z',
  pay_by: '2026-05-20T00:15:00.000Z',
  payment: { provider: 'embedded', payment_id: 'p', client_secret: 'secret' },
};
const realFetch = globalThis.fetch;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const open = (at = '/') =>
  renderPage(<CarCheckout car={car} />, {
    at,
    site,
    load: async (path) => ({
      status: 200,
      body: path === '/api/me' ? { user } : path === '/api/reservations' ? { reservations: [] } : reservation,
    }),
  });

it('an attempt that was refused is not sent again with its key, one that failed is [PAY-05]', async () => {
  const keys: string[] = [];
  let status = 503;
  globalThis.fetch = (async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']!);
    return { ok: false, status, headers: new Map(), json: async () => ({}) };
  }) as unknown as typeof fetch;
  open();
  fireEvent.click(await screen.findByRole('checkbox'));
  const send = async () => {
    const { length } = keys;
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(keys).toHaveLength(length + 1));
  };
  await send();
  status = 409;
  await send();
  await send();
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('who comes back from the bank’s page does not pay once more [PAY-05]', async () => {
  noteReservation(car.id, 'r');
  const result = (status: string) => `/?payment_intent_client_secret=secret&redirect_status=${status}`;
  open(result('succeeded'));
  expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeTruthy();
  cleanup();
  open(result('failed'));
  expect(await screen.findByRole('heading', { name: 'Pay the deposit' })).toBeTruthy();
});
