import { queryOptions } from '@tanstack/react-query';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { ask, type Load } from '../api.js';

/** The page people wrote for an address of the site. */
export const pageQuery = (load: Load, path: string) =>
  queryOptions({
    queryKey: ['page', path],
    queryFn: ({ signal }) =>
      ask(load, '/api/pages/*', () => import('../schemas/content.js').then(({ pageResponse }) => pageResponse), {
        params: { '*': withoutTrailingSlashes(path).slice(1) },
        signal,
      }),
    staleTime: 60_000,
  });

/** What opens below the navigation. */
export const menusQuery = (load: Load) =>
  queryOptions({
    queryKey: ['menus'],
    queryFn: ({ signal }) =>
      ask(load, '/api/menus', () => import('../schemas/content.js').then(({ menusResponse }) => menusResponse), {
        signal,
      }),
    staleTime: 300_000,
  });
