import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { Outlet, type RouteObject } from 'react-router';
import { page as account } from '../features/sign-in/account-page.js';
import { EnvironmentProvider } from '../lib/environment.js';
import { testSite } from '../testing/fixtures.js';
import { PageNavigator } from './page-navigator.js';
import { PageRouter } from './PageRouter.js';
import { createQueryClient } from './query-client.js';
import { loadMatches, matchesOf } from './routes.js';
import { Gate } from './shell/Gate.js';

it('whoever signs out comes to the home page, also if its code takes a while [USER-02]', async () => {
  Object.assign(window, { scrollTo: () => undefined });
  window.history.replaceState(null, '', '/account');
  const user = { id: 's', phone_number: '+61491570006', saved: [], alerts: [] };
  globalThis.fetch = (async () => ({ ok: true, status: 204, headers: new Map() })) as unknown as typeof fetch;
  let come: (code: object) => void = () => {};
  const routes: RouteObject[] = [
    {
      Component: () => (
        <Gate>
          <Outlet />
        </Gate>
      ),
      children: [
        { path: 'account', Component: account.Component },
        { path: 'sign-in', Component: () => <h1>Sign in</h1> },
        { path: '/', lazy: (() => new Promise((resolve) => (come = resolve))) as never },
      ],
    },
  ];
  const navigator = new PageNavigator(routes, await loadMatches(matchesOf(routes, '/account')));
  const load = async () => ({ status: 200, body: { user } });
  render(
    <EnvironmentProvider value={{ site: testSite, now: new Date(), load }}>
      <QueryClientProvider client={createQueryClient(0)}>
        <PageRouter navigator={navigator} />
      </QueryClientProvider>
    </EnvironmentProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await act(async () => come({ Component: () => <h1>Home</h1> }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getByRole('heading').textContent).toBe('Home');
  expect(localStorage.getItem('forecourt.signed-in')).toBeNull();
});
