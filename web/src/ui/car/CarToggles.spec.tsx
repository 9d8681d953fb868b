import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { compared, favourites } from '../../lib/saved-vehicles.js';
import { toasts } from '../../lib/toast.js';
import { corolla, features } from '../../testing/fixtures.js';
import { takeTrackedEvents, interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { CarCard } from './CarCard.js';

interceptAnalytics();
beforeEach(takeTrackedEvents);
beforeEach(() => {
  act(() => {
    favourites.clear();
    compared.clear();
  });
});
afterEach(cleanup);

const favourite = () => screen.queryByRole('button', { name: `Save: ${corolla.name}` });
const compare = () => screen.queryByRole('button', { name: `Compare: ${corolla.name}` });

it('a favourite is stored, sends analytics event 39 and can be removed [CARD-05, USER-06, LEAD-07]', async () => {
  renderPage(<CarCard car={corolla} sizes="100vw" />);
  fireEvent.click(favourite()!);
  expect(favourite()!.getAttribute('aria-pressed')).toBe('true');
  expect(JSON.parse(localStorage.getItem('forecourt.favourites')!)).toEqual([
    {
      id: 'c1',
      name: '2022 Toyota Corolla ZR',
      slug: '2022-toyota-corolla-zr-n1',
      make: 'Toyota',
      model: 'Corolla',
      primary_image_url: '/images/vehicles/hatch/1/red/a030',
    },
  ]);
  expect(toasts.current()).toMatchObject({ title: 'Added to Favourites', action: { to: '/favourites' } });
  fireEvent.click(favourite()!);
  expect(favourite()!.getAttribute('aria-pressed')).toBe('false');
  expect(localStorage.getItem('forecourt.favourites')).toBe('[]');
  expect(toasts.current()).toMatchObject({ title: 'Removed from Favourites' });
  expect(await takeTrackedEvents()).toEqual([{ event_id: 39, car_id: 'c1' }]);
});

it('four vehicles can be compared, and a fifth is refused with a message [CARD-07]', () => {
  for (const id of ['1', '2', '3', '4']) compared.add({ id, name: id, slug: id, make: 'M', model: 'N' });
  renderPage(<CarCard car={corolla} sizes="100vw" />);
  fireEvent.click(compare()!);
  expect(compare()!.getAttribute('aria-pressed')).toBe('false');
  expect(compared.all()).toHaveLength(4);
  expect(toasts.current()).toMatchObject({ title: 'You can compare 4 at a time' });
  act(() => compared.remove('1'));
  fireEvent.click(compare()!);
  expect(compare()!.getAttribute('aria-pressed')).toBe('true');
});

it('a sold vehicle’s card has no favourite and no compare button [CARD-05]', () => {
  renderPage(<CarCard car={{ ...corolla, status: 'sold' }} sizes="100vw" />);
  expect([favourite(), compare()]).toEqual([null, null]);
});

it('a vehicle without a price cannot be compared, but can be a favourite [CARD-05]', () => {
  renderPage(<CarCard car={{ ...corolla, price: 0 }} sizes="100vw" />);
  expect(compare()).toBeNull();
  expect(favourite()).not.toBeNull();
});

it('a card has one heart and one compare button, with or without a watchlist [CARD-05, LOOK-02]', () => {
  for (const watchlist of [true, false]) {
    const { container } = renderPage(<CarCard car={corolla} sizes="100vw" />, {
      site: { features: { ...features, watchlist } },
    });
    expect(container.querySelectorAll('.toggles button')).toHaveLength(2);
    expect([favourite(), compare()]).not.toContain(null);
    cleanup();
  }
});
