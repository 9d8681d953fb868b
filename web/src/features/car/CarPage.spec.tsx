import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { makeCarResponse } from '../../testing/fixtures.js';
import { takeTrackedEvents, interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { CarPage } from './CarPage.js';

interceptAnalytics();
beforeEach(takeTrackedEvents);
afterEach(cleanup);

const open = (status: number, body: unknown) =>
  renderPage(<CarPage />, {
    at: '/cars/a',
    path: '/cars/:slug',
    load: (path) => (path === '/api/cars/a' ? Promise.resolve({ status, body }) : new Promise(() => {})),
  });

it('a sold car says so and offers only to find something similar [VDP-21]', async () => {
  open(200, makeCarResponse({ status: 'sold', price: 30_000 }));
  expect(
    await screen.findByText(
      "Unfortunately this vehicle recently sold. But don't worry, we can help you find a similar one!",
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Enquire Now')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Find Me Something Similar' }).length).toBeGreaterThan(0);
});

it.each([
  ['reserved', makeCarResponse({ reserved: true, price: 30_000 }), 'This one is reserved.'],
  ['sold', makeCarResponse({ status: 'sold', price: 30_000 }), 'Unfortunately this vehicle recently sold.'],
])('a %s car says so, and similar ones come in place of calculators [VDP-21]', async (_, car, notice) => {
  const { container } = open(200, car);
  expect((await screen.findByRole('note')).textContent).toContain(notice);
  const similar = await screen.findByRole('heading', { name: 'Similar cars' });
  const after = container.querySelector('.details')!;
  expect(similar.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('Fuel calculator')).toBeNull();
});

it('a car for sale has its calculators and no such notice [VDP-11]', async () => {
  open(200, makeCarResponse({ price: 30_000, fuel: 'Petrol' }));
  expect(await screen.findByText('Fuel calculator')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});

it('viewing a used vehicle sends event 4, and viewing a new one is only counted [LEAD-07]', async () => {
  open(200, makeCarResponse());
  await screen.findByText('Key information');
  expect(await takeTrackedEvents()).toEqual([{ event_id: 4, car_id: 'c1' }]);
  cleanup();
  open(200, makeCarResponse({ car_type: 'new' }));
  await screen.findByText('Key information');
  expect(await takeTrackedEvents()).toEqual([]);
});

it('missing comments are announced as coming [VDP-09]', async () => {
  open(200, makeCarResponse());
  expect(await screen.findByText('Dealer comments are pending. Please check back here later.')).toBeTruthy();
});

it('a vehicle’s page shows 4 lines of key information and 8 features before the rest [VDP-10]', async () => {
  const standardEquipment = Array.from({ length: 20 }, (_, index) => `Feature ${index}`);
  const { container } = open(
    200,
    makeCarResponse({ standardEquipment, km: 1, fuel: 'Petrol', trans: 'Manual', seats: 5, colour: 'Red', vin: 'V1' }),
  );
  await screen.findByText('Key information');
  expect(container.querySelectorAll('.lines')[0]?.children).toHaveLength(4);
  expect(container.querySelectorAll('.features li')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Show All' }));
  expect(container.querySelectorAll('.features li')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(container.querySelectorAll('.features li')).toHaveLength(8);
});

it('a vehicle’s page shows different texts for a car that is gone and one that never existed [SITE-05]', async () => {
  open(410, {});
  expect(await screen.findByText('This vehicle is no longer for sale')).toBeTruthy();
  cleanup();
  open(404, {});
  expect(await screen.findByText('We can’t find that vehicle')).toBeTruthy();
});
