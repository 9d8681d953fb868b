import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { favourites } from '../../lib/saved-vehicles.js';
import { toasts } from '../../lib/toast.js';
import { features } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { notePendingPhone } from './pending-code.js';
import { SignIn } from './SignIn.js';

const user = { id: 's', phone_number: '+61491570006', saved: [], alerts: [] };
const realFetch = globalThis.fetch;

beforeEach(() => {
  notePendingPhone('+61491570006');
  globalThis.fetch = (async (path: string) => ({
    ok: !path.startsWith('/api/watchlist'),
    status: path.startsWith('/api/watchlist') ? 422 : 200,
    headers: new Map(),
    json: async () => ({ user }),
  })) as unknown as typeof fetch;
  renderPage(<SignIn />, {
    site: { features: { ...features, watchlist: true } },
    load: async () => ({ status: 200, body: { user: null } }),
  });
});
afterEach(() => {
  cleanup();
  act(() => favourites.clear());
  globalThis.fetch = realFetch;
});

const type = async (value: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Your 6-digit code');
  fireEvent.change(field, { target: { value } });
  return field;
};

it('a code is pasted as it is written, with a space [USER-01]', async () => {
  const field = await type('123 4567');
  expect(field.value).toBe('123456');
  expect(field.maxLength).toBe(-1);
});

it('favourites that can’t be added to the watchlist are reported [USER-03]', async () => {
  const kept = (id: string) => ({ id, name: id, slug: id, make: 'Kia', model: 'Rio' });
  act(() => ['a', 'b'].forEach((id) => favourites.add(kept(id))));
  await type('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to my watchlist' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(toasts.current()?.title).toBe('2 favourites could not be added');
});
