import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { CarResponse } from '#contracts/api/cars';
import { page } from './sign-in.js';
import { makeCarResponse, features } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const car = makeCarResponse({ price: 32_990, checkout_enabled: true });

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
  'the sign-in form for a reservation at %s shows the vehicle beside it [LOOK-07]',
  async (redirect) => {
    open(redirect);
    const summary = within(await screen.findByRole('complementary', { name: 'Your reservation' }));
    expect(summary.getByRole('link', { name: car.name })).toBeTruthy();
    expect(summary.getByText('Due today').nextSibling!.textContent).toBe('$200');
    expect(screen.getByLabelText('Mobile number')).toBeTruthy();
  },
);

it('for a reserved vehicle, only the shopper who reserved it is asked to sign in [LOOK-07]', async () => {
  open(`/cars/${car.slug}/checkout`, { reserved: true });
  expect(await screen.findByRole('heading', { name: 'This one is reserved' })).toBeTruthy();
  // It may be paid, and held for days.
  expect(document.body.textContent).not.toContain('minutes');
  expect(screen.queryByLabelText('Mobile number')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'It’s my reservation' }));
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
});

it('a vehicle that cannot be reserved online does not offer “It’s my reservation” [LOOK-07]', async () => {
  open(`/cars/${car.slug}/checkout`, { checkout_enabled: false });
  expect(await screen.findByRole('heading', { name: 'This vehicle can’t be reserved online' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'It’s my reservation' })).toBeNull();
});

it('sign-in for another purpose shows no vehicle [USER-01]', () => {
  open('/my-garage', {}, 'my-garage');
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('a reload while the code is on its way asks for the code again, for as long as it is valid [USER-01]', async () => {
  const note = (until: number) =>
    sessionStorage.setItem('forecourt.sign-in.code', JSON.stringify({ phone: '+61400000001', until }));
  note(Date.now() + 60_000);
  open('/my-garage', {}, 'my-garage');
  expect(await screen.findByText('0400 000 001')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use another number' }));
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
  cleanup();
  note(Date.now() - 1);
  open('/my-garage', {}, 'my-garage');
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
});
