import { QueryClient } from '@tanstack/react-query';
import { isFinal } from '../lib/api.js';
import { limitQueryCache } from '../lib/queries/limit-query-cache.js';

export const createQueryClient = (retries: number): QueryClient => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && !isFinal(error),
        refetchOnWindowFocus: false,
      },
    },
  });
  limitQueryCache(queryClient);
  return queryClient;
};
