import { z } from 'zod';

/** `POST /api/watchlist/save-car` and `/remove-car`: only for the phone that is signed in. */
export const watchlistRequest = z.strictObject({
  /** E.164, as `GET /api/me` says it. */
  phone_number: z.string().min(1).max(40),
  car_id: z.string().min(1).max(60),
});
export const watchlistResponse = z.object({
  success: z.boolean(),
  /** Log position; a later query can ask to be at least that fresh. */
  position: z.int(),
});
export type WatchlistResponse = z.infer<typeof watchlistResponse>;

const watchedVehicle = z.object({
  car_id: z.string(),
  slug: z.string(),
  name: z.string(),
  saved_at: z.string(),
  /** Dollars when it was saved; a week, where the site rented it. */
  saved_price: z.number().optional(),
  /** Dollars, now; absent: on request. */
  price: z.number().optional(),
  /** The price as the site shows it: `$32,990`, `From $29,990`, `Enquire for price.` */
  price_text: z.string(),
  /** What stands behind it: `Drive Away`, `/ week`. */
  price_basis: z.string().optional(),
  /** Dollars since it was saved: less than 0 where it became cheaper; absent unless both are known to be of one kind. */
  price_change: z.number().optional(),
  status: z.string(),
  /** No longer offered by the dealer, without having been sold. */
  gone: z.boolean(),
  reserved: z.boolean(),
  make: z.string().optional(),
  km: z.number().optional(),
  transmission: z.string().optional(),
  fuel: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  primary_image_url: z.string().optional(),
});
export type WatchedVehicle = z.infer<typeof watchedVehicle>;

/** `GET /api/watchlist`: of whoever is signed in, newest first. */
export const watchlistListResponse = z.object({ vehicles: z.array(watchedVehicle) });
export type WatchlistListResponse = z.infer<typeof watchlistListResponse>;
