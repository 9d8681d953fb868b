import { z } from 'zod';
import { disputeStatuses, reservationOutcomes } from '../events/reservation.js';
import { purchasePlan } from '../domain/checkout/purchase-plan.js';
import { line } from '../domain/line.js';
import { chosenPlan } from '../domain/subscription/chosen-plan.js';

/**
 * `POST /api/reservations`, with an `Idempotency-Key` header: the same key is the same reservation. Whose it is says
 * the session.
 */
export const reservationRequest = z.strictObject({
  car_id: z.string().min(1).max(60),
  name: line(80).min(1, 'Please fill this in.'),
  last_name: line(80).min(1, 'Please fill this in.'),
  email: z.email('Please enter a valid email address.').max(200),
  /** Dollars, as the page showed it; another amount than the car's is turned down, never taken. */
  amount: z.number(),
  agreed: z.literal(true, 'Please agree to the terms of the reservation.'),
  /** From the purchase journey. */
  purchase: purchasePlan.optional(),
  /** What the vehicle is subscribed to on; another price than the site's is turned down. */
  plan: chosenPlan.optional(),
});
export type ReservationRequest = z.infer<typeof reservationRequest>;

/**
 * - `waiting`: for the payment
 * - `declined`: the last try was; it can be tried again
 * - `paid`: the money is here, the car is about to be confirmed
 * - `confirmed`: the car is held for the shopper
 * - `ended`: see `outcome`
 */
const reservationStates = ['waiting', 'declined', 'paid', 'confirmed', 'ended'] as const;

export const reservationResponse = z.object({
  id: z.string(),
  state: z.enum(reservationStates),
  outcome: z.enum(reservationOutcomes).optional(),
  car: z.object({ car_id: z.string(), slug: z.string(), name: z.string() }),
  /** Dollars. */
  amount: z.number(),
  /** What it is subscribed to on; absent: it is bought. */
  plan: chosenPlan.optional(),
  refundable: z.boolean(),
  hold_hours: z.number(),
  started_at: z.string(),
  pay_by: z.string(),
  held_until: z.string().optional(),
  /** Why the last try to pay failed. */
  declined_because: z.string().optional(),
  refund: z.enum(['due', 'made', 'failed']).optional(),
  /** Dollars of it that the dealer gave back by other ways. */
  refunded: z.number().optional(),
  /** The shopper's bank wants the deposit back. */
  dispute: z.enum(disputeStatuses).optional(),
  /** While it is to be paid: what the provider's form needs. */
  payment: z
    .object({
      provider: z.enum(['embedded', 'stripe']),
      payment_id: z.string(),
      client_secret: z.string(),
      /** The provider's key for pages. */
      publishable_key: z.string().optional(),
      /** The dealer's own account, where that key is another's. */
      account: z.string().optional(),
    })
    .optional(),
});
export type ReservationResponse = z.infer<typeof reservationResponse>;

/** `GET /api/reservations`: of whoever is signed in, the newest first. */
export const reservationsResponse = z.object({
  reservations: z.array(reservationResponse.omit({ payment: true, plan: true })),
});
export type ReservationsResponse = z.infer<typeof reservationsResponse>;

/** `POST /api/payments/embedded/:payment_id`: the card typed into the embedded provider's form. */
export const embeddedCard = z.strictObject({
  client_secret: z.string().min(1).max(200),
  number: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{13,19}$/, 'Please enter the number on your card.')),
  expiry: z.string().regex(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, 'Please enter the month and year, such as 08/29.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Please enter the 3 or 4 digits on your card.'),
});
/** `POST /api/payments/embedded/:payment_id/authenticate`: whether the shopper approved at the bank. */
export const embeddedAuthentication = z.strictObject({
  client_secret: z.string().min(1).max(200),
  approved: z.boolean(),
});
export const embeddedAnswer = z.object({
  state: z.enum(['processing', 'requires_action', 'declined']),
  reason: z.string().optional(),
});
export type EmbeddedAnswer = z.infer<typeof embeddedAnswer>;
