import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { financePaths } from '#contracts/domain/finance/paths';
import { formPaths, tradeInPaths } from '../lib/form-paths.js';
import { withRetries } from '../lib/online.js';
import type { Page } from '../lib/page.js';
import { loadNextStyleSheets } from '../lib/style-sheet-loading.js';
import { ErrorPage, ErrorScreen } from './pages/ErrorPage.js';
import { Shell } from './shell/Shell.js';

/**
 * Returns a route whose page is in its own chunk. Its id is the source file, by which the server finds the preloads,
 * and the path, because several paths may lead to one page.
 */
const page = (path: string, file: string, load: () => Promise<{ page: Page }>): RouteObject => ({
  id: `${file}#${path}`,
  path,
  lazy: async () => {
    const [{ page: handle }] = await withRetries(() => Promise.all([load(), loadNextStyleSheets()]));
    return { Component: handle.Component, handle };
  },
});

export const fileOf = (routeId: string): string => routeId.slice(0, routeId.indexOf('#'));

export const createRoutes = (): RouteObject[] => [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    // The shell stays when a page fails.
    children: [{ id: 'pages', ErrorBoundary: ErrorPage, children: pages() }],
  },
  {
    id: 'bare',
    ErrorBoundary: ErrorScreen,
    // Printed pages, the dealer's inbox and the operators' pages have no shell.
    children: [
      page('print', 'src/features/print/page.tsx', () => import('../features/print/page.js')),
      page('inbox', 'src/features/inbox/page.tsx', () => import('../features/inbox/page.js')),
      page('ops', 'src/features/ops/page.tsx', () => import('../features/ops/page.js')),
    ],
  },
];

const pages = (): RouteObject[] => [
  page('/', 'src/app/pages/home.tsx', () => import('./pages/home.js')),
  page('search/*', 'src/features/search/page.tsx', () => import('../features/search/page.js')),
  page('used-car/*', 'src/features/search/page.tsx', () => import('../features/search/page.js')),
  page('find', 'src/features/search/find.tsx', () => import('../features/search/find.js')),
  page('cars/:slug', 'src/app/pages/vehicle.tsx', () => import('./pages/vehicle.js')),
  ...financePaths.map((path) => page(path, 'src/app/pages/finance.tsx', () => import('./pages/finance.js'))),
  ...tradeInPaths.map((path) => page(path, 'src/app/pages/trade-in.tsx', () => import('./pages/trade-in.js'))),
  ...formPaths.map((path) => page(path, 'src/app/pages/form.tsx', () => import('./pages/form.js'))),
  page('contact-us/:slug', 'src/features/forms/location.tsx', () => import('../features/forms/location.js')),
  page('success', 'src/features/forms/sent-page.tsx', () => import('../features/forms/sent-page.js')),
  page('models', 'src/features/directory/models.tsx', () => import('../features/directory/models.js')),
  page('makes', 'src/features/directory/makes.tsx', () => import('../features/directory/makes.js')),
  page(
    'dealerships',
    'src/features/dealerships/dealerships.tsx',
    () => import('../features/dealerships/dealerships.js'),
  ),
  page(
    'dealerships/:slug',
    'src/features/dealerships/dealership.tsx',
    () => import('../features/dealerships/dealership.js'),
  ),
  page('locations', 'src/features/places/page.tsx', () => import('../features/places/page.js')),
  ...['locations/:slug', 'our-location/:slug'].map((path) =>
    page(path, 'src/app/pages/location.tsx', () => import('./pages/location.js')),
  ),
  page('compare', 'src/features/compare/page.tsx', () => import('../features/compare/page.js')),
  page('favourites', 'src/features/favourites/page.tsx', () => import('../features/favourites/page.js')),
  ...['checkout', 'buy-online'].map((last) =>
    page(`cars/:slug/${last}`, 'src/features/checkout/page.tsx', () => import('../features/checkout/page.js')),
  ),
  page(
    'online-payment',
    'src/features/checkout/online-payment.tsx',
    () => import('../features/checkout/online-payment.js'),
  ),
  page('checkout-journey', 'src/app/pages/checkout-journey.tsx', () => import('./pages/checkout-journey.js')),
  page('spin-to-win', 'src/features/spin/page.tsx', () => import('../features/spin/page.js')),
  page('stop-alerts', 'src/features/alerts/page.tsx', () => import('../features/alerts/page.js')),
  page('sign-in', 'src/app/pages/sign-in.tsx', () => import('./pages/sign-in.js')),
  page('account', 'src/features/sign-in/account-page.tsx', () => import('../features/sign-in/account-page.js')),
  page('watchlist', 'src/features/watchlist/page.tsx', () => import('../features/watchlist/page.js')),
  page('my-garage', 'src/app/pages/garage.tsx', () => import('./pages/garage.js')),
  page('my-garage/:brand', 'src/app/pages/garage.tsx', () => import('./pages/garage.js')),
  ...['special-offers', 'offers'].map((path) =>
    page(path, 'src/features/offers/offers.tsx', () => import('../features/offers/offers.js')),
  ),
  ...['offers/:id', 'offers/:manufacturer/:id'].map((path) =>
    page(path, 'src/app/pages/offer.tsx', () => import('./pages/offer.js')),
  ),
  page('brands', 'src/features/offers/brands.tsx', () => import('../features/offers/brands.js')),
  page(':brand/overview', 'src/features/offers/brand.tsx', () => import('../features/offers/brand.js')),
  page('dealer-locator', 'src/features/offers/locator.tsx', () => import('../features/offers/locator.js')),
  page('parts/search', 'src/features/content/parts.tsx', () => import('../features/content/parts.js')),
  // Addresses without a route: a content page, a model page, or not found.
  page('*', 'src/app/pages/unrouted.tsx', () => import('./pages/unrouted.js')),
];

