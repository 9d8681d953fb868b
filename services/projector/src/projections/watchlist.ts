import type { ShopperEvent } from '#contracts/events/shopper';
import { watchlistView, type WatchlistView } from '#contracts/views/watchlist';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

export const watchlistProjection: Projection<WatchlistView, ShopperEvent> = {
  ...watchlistView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    CarSavedToWatchlist: (before, { data: { site_id, car_id, slug, name, price, price_type, saved_at } }) => ({
      site_id,
      vehicles: [{ car_id, slug, name, price, price_type, saved_at }, ...(before?.vehicles ?? [])],
    }),
    CarRemovedFromWatchlist: (before, { data: { car_id } }) =>
      before && { ...before, vehicles: before.vehicles.filter((vehicle) => vehicle.car_id !== car_id) },
    ShopperErased: (before) => before && { ...before, vehicles: [] },
  },
};
