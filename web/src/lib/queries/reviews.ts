import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchAnswer, found, type Load } from '../api.js';

/** Customers' reviews, newest first, page by page. @param location default: all locations */
export const reviewsQuery = (load: Load, location?: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', location ?? ''],
    queryFn: ({ pageParam, signal }) => {
      return fetchAnswer(
        load,
        '/api/reviews',
        () => import('../schemas/places.js').then(({ reviewsResponse }) => reviewsResponse),
        { query: { page: pageParam, location_id: location }, signal },
      );
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < (found(last)?.pages ?? 0) ? all.length + 1 : undefined),
    staleTime: 300_000,
  });
