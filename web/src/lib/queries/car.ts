import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../api.js';

export const carQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['car', slug],
    queryFn: ({ signal }) =>
      ask(
        load,
        `/api/cars/${encodeURIComponent(slug)}`,
        () => import('../schemas.js').then(({ carResponse }) => carResponse),
        signal,
      ),
    staleTime: 30_000,
  });
