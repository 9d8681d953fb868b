import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** `complained`: the recipient reported the message as spam. */
export const deliveryReports = ['delivered', 'bounced', 'complained'] as const;
export type DeliveryReport = (typeof deliveryReports)[number];

/** The reactor that tests webhooks which were disabled after failures. */
export const webhookTests = 'webhook_tests';

/** Identifies the delivery of one event to one receiver. */
export const deliveryOf = z.object({
  /** Name of the delivering reactor: `webhooks`. */
  reactor: z.string().min(1),
  /** Receiver within the reactor: the webhook's id for `webhooks`. */
  target: z.string().min(1),
  /** Id of the delivered event, by which the receiver recognises duplicates. */
  message_id: z.string().min(1),
  /** Place of the delivered event in the log. */
  stream: z.string().min(1),
  revision: z.int().min(0),
  position: z.int().min(1),
});
export type DeliveryOf = z.infer<typeof deliveryOf>;

const attempted = {
  ...deliveryOf.shape,
  /** From 1; restarts at 1 when the delivery is requested again. */
  attempt: z.int().min(1),
  /** HTTP status of the response. */
  status: z.int().optional(),
};

/** Stream `delivery-<id>`: the attempts to deliver one message to one receiver. */
export const deliveryStream = defineStream({
  category: 'delivery',
  topic: 'delivery',
  events: {
    DeliverySucceeded: { version: 1, schema: z.object(attempted), personal: 'none' },
    DeliveryFailed: {
      version: 1,
      schema: z.object({
        ...attempted,
        reason: z.string(),
        /** Absent: the next attempt waits until the receiver is enabled again. */
        next_attempt_at: z.iso.datetime().optional(),
      }),
      personal: 'none',
    },
    /** Dead letter: the delivery is not retried automatically. */
    DeliveryAbandoned: { version: 1, schema: z.object({ ...attempted, reason: z.string() }), personal: 'none' },
    /** A later report about an accepted message, from a mail server or its provider. */
    DeliveryReported: {
      version: 1,
      schema: z.object({
        report: z.enum(deliveryReports),
        /** Enhanced status code (RFC 3463): `5.1.1`. */
        code: z.string().optional(),
      }),
      personal: 'none',
    },
    /** Someone requested immediate delivery, whatever the state so far. */
    DeliveryRequested: {
      version: 1,
      schema: z.object({ ...deliveryOf.shape, requested_by: z.string().min(1) }),
      personal: 'none',
    },
  },
});

export type DeliveryEvent = EventOf<typeof deliveryStream>;
