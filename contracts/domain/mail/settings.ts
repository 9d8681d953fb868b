import { z } from 'zod';

const mailbox = z.email().max(200);
const mailboxes = z.array(mailbox).max(20);

/** Recipients of certain leads. */
const leadRule = z.strictObject({
  to: mailboxes.min(1),
  /** Matches leads of these categories; empty: any. */
  categories: z.array(z.string().min(1).max(80)).default([]),
  /** Matches leads of these locations or dealerships, by id; empty: any. */
  locations: z.array(z.string().min(1).max(60)).default([]),
});
export type LeadRule = z.infer<typeof leadRule>;

export const mailSettings = z.strictObject({
  /** Sender address, shown with the site's name; absent: the installation's own address. */
  from: mailbox.optional(),
  /** Reply address for shoppers; absent: the first recipient of the lead. */
  replyTo: mailbox.optional(),
  /** A lead goes to the recipients of the first matching rule, so the last rule must match any lead. */
  leads: z
    .array(leadRule)
    .min(1)
    .max(100)
    .refine((rules) => rules.at(-1)!.categories.length + rules.at(-1)!.locations.length === 0, {
      error: 'ends with a rule that has conditions, so that some leads would reach nobody',
    }),
  /** Additional recipients while the lead's location is closed. */
  duty: mailboxes.default([]),
  /** CRM mailboxes that receive leads as ADF. */
  adf: mailboxes.default([]),
  /**
   * Recipients of problem reports: a stopped CRM webhook, or a stock feed that is late, shrinks or is unreadable.
   * Empty: the recipients of the last rule in `leads`.
   */
  alerts: mailboxes.default([]),
  /** Daily list of unanswered leads, sent only where there are any; absent: no list. */
  digest: z
    .strictObject({
      to: mailboxes.min(1),
      /** Time on the site's clock. */
      at: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 08:00')
        .default('08:00'),
      /** Minutes without an answer after which a lead is listed. */
      after: z.int().min(0).max(10_080).default(60),
    })
    .optional(),
  /** Whether shoppers get an immediate acknowledgement that names who will answer. */
  acknowledge: z.boolean().default(true),
});
export type MailSettings = z.infer<typeof mailSettings>;
