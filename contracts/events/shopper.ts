import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event, personalEvent } from './define.js';
import { emailHandle, erasedEmail, erasedName, erasedPhone, phoneHandle } from './personal.js';

const id = z.string().min(1);
const moment = z.iso.datetime();

/** Stream `shopper-<shopper_id>`: one phone on one site. */
export const shopperEvents = {
  ShopperRegistered: personalEvent(
    1,
    z.object({
      shopper_id: id,
      site_id: id,
      /** E.164. */
      phone_number: z.string().min(1),
    }),
    {
      of: ({ shopper_id, phone_number }) => [phoneHandle(phone_number), { kind: 'shopper', value: shopper_id }],
      fields: { phone_number: erasedPhone },
    },
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
  ShopperDetailsSaved: personalEvent(
    1,
    z.object({
      name: z.string(),
      last_name: z.string(),
      email: z.string(),
      postcode: z.string().optional(),
    }),
    {
      of: ({ email }, id) => [{ kind: 'shopper', value: id }, ...(email ? [emailHandle(email)] : [])],
      fields: { name: erasedName, last_name: erasedName, email: erasedEmail, postcode: '0000' },
    },
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
  /** Nothing is known of the shopper any more; the same phone registers anew. */
  ShopperErased: event(1, z.object({ shopper_id: id })),
} as const;

export type ShopperEvent = EventsOf<typeof shopperEvents>;
