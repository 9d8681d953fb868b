import { z } from 'zod';
import { formIds } from './ids.js';

const name = z
  .string()
  .max(60)
  .regex(/^[^.[\]]+$/, 'is not a name without dots and brackets');

/** A field of a site's own. */
const ownField = z.strictObject({
  name,
  label: z.string().min(1).max(120),
  kind: z.enum(['text', 'number', 'textarea', 'select', 'checkbox', 'checkboxes', 'date']).default('text'),
  required: z.boolean().default(false),
  choices: z.array(z.string().min(1).max(80)).default([]),
  hint: z.string().max(200).optional(),
});

const perForm = <Schema extends z.ZodType>(schema: Schema) => z.partialRecord(z.enum(formIds), schema).default({});

/** How a site's forms differ from the others'. */
export const formSettings = z.strictObject({
  /** What has to be agreed to before any form is sent; absent: nothing. */
  terms: z.string().min(1).max(1000).optional(),
  /** What has to be agreed to before a test drive; absent: nothing. */
  testDriveDisclaimer: z.string().min(1).max(1000).optional(),
  /**
   * Whether a shopper who leaves a form's offer of news as it stands has asked for it. `strict`: nothing is ticked
   * beforehand, saying nothing is no, and a lead holds the words that were agreed to and when.
   */
  consent: z.enum(['assumed', 'strict']).default('assumed'),
  /** Fields a form goes without. */
  without: perForm(z.array(name)),
  /** Fields a form has beyond the usual ones. */
  more: perForm(z.array(ownField).max(20)),
  /** What one can choose to ask about on the contact form. */
  categories: z
    .array(z.string().min(1).max(80))
    .min(1)
    .default([
      'General Enquiry',
      'Vehicle Enquiry',
      'Service Enquiry',
      'Parts Enquiry',
      'Finance Enquiry',
      'Fleet Enquiry',
      'Careers Enquiry',
    ]),
  /** What was typed and not sent stays until the tab is closed, or on the shopper's device until it is sent. */
  drafts: z.enum(['session', 'device']).default('session'),
  testDrives: z
    .strictObject({
      /** From one drive to the next. */
      minutes: z.int().min(15).max(240).default(60),
      /** Drives a location can accompany at the same time. */
      atOnce: z.int().min(1).max(50).default(2),
      /** Minutes until the first one that can be booked. */
      notice: z.int().min(0).max(10_080).default(120),
      /** Days that can be chosen from. */
      days: z.int().min(1).max(31).default(14),
    })
    .prefault({}),
  tradeIn: z
    .strictObject({
      /** What a vehicle was valued at is sent with the lead once more, by `/api/miscellaneous`. */
      tellsValuation: z.boolean().default(false),
    })
    .prefault({}),
});
