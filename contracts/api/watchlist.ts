import { z } from 'zod';

/** `POST /api/watchlist/save-car` and `/remove-car`: only for the signed-in phone number. */
export const watchlistRequest = z.strictObject({
  /** E.164, as returned by `GET /api/me`. */
  phone_number: z.string().min(1).max(40),
  car_id: z.string().min(1).max(60),
});
export const watchlistResponse = z.object({
  success: z.boolean(),
  /** Log position. A later query can pass it to read its own write. */
  position: z.int(),
});
export type WatchlistResponse = z.infer<typeof watchlistResponse>;

const watchedVehicle = z.object({
  car_id: z.string(),
  slug: z.string(),
  name: z.string(),
  saved_at: z.iso.datetime(),
  /** Dollars when it was saved; dollars a week where the site offered a subscription. */
  saved_price: z.number().optional(),
  /** Present price in dollars; absent: on request. */
  price: z.number().optional(),
  /** The price as the site displays it: `$32,990`, `From $29,990`, `Enquire for price.` */
  price_text: z.string(),
  /** Text after the price: `Drive Away`, `/ week`. */
  price_basis: z.string().optional(),
  /** Dollars since it was saved, negative where it became cheaper; absent unless both prices are of the same kind. */
  price_change: z.number().optional(),
  status: z.string(),
  /** Delisted: no longer offered, without being sold. */
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

/** `GET /api/watchlist`: vehicles of the signed-in shopper, newest first. */
export const watchlistListResponse = z.object({ vehicles: z.array(watchedVehicle) });
export type WatchlistListResponse = z.infer<typeof watchlistListResponse>;
