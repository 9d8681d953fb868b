import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Forgets the oldest answers under a key beyond `most`; what is on the screen stays. */
export const keepNewest = (queryClient: QueryClient, root: string, most: number): void => {
  const answered = queryClient
    .getQueryCache()
    .findAll({ queryKey: [root] })
    .filter(({ state }) => state.data !== undefined)
    // By when each was asked for first: a cache keeps that order.
    .slice(0, -most);
  for (const query of answered) {
    if (query.getObserversCount() === 0) queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
  }
};

/** {@link keepNewest}, each time there is another answer. */
export const useKeepNewest = (root: string, most: number, answer: unknown): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (answer !== undefined) keepNewest(queryClient, root, most);
  }, [queryClient, root, most, answer]);
};
