import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../api.js';

export const watchlistQuery = (load: Load, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['watchlist'],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/watchlist',
        () => import('../schemas/shoppers.js').then(({ watchlistListResponse }) => watchlistListResponse),
        { signal },
      ),
    staleTime: 10_000,
    enabled: isSignedIn,
  });
