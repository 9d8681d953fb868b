import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';
import { emailHandle, erasedEmail, erasedName, phoneHandle } from './personal.js';
import { purchasePlan } from '../domain/checkout/purchase-plan.js';
import { chosenPlan } from '../domain/subscription/chosen-plan.js';

const id = z.string().min(1);
const moment = z.iso.datetime();
/** Cents. */
const amount = z.int().min(1);

/**
 * How a reservation ends.
 * - `refused`: the car was not to be had
 * - `expired`: it was not paid in time
 * - `cancelled`: by the shopper
 * - `lost`: it was paid, and the car was gone meanwhile
 * - `lapsed`: the time it was held for is over
 * - `fulfilled`: the car was sold while it was held
 * - `refunded`: the dealer, or the shopper's bank, gave the deposit back
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

/** `asked`: the bank asks, and has taken nothing yet. */
export const disputeStatuses = ['asked', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Stream `reservation-<reservation_id>`: one shopper, one car, and the money for it. */
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
        /** How the shopper means to buy it; absent: it is only reserved. */
        purchase: purchasePlan.optional(),
        /** What it is subscribed to on; absent: it is bought. */
        plan: chosenPlan.optional(),
        refundable: z.boolean(),
        hold_hours: z.number().positive(),
        started_at: moment,
        /** Until then it is to be paid. */
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
    /** The car's own stream says that it is held by this reservation. */
    ReservationHeld: { version: 1, schema: z.object({ held_until: moment }), personal: 'none' },
    PaymentOpened: {
      version: 1,
      schema: z.object({
        payment_id: id,
        attempt: z.int().min(1),
        /** Whose it is, where the provider has several; absent: the installation's. */
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
    /** Nothing can be paid with it any more. */
    PaymentClosed: { version: 1, schema: z.object({ payment_id: id }), personal: 'none' },
    ReservationConfirmed: { version: 1, schema: z.object({ held_until: moment }), personal: 'none' },
    /** On its way to its end: payments are closed and the car is let go first. */
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
        /** The refund that the provider took and could not carry out: the next try is another. */
        refund_id: id.optional(),
      }),
      personal: 'none',
    },
    /** The dealer gave money back at the provider, beside the refunds that are made from here. */
    DepositRefunded: {
      version: 1,
      /** Of this payment, all in all. */
      schema: z.object({ payment_id: id, total: amount }),
      personal: 'none',
    },
    /** The shopper's bank wants the money back, or says what came of that. */
    DepositDisputed: {
      version: 1,
      schema: z.object({
        payment_id: id,
        dispute_id: id,
        amount,
        /** As the provider calls it: `fraudulent`. */
        reason: z.string(),
        status: z.enum(disputeStatuses),
      }),
      personal: 'none',
    },
    /** Nothing tells any more whose reservation it was. */
    ReservationErased: { version: 1, schema: z.object({ reservation_id: id }), personal: 'none' },
  },
});

export type ReservationEvent = EventOf<typeof reservationStream>;
