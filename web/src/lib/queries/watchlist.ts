import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';

export const watchlistQuery = (load: Load, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['watchlist'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/watchlist',
        () => import('../schemas/shoppers.js').then(({ watchlistListResponse }) => watchlistListResponse),
        { signal },
      ),
    staleTime: 10_000,
    enabled: isSignedIn,
  });
