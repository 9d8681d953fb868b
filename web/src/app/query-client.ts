import { QueryClient } from '@tanstack/react-query';
import { isFinal } from '../lib/api.js';
import { keepNewest } from '../lib/queries/keep-newest.js';

export const createQueryClient = (retries: number): QueryClient => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && !isFinal(error),
        refetchOnWindowFocus: false,
      },
    },
  });
  keepNewest(queryClient);
  return queryClient;
};
