import { z } from 'zod';
import type { RouteLimit } from './route.js';
import { alertSubject } from '../events/shopper.js';
import { postcode } from '../domain/places/postcode-schema.js';
import { singleLine } from '../domain/line.js';

/** Reasons for asking a visitor to sign in. */
export type SignInType =
  'trade-in' | 'checkout' | 'finance' | 'spin-to-win' | 'online-payment' | 'car-finance' | 'my-garage' | 'watchlist';

/** As typed: 0491 570 006, +61 491 570 006. */
const phoneNumber = singleLine(40).min(1, 'Please enter your mobile number.');

/** `POST /api/sign-in/code`: sends a six-digit code. The response is the same for known and unknown phones. */
export const signInCodeRequest = z.strictObject({ phone_number: phoneNumber });
export const signInCodeResponse = z.object({
  /** E.164: the number to pass to `verify`. */
  phone_number: z.string(),
  /** Seconds until the code expires. */
  expires_in: z.int(),
});

/** `POST /api/sign-in/verify`, from the browser that requested the code. The session is set as a cookie. */
export const signInVerifyRequest = z.strictObject({
  phone_number: phoneNumber,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Please enter the 6 digits of your code.'),
});

/** `POST /api/me`: details that prefill forms. */
export const shopperDetails = z.strictObject({
  name: singleLine(80).min(1, 'Please fill this in.'),
  last_name: singleLine(80).min(1, 'Please fill this in.'),
  email: z.email('Please enter a valid email address.').max(200),
  postcode: postcode().optional(),
});
export type ShopperDetails = z.infer<typeof shopperDetails>;

const shopper = z.object({
  id: z.string(),
  /** E.164. */
  phone_number: z.string(),
  details: shopperDetails.extend({ email: z.string() }).partial().optional(),
  /** Ids of the vehicles in the watchlist, newest first. */
  saved: z.array(z.string()),
  /** Subjects of the shopper's alerts; an address gets mail only once it is confirmed. */
  alerts: z.array(
    z.object({
      alert_id: z.string(),
      about: alertSubject,
      given_at: z.iso.datetime(),
      email: z.string().optional(),
      is_confirmed: z.boolean().optional(),
    }),
  ),
});
export type ShopperAnswer = z.infer<typeof shopper>;

/** `GET /api/me`, and the response to a sign-in. `user` is null for a visitor. */
export const meResponse = z.object({ user: shopper.nullable() });
export type MeResponse = z.infer<typeof meResponse>;

/** `DELETE /api/session?everywhere=true` */
export const signOutQuery = z.object({
  everywhere: z.stringbool().default(false).describe('`true`: on all devices'),
});

/** Limit for a shopper's own changes, high enough for someone who clicks many hearts quickly. */
export const changesLimit: RouteLimit = {
  per: 'caller',
  burst: 60,
  rate: 1 / 2,
  detail: 'That’s a lot of changes in a short time. Please wait a moment.',
};
