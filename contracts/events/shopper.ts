import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

const id = z.string().min(1);
const moment = z.iso.datetime();

/** Stream `shopper-<shopper_id>`: one phone on one site. */
export const shopperEvents = {
  ShopperRegistered: event(
    1,
    z.object({
      shopper_id: id,
      site_id: id,
      /** E.164. */
      phone_number: z.string().min(1),
    }),
  ),
  SessionStarted: event(
    1,
    z.object({
      session_id: id,
      /** Hexadecimal SHA-256 of the token in the cookie. */
      token_hash: id,
      started_at: moment,
      expires_at: moment,
    }),
  ),
  /** The session goes on under another token; the one before is taken for a moment longer. */
  SessionRenewed: event(
    1,
    z.object({ session_id: id, token_hash: id, renewed_at: moment, old_token_until: moment, expires_at: moment }),
  ),
  SessionEnded: event(1, z.object({ session_id: id })),
  AllSessionsEnded: event(1, z.object({ shopper_id: id })),
  ShopperDetailsSaved: event(
    1,
    z.object({
      name: z.string(),
      last_name: z.string(),
      email: z.string(),
      postcode: z.string().optional(),
    }),
  ),
  CarSavedToWatchlist: event(
    1,
    z.object({
      shopper_id: id,
      site_id: id,
      car_id: id,
      slug: z.string(),
      name: z.string(),
      /** As it was when it was saved; absent where the vehicle had none. */
      price: z.number().optional(),
      saved_at: moment,
    }),
  ),
  CarRemovedFromWatchlist: event(1, z.object({ shopper_id: id, car_id: id })),
} as const;

export type ShopperEvent = EventsOf<typeof shopperEvents>;
