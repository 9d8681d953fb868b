import type { QueryClient } from '@tanstack/react-query';

/** Queries, by the first part of their keys, of which only the last {@link limit} answers stay in the cache. */
const limited: ReadonlySet<unknown> = new Set(['search', 'suggestions', 'models', 'makes', 'dealership']);
const limit = 10;

/**
 * Limits the cache to the last 10 answers of each kind of search, so that going back is instant. Evicts the oldest
 * answers, except those on the screen.
 */
export const limitQueryCache = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    const [kind] = query.queryKey as readonly unknown[];
    if (type !== 'added' || !limited.has(kind)) return;
    const answers = cache.findAll({ queryKey: [kind] });
    // The cache is in insertion order, and its last entry is the query being requested.
    const leaving = answers.slice(0, -1).filter((answer) => !answer.isActive());
    for (const answer of leaving.slice(0, Math.max(0, answers.length - limit))) cache.remove(answer);
  });
};
