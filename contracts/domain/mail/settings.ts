import { z } from 'zod';

const mailbox = z.email().max(200);
const mailboxes = z.array(mailbox).max(20);

/** Who is notified of which leads. */
const leadRule = z.strictObject({
  to: mailboxes.min(1),
  /** Of these categories, in their own words; empty: of any. */
  categories: z.array(z.string().min(1).max(80)).default([]),
  /** Of these locations or dealerships, by id; empty: of any. */
  locations: z.array(z.string().min(1).max(60)).default([]),
});
export type LeadRule = z.infer<typeof leadRule>;

/** Who gets mail of a site, and from whom. */
export const mailSettings = z.strictObject({
  /** Whom messages are from, under the site's name; absent: the installation's own address. */
  from: mailbox.optional(),
  /** Where a shopper's reply goes; absent: to the first who is notified of the lead. */
  replyTo: mailbox.optional(),
  /** A lead goes to those of the first rule that fits, so the last one fits any. */
  leads: z
    .array(leadRule)
    .min(1)
    .max(100)
    .refine((rules) => rules.at(-1)!.categories.length + rules.at(-1)!.locations.length === 0, {
      error: 'ends with a rule that has conditions, so that some leads would reach nobody',
    }),
  /** Notified as well while the lead's location is closed. */
  duty: mailboxes.default([]),
  /** Mailboxes of CRMs that read leads as ADF. */
  adf: mailboxes.default([]),
  /**
   * Told of what goes wrong: a CRM's webhook that stopped, a stock feed that is late, shrinks or can't be read; empty: who
   * gets the leads of no other rule.
   */
  alerts: mailboxes.default([]),
  /** A list of the leads nobody has answered, once a day where there are any; absent: none. */
  digest: z
    .strictObject({
      to: mailboxes.min(1),
      /** On the site's own clock. */
      at: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 08:00')
        .default('08:00'),
      /** Minutes a lead may wait before it is on the list. */
      after: z.int().min(0).max(10_080).default(60),
    })
    .optional(),
  /** Shoppers are notified at once that their enquiry arrived, and who will answer. */
  acknowledge: z.boolean().default(true),
});
export type MailSettings = z.infer<typeof mailSettings>;
