import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';

/** All reservations of the signed-in shopper. */
export const reservationsQuery = (load: Load, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['reservations'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/reservations',
        () => import('../schemas/shoppers.js').then(({ reservationsResponse }) => reservationsResponse),
        { signal },
      ),
    enabled: isSignedIn,
  });
