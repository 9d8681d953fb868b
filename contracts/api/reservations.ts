import { z } from 'zod';
import { disputeStatuses, reservationOutcomes } from '../events/reservation.js';
import { purchasePlan } from '../domain/checkout/purchase-plan.js';
import { singleLine } from '../domain/line.js';
import { chosenPlan } from '../domain/subscription/chosen-plan.js';

/**
 * `POST /api/reservations`, with an `Idempotency-Key` header: the same key creates one reservation. The session
 * determines the shopper.
 */
export const reservationRequest = z.strictObject({
  car_id: z.string().min(1).max(60),
  name: singleLine(80).min(1, 'Please fill this in.'),
  last_name: singleLine(80).min(1, 'Please fill this in.'),
  email: z.email('Please enter a valid email address.').max(200),
  /** Dollars, as displayed; an amount that differs from the car's deposit is rejected. */
  amount: z.number(),
  agreed: z.literal(true, 'Please agree to the terms of the reservation.'),
  /** Set by the purchase journey. */
  purchase: purchasePlan.optional(),
  /** Subscription plan; a price that differs from the site's is rejected. */
  plan: chosenPlan.optional(),
});
export type ReservationRequest = z.infer<typeof reservationRequest>;

/**
 * - `waiting`: waits for the payment
 * - `declined`: the last payment attempt was declined; the shopper can try again
 * - `paid`: the payment was received, and the car is about to be confirmed
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
  /** Subscription plan; absent: the car is to be bought. */
  plan: chosenPlan.optional(),
  refundable: z.boolean(),
  hold_hours: z.number(),
  started_at: z.iso.datetime(),
  pay_by: z.iso.datetime(),
  held_until: z.iso.datetime().optional(),
  /** Reason why the last payment attempt failed. */
  declined_because: z.string().optional(),
  refund: z.enum(['due', 'made', 'failed']).optional(),
  /** Dollars that the dealer returned outside our own refunds. */
  refunded: z.number().optional(),
  /** Dispute about the deposit by the shopper's bank. */
  dispute: z.enum(disputeStatuses).optional(),
  /** Data for the provider's payment form, while the payment is due. */
  payment: z
    .object({
      provider: z.enum(['embedded', 'stripe']),
      payment_id: z.string(),
      client_secret: z.string(),
      /** The provider's public key for pages. */
      publishable_key: z.string().optional(),
      /** The dealer's own account, where the key belongs to the installation. */
      account: z.string().optional(),
    })
    .optional(),
});
export type ReservationResponse = z.infer<typeof reservationResponse>;

/** `GET /api/reservations`: reservations of the signed-in shopper, newest first. */
export const reservationsResponse = z.object({
  reservations: z.array(reservationResponse.omit({ payment: true, plan: true })),
});
export type ReservationsResponse = z.infer<typeof reservationsResponse>;

/** `POST /api/payments/embedded/:payment_id`: the card entered in the embedded provider's form. */
export const embeddedCard = z.strictObject({
  client_secret: z.string().min(1).max(200),
  number: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{13,19}$/, 'Please enter the number on your card.')),
  expiry: z.string().regex(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, 'Please enter the month and year, such as 08/29.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Please enter the 3 or 4 digits on your card.'),
});
/** `POST /api/payments/embedded/:payment_id/authenticate`: whether the shopper approved the payment at the bank. */
export const embeddedAuthentication = z.strictObject({
  client_secret: z.string().min(1).max(200),
  approved: z.boolean(),
});
export const embeddedAnswer = z.object({
  state: z.enum(['processing', 'requires_action', 'declined']),
  reason: z.string().optional(),
});
export type EmbeddedAnswer = z.infer<typeof embeddedAnswer>;
