import { createLocalList } from '../local-list.js';
import { maxWatched } from '#contracts/domain/list-sizes';

/** The ids of the vehicles in the watchlist, as this browser knows them; the truth is the shopper's own stream. */
export const watched = createLocalList<{ readonly id: string }>({
  key: 'forecourt.watchlist',
  limit: maxWatched,
  read: ({ id }) => (typeof id === 'string' ? { id } : undefined),
});

/** Brings this browser's list to what the server says. */
export const syncWatched = (ids: readonly string[]): void => {
  for (const { id } of watched.all()) if (!ids.includes(id)) watched.remove(id);
  for (const id of [...ids].reverse()) if (!watched.has(id)) watched.add({ id });
};
