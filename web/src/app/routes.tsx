import type { RouteObject } from 'react-router';
import type { Page } from '../lib/page.js';
import { ErrorPage } from './pages/ErrorPage.js';
import { Shell } from './shell/Shell.js';

/** A route whose page comes in a file of its own. Its id is that file, by which the server finds what to preload. */
const page = (path: string, file: string, load: () => Promise<{ page: Page }>): RouteObject => ({
  id: file,
  path,
  lazy: async () => {
    const { page: handle } = await load();
    return { Component: handle.Component, handle };
  },
});

export const createRoutes = (): RouteObject[] => [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: [
      page('/', 'src/features/home/page.tsx', () => import('../features/home/page.js')),
      page('search/*', 'src/features/search/page.tsx', () => import('../features/search/page.js')),
      page('cars/:slug', 'src/features/car/page.tsx', () => import('../features/car/page.js')),
      page('*', 'src/app/pages/not-found.tsx', () => import('./pages/not-found.js')),
    ],
  },
];

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
