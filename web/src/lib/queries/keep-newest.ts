import type { QueryClient } from '@tanstack/react-query';

/** Queries, by the first part of their keys, of which only the last {@link most} answers are kept. */
const limited: ReadonlySet<unknown> = new Set(['search', 'suggestions', 'models', 'makes', 'dealership']);
const limit = 10;

/**
 * Keeps the last 10 answers of every kind of search, so that going back is instant; the oldest goes out. What is on
 * the screen stays, whatever its age.
 */
export const keepNewest = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    const [kind] = query.queryKey as readonly unknown[];
    if (type !== 'added' || !limited.has(kind)) return;
    const answers = cache.findAll({ queryKey: [kind] });
    // The cache keeps them in the order in which they came; the newest is being asked for.
    const leaving = answers.slice(0, -1).filter((answer) => !answer.isActive());
    for (const answer of leaving.slice(0, Math.max(0, answers.length - limit))) cache.remove(answer);
  });
};
