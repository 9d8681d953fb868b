import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { CarResponse } from '#contracts/api/cars';
import { page } from './sign-in.js';
import { carPage, features } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';

afterEach(cleanup);

const car = carPage({ price: 32_990, checkout_enabled: true });

const open = (redirect: string, change: Partial<CarResponse> = {}, type = 'checkout') =>
  renderPage(<page.Component />, {
    at: `/sign-in?${new URLSearchParams({ type, redirect, back: '/' }).toString()}`,
    site: { features: { ...features, checkout: true } },
    load: async (path) =>
      path === '/api/me'
        ? { status: 200, body: { user: null } }
        : path === `/api/cars/${car.slug}`
          ? { status: 200, body: { ...car, ...change } }
          : { status: 404, body: {} },
  });

it.each([`/cars/${car.slug}/checkout`, `/checkout-journey?car_id=${car.slug}`])(
  'who signs in to reserve at %s sees the vehicle beside the form [LOOK-07]',
  async (redirect) => {
    open(redirect);
    const summary = within(await screen.findByRole('complementary', { name: 'Your reservation' }));
    expect(summary.getByRole('link', { name: car.name })).toBeTruthy();
    expect(summary.getByText('Due today').nextSibling!.textContent).toBe('$200');
    expect(screen.getByLabelText('Mobile number')).toBeTruthy();
  },
);

it('nobody is asked for their number for what another has reserved, only whose it is [LOOK-07]', async () => {
  open(`/cars/${car.slug}/checkout`, { reserved: true });
  expect(await screen.findByRole('heading', { name: 'Someone is reserving this one' })).toBeTruthy();
  expect(screen.queryByLabelText('Mobile number')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'It’s my reservation' }));
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
});

it('what cannot be reserved at all is nobody’s reservation [LOOK-07]', async () => {
  open(`/cars/${car.slug}/checkout`, { checkout_enabled: false });
  expect(await screen.findByRole('heading', { name: 'This vehicle can’t be reserved online' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'It’s my reservation' })).toBeNull();
});

it('signing in for something else stands alone [USER-01]', () => {
  open('/my-garage', {}, 'my-garage');
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
});
