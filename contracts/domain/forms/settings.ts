import { z } from 'zod';
import { sitePath } from '../path.js';
import { formIds } from './ids.js';

const name = z
  .string()
  .max(60)
  .regex(/^[^.[\]]+$/, 'is not a name without dots and brackets');

/** An additional field defined by a site. */
const ownField = z.strictObject({
  name,
  label: z.string().min(1).max(120),
  kind: z.enum(['text', 'number', 'textarea', 'select', 'checkbox', 'checkboxes', 'date']).default('text'),
  required: z.boolean().default(false),
  choices: z.array(z.string().min(1).max(80)).default([]),
  hint: z.string().max(200).optional(),
});

const perForm = <Schema extends z.ZodType>(schema: Schema) => z.partialRecord(z.enum(formIds), schema).default({});

/** Per-site differences of the forms. */
export const formSettings = z.strictObject({
  /** Terms to agree to before any form can be sent; absent: none. */
  terms: z.string().min(1).max(1000).optional(),
  /** Text to agree to before a test drive; absent: none. */
  testDriveDisclaimer: z.string().min(1).max(1000).optional(),
  /** Whether the newsletter box of a form is ticked beforehand. `strict`: it is not. */
  consent: z.enum(['assumed', 'strict']).default('assumed'),
  /** The notice beside each form; a site without a privacy page has none. */
  privacy: z
    .strictObject({
      /** Absent: the page below `/privacy…` that the footer links to. */
      page: sitePath().optional(),
      /** First sentence of the notice. */
      notice: z
        .string()
        .min(1)
        .max(600)
        .default('We collect your personal information to answer your enquiry and look after you as a customer.'),
    })
    .prefault({}),
  /** Standard fields that a form leaves out. */
  without: perForm(z.array(name)),
  /** Additional fields of a form. */
  more: perForm(z.array(ownField).max(20)),
  /** Topics to choose from on the contact form. */
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
  /** Where unsent input is stored: until the tab is closed, or on the shopper's device until it is sent. */
  drafts: z.enum(['session', 'device']).default('session'),
  testDrives: z
    .strictObject({
      /** Length of a slot. */
      minutes: z.int().min(15).max(240).default(60),
      /** Maximum number of simultaneous drives per location. */
      atOnce: z.int().min(1).max(50).default(2),
      /** Minimum minutes between booking and drive. */
      notice: z.int().min(0).max(10_080).default(120),
      /** Number of days to choose from. */
      days: z.int().min(1).max(31).default(14),
    })
    .prefault({}),
  tradeIn: z
    .strictObject({
      /** The valuation of a trade-in is sent again after the lead, through `/api/miscellaneous`. */
      tellsValuation: z.boolean().default(false),
    })
    .prefault({}),
});
