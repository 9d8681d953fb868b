import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Stream `mailing-all`: whether the installation sends mail. Mail that is due while it is off is never sent later. */
export const mailingStream = defineStream({
  category: 'mailing',
  topic: 'delivery',
  events: {
    MailTurnedOn: { version: 1, schema: z.object({}), personal: 'none' },
    MailTurnedOff: { version: 1, schema: z.object({}), personal: 'none' },
  },
});
export type MailingEvent = EventOf<typeof mailingStream>;

/**
 * Stream `mailcount-<whom>.<day in UTC>`: messages to shoppers on a day, counted per site (its id) or per address (its
 * HMAC, which identifies nobody).
 */
export const mailCountStream = defineStream({
  category: 'mailcount',
  topic: 'delivery',
  events: {
    MailCounted: { version: 1, schema: z.object({ delivery_id: z.string().min(1) }), personal: 'none' },
  },
});
export type MailCountEvent = EventOf<typeof mailCountStream>;

/** Stream `maildigest-<site id>.<day in the site's time zone>`: the list of unanswered leads is due. */
export const mailDigestStream = defineStream({
  category: 'maildigest',
  topic: 'delivery',
  events: {
    DigestDue: { version: 1, schema: z.object({ site_id: z.string().min(1) }), personal: 'none' },
  },
});
export type MailDigestEvent = EventOf<typeof mailDigestStream>;

const suppressionReasons = ['unsubscribed', 'complained', 'bounced'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * Stream `mailsuppression-<HMAC of an address>.<site id, or all>`: the address gets no advertisements. The HMAC
 * identifies nobody, so the stream stays when a person is erased.
 */
export const mailSuppressionStream = defineStream({
  category: 'mailsuppression',
  topic: 'delivery',
  events: {
    MailSuppressed: { version: 1, schema: z.object({ reason: z.enum(suppressionReasons) }), personal: 'none' },
    /** The owner of the mailbox wants advertisements again. */
    MailAllowed: { version: 1, schema: z.object({}), personal: 'none' },
  },
});
export type MailSuppressionEvent = EventOf<typeof mailSuppressionStream>;