/** A page's route and its layout routes, outermost first. */
export type Matches = readonly RouteMatch[];

/** Returns the first segment of a path, in lower case; undefined for unusual paths, for which all routes are tried. */
const firstPart = (path: string): string | undefined => /^\/([\w-]*)(?:\/(?!\/)|$)/.exec(path)?.[1]!.toLowerCase();

const mayMatch = (first: string) => (route: RouteObject) =>
  [first, '*', ':brand'].includes(route.path!.split('/').find(Boolean) ?? '');

/** Returns the matches for an address. The router prepares every route it is given, so it gets only candidates. */
export const matchesOf = (routes: readonly RouteObject[], pathname: string): Matches => {
  const first = firstPart(pathname);
  const few = (all: readonly RouteObject[]): RouteObject[] =>
    all.flatMap((route) =>
      route.children
        ? { ...route, children: few(route.children) }
        : first === undefined || mayMatch(first)(route)
          ? route
          : [],
    );
  return matchRoutes(few(routes), { pathname })!;
};

/** Loads the code of each match. If that fails, the nearest error boundary takes the page's place. */
export const loadMatches = async (matches: Matches): Promise<Matches> => {
  try {
    await loadRoutes(matches.map(({ route }) => route));
    return matches;
  } catch {
    const Component = matches.findLast(({ route }) => route.ErrorBoundary)?.route.ErrorBoundary ?? ErrorScreen;
    const page = matches.at(-1)!;
    return [...matches.slice(0, -1), { ...page, route: { ...page.route, Component } as RouteObject }];
  }
};

/** Loads the code of these routes in advance, so that rendering them does not wait. */
export const loadRoutes = async (routes: readonly RouteObject[]): Promise<void> => {
  await Promise.all(
    routes.map(async (route) => {
      if (typeof route.lazy === 'function') {
        Object.assign(route, await route.lazy());
        delete route.lazy;
      }
    }),
  );
};
