import { createLocalList } from '../local-list.js';
import { maxWatched } from '#contracts/domain/list-sizes';

/** Ids of the watchlist's vehicles, as a local copy. The shopper's stream is the source of truth. */
export const watchlistIds = createLocalList<{ readonly id: string }>({
  key: 'forecourt.watchlist',
  limit: maxWatched,
  read: ({ id }) => (typeof id === 'string' ? { id } : undefined),
});

/** Updates the local copy to the server's list. */
export const syncWatched = (ids: readonly string[]): void => {
  for (const { id } of watchlistIds.all()) if (!ids.includes(id)) watchlistIds.remove(id);
  for (const id of [...ids].reverse()) if (!watchlistIds.has(id)) watchlistIds.add({ id });
};
