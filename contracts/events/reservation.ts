import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { emailHandle, erasedEmail, erasedName, phoneHandle } from './personal.js';
import { purchasePlan } from '../domain/checkout/purchase-plan.js';
import { chosenPlan } from '../domain/subscription/chosen-plan.js';

const id = z.string().min(1);
const moment = z.iso.datetime();
/** Cents. */
const amount = z.int().min(1);

/**
 * Outcomes of a reservation.
 * - `refused`: the car was not available
 * - `expired`: it was not paid in time
 * - `cancelled`: the shopper cancelled it
 * - `lost`: it was paid, but the car was no longer available
 * - `lapsed`: the hold time is over
 * - `fulfilled`: the car was sold while it was held
 * - `refunded`: the dealer or the shopper's bank returned the deposit
 */
export const reservationOutcomes = [
  'refused',
  'expired',
  'cancelled',
  'lost',
  'lapsed',
  'fulfilled',
  'refunded',
] as const;
export type ReservationOutcome = (typeof reservationOutcomes)[number];
const outcome = z.enum(reservationOutcomes);

/** `asked`: the bank has only inquired and has not taken the money back. */
export const disputeStatuses = ['asked', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Stream `reservation-<reservation_id>`: one shopper's reservation of one car, with its payments. */
export const reservationStream = defineStream({
  category: 'reservation',
  topic: 'checkout',
  events: {
    ReservationStarted: {
      version: 1,
      schema: z.object({
        reservation_id: id,
        site_id: id,
        dealership_id: id,
        shopper_id: id,
        car: z.object({ car_id: id, slug: z.string(), name: z.string() }),
        contact: z.object({
          name: z.string(),
          last_name: z.string(),
          email: z.string(),
          phone_number: z.string(),
        }),
        amount,
        currency: z.literal('aud'),
        /** The way the shopper intends to buy the car; absent: they only reserve it. */
        purchase: purchasePlan.optional(),
        /** Subscription plan; absent: the car is to be bought. */
        plan: chosenPlan.optional(),
        refundable: z.boolean(),
        hold_hours: z.number().positive(),
        started_at: moment,
        /** Deadline of the payment. */
        pay_by: moment,
      }),
      personal: {
        of: ({ shopper_id, contact }) => [
          { kind: 'shopper', value: shopper_id },
          phoneHandle(contact.phone_number),
          emailHandle(contact.email),
        ],
        fields: {
          'contact.name': erasedName,
          'contact.last_name': erasedName,
          'contact.email': erasedEmail,
          'contact.phone_number': '',
          'purchase.valuation_id': '-',
          'purchase.delivery.street': '-',
          'purchase.delivery.city': '-',
          'purchase.delivery.postcode': '0000',
          'purchase.message': '',
        },
      },
    },
    /** The car's own stream records that this reservation holds the car. */
    ReservationHeld: { version: 1, schema: z.object({ held_until: moment }), personal: 'none' },
    PaymentOpened: {
      version: 1,
      schema: z.object({
        payment_id: id,
        attempt: z.int().min(1),
        /** Account at the payment provider; absent: the installation's. */
        account: id.optional(),
      }),
      personal: 'none',
    },
    PaymentDeclined: { version: 1, schema: z.object({ payment_id: id, reason: z.string() }), personal: 'none' },
    PaymentReceived: {
      version: 1,
      schema: z.object({ payment_id: id, amount, received_at: moment }),
      personal: 'none',
    },
    /** The payment can no longer be paid. */
    PaymentClosed: { version: 1, schema: z.object({ payment_id: id }), personal: 'none' },
    ReservationConfirmed: { version: 1, schema: z.object({ held_until: moment }), personal: 'none' },
    /** The reservation is ending: open payments are closed and the car is released first. */
    ReservationClosing: { version: 1, schema: z.object({ outcome, reason: z.string().optional() }), personal: 'none' },
    ReservationEnded: { version: 1, schema: z.object({ outcome }), personal: 'none' },
    RefundDue: { version: 1, schema: z.object({ payment_id: id, amount, reason: z.string() }), personal: 'none' },
    RefundMade: { version: 1, schema: z.object({ payment_id: id, refund_id: id }), personal: 'none' },
    RefundFailed: {
      version: 1,
      schema: z.object({
        payment_id: id,
        reason: z.string(),
        retry_at: moment,
        /** The refund that the provider accepted but could not carry out; the next attempt is a new refund. */
        refund_id: id.optional(),
      }),
      personal: 'none',
    },
    /** The dealer returned money directly at the provider, outside our own refunds. */
    DepositRefunded: {
      version: 1,
      /** `total`: the total returned for this payment. */
      schema: z.object({ payment_id: id, total: amount }),
      personal: 'none',
    },
    /** The shopper's bank disputes the deposit, or reports the result of the dispute. */
    DepositDisputed: {
      version: 1,
      schema: z.object({
        payment_id: id,
        dispute_id: id,
        amount,
        /** The provider's own term: `fraudulent`. */
        reason: z.string(),
        status: z.enum(disputeStatuses),
      }),
      personal: 'none',
    },
    /** The reservation no longer identifies its person. */
    ReservationErased: { version: 1, schema: z.object({ reservation_id: id }), personal: 'none' },
  },
});

export type ReservationEvent = EventOf<typeof reservationStream>;
