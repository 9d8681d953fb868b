import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** `complained`: the recipient called it spam. */
export const deliveryReports = ['delivered', 'bounced', 'complained'] as const;
export type DeliveryReport = (typeof deliveryReports)[number];

/** The reactor that tests webhooks which were disabled because they failed. */
export const webhookTests = 'webhook_tests';

/** Which event goes where. */
export const deliveryOf = z.object({
  /** Which reactor delivers: `webhooks`. */
  reactor: z.string().min(1),
  /** To which of its receivers: for `webhooks` the webhook's id. */
  target: z.string().min(1),
  /** What the receiver tells repeats by: the id of the event that is delivered. */
  message_id: z.string().min(1),
  /** The event that is delivered, in the log. */
  stream: z.string().min(1),
  revision: z.int().min(0),
  position: z.int().min(1),
});
export type DeliveryOf = z.infer<typeof deliveryOf>;

const attempted = {
  ...deliveryOf.shape,
  /** From 1; begins again when the delivery is asked for again. */
  attempt: z.int().min(1),
  /** The HTTP status that was answered. */
  status: z.int().optional(),
};

/** Stream `delivery-<id>`: what became of one message to one receiver. */
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
        /** Absent: not before the receiver is enabled again. */
        next_attempt_at: z.iso.datetime().optional(),
      }),
      personal: 'none',
    },
    /** It is not tried again by itself: a dead letter. */
    DeliveryAbandoned: { version: 1, schema: z.object({ ...attempted, reason: z.string() }), personal: 'none' },
    /** The receiver's side says, later, what became of a message that was taken: a mail server, or who runs it. */
    DeliveryReported: {
      version: 1,
      schema: z.object({
        report: z.enum(deliveryReports),
        /** Enhanced status code (RFC 3463): `5.1.1`. */
        code: z.string().optional(),
      }),
      personal: 'none',
    },
    /** Somebody wants it delivered, at once, whatever became of it before. */
    DeliveryRequested: {
      version: 1,
      schema: z.object({ ...deliveryOf.shape, requested_by: z.string().min(1) }),
      personal: 'none',
    },
  },
});

export type DeliveryEvent = EventOf<typeof deliveryStream>;
