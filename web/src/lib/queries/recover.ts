import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { type ApiError, isFinal } from '../api.js';

/** Milliseconds. Pages that failed together do not come back together. */
const untilNextTry = () => 15_000 + Math.random() * 15_000;
const attemptTimeout = 15_000;

/** It is asked beside the query, so that the screen that says it failed stands still until there is an answer. */
const askAgain = (query: Query): void => {
  const { errorUpdateCount, error } = query.state;
  const { behavior, retry, queryFn } = query.options;
  // Nothing waits for what has no second try; of a list that grows, only its reader knows which part is missing.
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
      // Not yet.
    }
    askLater();
  };
  const askLater = () => setTimeout(() => void ask(), untilNextTry());
  askLater();
};

/** What could not be loaded, and is on the screen, comes once it can be. */
export const recover = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache();
  cache.findAll({ predicate: ({ state }) => state.status === 'error' }).forEach(askAgain);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') askAgain(event.query as Query);
  });
};
