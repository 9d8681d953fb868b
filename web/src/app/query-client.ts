import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.js';
import { keepNewest } from '../lib/queries/keep-newest.js';

const isFinal = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

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
