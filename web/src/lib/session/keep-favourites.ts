import { favourites } from '../saved-vehicles.js';
import { sendWatched } from './use-watch.js';
import { watchlistIds } from './watched.js';

/** Returns this browser's favourites that are not in the watchlist. */
export const unwatchedFavourites = () => favourites.all().filter(({ id }) => !watchlistIds.has(id));

/** Saves them, oldest first, so that they keep their order. Returns the number that could not be saved. */
export const keepFavourites = async (phone_number: string): Promise<number> => {
  let lost = 0;
  for (const { id } of [...unwatchedFavourites()].reverse()) {
    try {
      await sendWatched('save', id, phone_number);
      watchlistIds.add({ id });
    } catch {
      // Sold or gone meanwhile. It stays among the favourites.
      lost++;
    }
  }
  return lost;
};
