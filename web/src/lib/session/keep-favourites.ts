import { favourites } from '../saved-vehicles.js';
import { sendWatched } from './use-watch.js';
import { watched } from './watched.js';

/** Favourites of this browser that the watchlist does not have. */
export const unwatchedFavourites = () => favourites.all().filter(({ id }) => !watched.has(id));

/** Saves them, the oldest first, so that they stand in the order they were picked; says how many could not be. */
export const keepFavourites = async (phone_number: string): Promise<number> => {
  let lost = 0;
  for (const { id } of [...unwatchedFavourites()].reverse()) {
    try {
      await sendWatched('save', id, phone_number);
      watched.add({ id });
    } catch {
      // Sold or gone meanwhile; it stays among the favourites.
      lost++;
    }
  }
  return lost;
};
