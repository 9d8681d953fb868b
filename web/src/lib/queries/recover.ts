import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { type ApiError, isFinal } from '../api.js';

/** Milliseconds, random so that pages that failed together do not retry together. */
const untilNextTry = () => 15_000 + Math.random() * 15_000;
const attemptTimeout = 15_000;

/** Retries outside the query, so that the error on the screen stays until there is an answer. */
const askAgain = (query: Query): void => {
  const { errorUpdateCount, error } = query.state;
  const { behavior, retry, queryFn } = query.options;
  // Queries without retries are optional, and an infinite query's missing page is known only to its reader.
  if (behavior || retry === false || typeof queryFn !== 'function') return;
  if (isFinal(error) && (error as ApiError).status !== 429) return;
  const waits = () =>
    query.isActive() && query.state.status === 'error' && query.state.errorUpdateCount === errorUpdateCount;
  const ask = async () => {
    if (!waits()) return;
    try {
      if (focusManager.isFocused() && onlineManager.isOnline()) {
        const answer = await queryFn({ signal: AbortSignal.timeout(attemptTimeout) } as never);
        if (waits()) query.setData(answer);
      }
    } catch {
      // Tries again later.
    }
    askLater();
  };
  const askLater = () => setTimeout(() => void ask(), untilNextTry());
  askLater();
};

/** Retries failed queries that are on the screen until they succeed. */
export const retryFailedQueries = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache();
  cache.findAll({ predicate: ({ state }) => state.status === 'error' }).forEach(askAgain);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') askAgain(event.query as Query);
  });
};
