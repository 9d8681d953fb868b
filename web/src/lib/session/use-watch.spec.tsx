import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { corolla, features } from '../../testing/fixtures.js';
import { takeTrackedEvents, interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { CarCard } from '../../ui/car/CarCard.js';
import { toasts } from '../toast.js';
import { watchlistIds } from './watched.js';

const user = { id: 's1', phone_number: '+61491570006', saved: [], alerts: [] };
const site = { features: { ...features, watchlist: true } };
const load = async () => ({ status: 200, body: { user } });

interceptAnalytics();

let answer: (response: { status: number; body: unknown }) => void;
let asked: { path: string; body: unknown }[];
const realFetch = globalThis.fetch;
const alert = jest.fn();

beforeEach(async () => {
  await takeTrackedEvents();
  asked = [];
  alert.mockClear();
  window.alert = alert as typeof window.alert;
  act(() => watchlistIds.clear());
  localStorage.setItem('forecourt.signed-in', '1');
  globalThis.fetch = ((path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    return new Promise((resolve) => {
      answer = ({ status, body }) =>
        resolve({ status, ok: status < 300, headers: new Map(), json: async () => body } as unknown as Response);
    });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const save = () => screen.queryByRole('button', { name: `Save: ${corolla.name}` }) as HTMLButtonElement | null;
const isIdle = () => save()!.getAttribute('aria-disabled') === 'true';
const tap = async () => {
  const before = asked.length;
  fireEvent.click(save()!);
  await waitFor(() => expect(asked.length).toBe(before + 1));
};

it('saving shows at once, with the button idle during the request but in focus, then a toast and event 39 [USER-03, USER-08, LEAD-07, SITE-06]', async () => {
  renderPage(<CarCard car={corolla} sizes="100vw" />, { site, load });
  act(() => save()!.focus());
  await tap();
  expect([save()!.disabled, document.activeElement]).toEqual([false, save()]);
  expect(watchlistIds.all()).toEqual([{ id: 'c1' }]);
  expect([isIdle(), save()!.querySelector('.spinner') !== null]).toEqual([true, true]);
  expect(asked).toEqual([{ path: '/api/watchlist/save-car', body: { phone_number: user.phone_number, car_id: 'c1' } }]);
  expect(toasts.current()?.title).not.toBe('Car Saved In Watchlist');
  answer({ status: 200, body: { success: true, position: 5 } });
  await waitFor(() => expect(isIdle()).toBe(false));
  expect(save()!.getAttribute('aria-pressed')).toBe('true');
  expect(toasts.current()).toMatchObject({
    title: 'Car Saved In Watchlist',
    text: '2022 Toyota Corolla ZR is now available in your watchlist',
    action: { label: 'View List', to: '/watchlist' },
  });
  expect(await takeTrackedEvents()).toEqual([{ event_id: 39, car_id: 'c1' }]);
  await tap();
  expect(asked[1]!.path).toBe('/api/watchlist/remove-car');
  answer({ status: 200, body: { success: true, position: 6 } });
  await waitFor(() =>
    expect(toasts.current()).toMatchObject({
      title: 'Car Removed',
      text: '2022 Toyota Corolla ZR is no longer in your watchlist',
      action: { label: 'View List' },
    }),
  );
  expect(await takeTrackedEvents()).toEqual([]);
});

it('a failed save is undone with an alert and without a toast [USER-03]', async () => {
  renderPage(<CarCard car={corolla} sizes="100vw" />, { site, load });
  act(() => toasts.show({ title: 'before' }));
  await tap();
  const problem = { type: 'x', title: 'x', status: 409, detail: 'It is sold.', code: 'car_sold' };
  answer({ status: 409, body: problem });
  await waitFor(() => expect(alert).toHaveBeenCalledWith('It is sold.'));
  expect(watchlistIds.all()).toEqual([]);
  expect(toasts.current()?.title).toBe('before');
});

it('a signed-out visitor is sent to sign in, together with the vehicle to save [USER-03, LOOK-04]', async () => {
  localStorage.removeItem('forecourt.signed-in');
  const view = renderPage(<CarCard car={corolla} sizes="100vw" />, { site, load, at: '/search?page=2' });
  fireEvent.click(save()!);
  await waitFor(() => expect(view.location()!.pathname).toBe('/sign-in'));
  const parameters = new URLSearchParams(view.location()!.search);
  expect([parameters.get('type'), parameters.get('redirect')]).toEqual(['watchlist', '/search?page=2']);
  expect([asked, watchlistIds.all()]).toEqual([[], []]);
  expect(view.location()!.state).toEqual({ save: { id: 'c1', name: '2022 Toyota Corolla ZR' } });
});

it('an expired session leads to signing in, without an alert [USER-03]', async () => {
  const view = renderPage(<CarCard car={corolla} sizes="100vw" />, { site, load });
  await tap();
  answer({ status: 401, body: { type: 'x', title: 'x', status: 401, detail: 'Sign in.', code: 'signed_out' } });
  await waitFor(() => expect(view.location()!.pathname).toBe('/sign-in'));
  expect([alert.mock.calls.length, watchlistIds.all()]).toEqual([0, []]);
});

it('a sold vehicle has a heart only when it is saved [CARD-05]', () => {
  const sold = { ...corolla, status: 'sold' };
  renderPage(<CarCard car={sold} sizes="100vw" />, { site, load });
  expect(save()).toBeNull();
  act(() => watchlistIds.add({ id: 'c1' }));
  expect(save()).not.toBeNull();
});
