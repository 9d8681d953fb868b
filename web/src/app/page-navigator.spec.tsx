import { useLayoutEffect } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  type NavigateFunction,
  type NavigateOptions,
  Outlet,
  type RouteObject,
  useNavigate,
  useParams,
} from 'react-router';
import { PageNavigator } from './page-navigator.js';
import { PageRouter } from './PageRouter.js';
import { loadMatches, matchesOf } from './routes.js';

/** Browsers are starting to return a promise that resolves after scrolling. */
const scrollTo = jest.fn((_x: number, _y: number) => Promise.resolve());

beforeEach(() => {
  Object.assign(window, { scrollTo });
  scrollTo.mockClear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterEach(cleanup);

let go: NavigateFunction;
const Shell = () => {
  const navigate = useNavigate();
  useLayoutEffect(() => void (go = navigate));
  return (
    <>
      <p>shell</p>
      <Outlet />
    </>
  );
};
const Car = () => <h1>car {useParams()['slug']}</h1>;
const Broken = () => {
  throw new Error('broken');
};

/** Renders pages whose code loads on demand. */
const open = async (lazy: () => Promise<{ Component: () => unknown }> = async () => ({ Component: Car })) => {
  const routes: RouteObject[] = [
    {
      Component: Shell,
      ErrorBoundary: () => <p>all failed</p>,
      children: [
        {
          ErrorBoundary: () => <p>page failed</p>,
          children: [
            { path: '/', Component: () => <h1>home</h1> },
            { path: 'search/*', Component: () => <h1>search</h1> },
            { path: 'broken', Component: Broken },
            { path: 'cars/:slug', lazy: lazy as never },
            { path: '*', Component: () => <h1>nothing</h1> },
          ],
        },
      ],
    },
  ];
  const navigator = new PageNavigator(routes, await loadMatches(matchesOf(routes, window.location.pathname)));
  render(<PageRouter navigator={navigator} />);
};
const follow = (to: string, options?: NavigateOptions) => act(async () => void go(to, options));
const heading = () => screen.getByRole('heading').textContent;

it('the current page and its address stay until the next page’s code has loaded [SITE-06]', async () => {
  let come = (_: { Component: () => unknown }) => {};
  await open(() => new Promise((resolve) => (come = resolve)));
  await follow('/cars/rav4?page=2#top');
  expect([heading(), window.location.pathname]).toEqual(['home', '/']);
  await act(async () => come({ Component: Car }));
  expect([heading(), window.location.pathname, window.location.search]).toEqual(['car rav4', '/cars/rav4', '?page=2']);
  expect(screen.getByText('shell')).toBeTruthy();
});

it('of two pages requested in a row, the later one is shown, whichever loads first [SITE-06]', async () => {
  let come = (_: { Component: () => unknown }) => {};
  await open(() => new Promise((resolve) => (come = resolve)));
  await follow('/cars/rav4');
  await follow('/search/toyota');
  await act(async () => come({ Component: Car }));
  expect([heading(), window.location.pathname]).toEqual(['search', '/search/toyota']);
});

it('a page starts at its top unless told otherwise, and going back restores the position [SITE-06]', async () => {
  await open();
  Object.assign(window, { scrollY: 700 });
  await follow('/search');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  Object.assign(window, { scrollY: 50 });
  await follow('/search?page=2', { preventScrollReset: true });
  expect(scrollTo.mock.calls).toHaveLength(1);
  const returned = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    await go(-2);
    await returned;
  });
  expect(heading()).toBe('home');
  expect(scrollTo.mock.calls.at(-1)).toEqual([0, 700]);
  await follow('/search');
  expect(heading()).toBe('search');
});

it('replacing an address adds no history entry and stores the state with the address [USER-01]', async () => {
  await open();
  const { length } = window.history;
  await follow('/search', { replace: true, state: { savesSearch: true } });
  expect([window.history.length, (window.history.state as { usr: unknown }).usr]).toEqual([
    length,
    { savesSearch: true },
  ]);
});

it('a page that fails or does not load is reported inside the shell, and the next page works [LOOK-06]', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  await open(() => Promise.reject(new Error('lost')));
  await follow('/broken');
  expect([screen.getByText('page failed').textContent, screen.queryByText('all failed')]).toEqual([
    'page failed',
    null,
  ]);
  await follow('/cars/rav4');
  expect(screen.getByText('page failed')).toBeTruthy();
  await follow('/search');
  expect([heading(), screen.getByText('shell').textContent]).toEqual(['search', 'shell']);
  reported.mockRestore();
});

it.each([
  ['/', 'home'],
  ['/SEARCH/x/', 'search'],
  ['/%73earch', 'search'],
  ['/cars/a%20b', 'car a b'],
  ['/cars', 'nothing'],
  ['/about-us/x', 'nothing'],
])('%s leads to %s [SITE-08]', async (path, shown) => {
  window.history.replaceState(null, '', path);
  await open();
  expect(heading()).toBe(shown);
});
