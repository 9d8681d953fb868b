import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';

/** Alert mails that were sent to the shopper. */
export const alertMailQuery = (load: Load) =>
  queryOptions({
    queryKey: ['alert-mail'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/alerts/mail',
        () => import('../schemas/shoppers.js').then(({ alertMailResponse }) => alertMailResponse),
        { signal },
      ),
    staleTime: 10_000,
  });
