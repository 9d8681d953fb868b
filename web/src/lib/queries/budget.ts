import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';

export const budgetQuery = (load: Load) =>
  queryOptions({
    queryKey: ['budget'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/budget',
        () => import('../schemas/search.js').then(({ budgetResponse }) => budgetResponse),
        {
          signal,
        },
      ),
    staleTime: 300_000,
  });
