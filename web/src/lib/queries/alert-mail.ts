import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../api.js';

/** The mail a shopper was sent about alerts. */
export const alertMailQuery = (load: Load) =>
  queryOptions({
    queryKey: ['alert-mail'],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/alerts/mail',
        () => import('../schemas/shoppers.js').then(({ alertMailResponse }) => alertMailResponse),
        { signal },
      ),
    staleTime: 10_000,
  });
