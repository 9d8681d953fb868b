import type { QueryClient } from '@tanstack/react-query';
import { searchKey } from './search.js';

/** Searches whose answers are kept. */
const kept = 10;

/**
 * Keeps the answers of the last 10 searches, so that going back is instant; the oldest goes out. What is on the screen
 * stays, whatever its age.
 */
export const keepFewSearches = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' || (query.queryKey as readonly unknown[])[0] !== searchKey) return;
    const searches = cache.findAll({ queryKey: [searchKey] });
    // The cache keeps them in the order in which they came; the newest is being asked for.
    const leaving = searches.slice(0, -1).filter((search) => !search.isActive());
    for (const search of leaving.slice(0, Math.max(0, searches.length - kept))) cache.remove(search);
  });
};
