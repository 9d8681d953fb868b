import { queryOptions } from '@tanstack/react-query';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { fetchAnswer, type Load } from '../api.js';

/** The content page written for a path. */
export const pageQuery = (load: Load, path: string) =>
  queryOptions({
    queryKey: ['page', path],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/pages/*',
        () => import('../schemas/content.js').then(({ pageResponse }) => pageResponse),
        {
          params: { '*': withoutTrailingSlashes(path).slice(1) },
          signal,
        },
      ),
    staleTime: 60_000,
  });

/** Content of the menus below the navigation. */
export const menusQuery = (load: Load) =>
  queryOptions({
    queryKey: ['menus'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/menus',
        () => import('../schemas/content.js').then(({ menusResponse }) => menusResponse),
        {
          signal,
        },
      ),
    staleTime: 300_000,
  });
