import { z } from 'zod';
import { postcode } from '../domain/places/postcode-schema.js';
import { formIds } from '../domain/forms/ids.js';
import { kilometres, tradeInVehicle } from '../domain/trade-in.js';
import { multiLine, singleLine } from '../domain/line.js';
import { webAddress } from '../domain/path.js';
import { visibleText } from '../domain/plain-text.js';
import { idempotencyKey } from './idempotency-key.js';

export const offerAcceptedSubcategory = '3. Offer Accepted';

const named = singleLine(80).min(1, 'Please fill this in.');

export const leadUser = z.strictObject({
  name: named,
  last_name: named,
  email: z.email('Please enter a valid email address.').max(200),
  /** As typed; Australian numbers with or without +61, spaces and brackets. */
  phone: singleLine(30).regex(/^\+?[\d\s()-]{8,}$/, 'Please enter a valid phone number.'),
  postcode: postcode().optional(),
});

/** The vehicle to trade in, as far as known. A valuation contains its vehicle. */
const tradeIn = tradeInVehicle.partial().extend({ km: kilometres.optional(), valuation_id: singleLine(60).optional() });

const maxFields = 80;
const someFields = z
  .record(singleLine(60), z.string().overwrite(visibleText).max(5000))
  .refine((fields) => Object.keys(fields).length <= maxFields, `has more than ${maxFields} fields`);
/** Cuts excess fields to one above the maximum, because zod validates all of them before it reports an error. */
const truncateFields = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? Object.fromEntries(Object.entries(fields).slice(0, maxFields + 1))
    : fields;

/** `POST /api/leads`, with an `Idempotency-Key` header: the same key never creates a second lead. */
export const leadRequest = z.strictObject({
  /** One of our forms; its fields are then validated by the form's own description. */
  form: z.enum(formIds).optional(),
  userData: leadUser,
  category: singleLine(80).min(1),
  subcategory: singleLine(120).optional(),
  message: multiLine(5000, 'Please keep it under 5,000 characters.').optional(),
  opt_in: z
    .boolean()
    .optional()
    .describe('Whether the shopper wants news of offers. Absent: they were not asked, which is no consent'),
  /** Address of the page with the form. */
  url: webAddress().max(2000),
  /** Name of that page, independent of its query string: `contact`, `home`. */
  page_id: singleLine(120).optional(),
  source: z.literal('Website').default('Website'),
  car_id: singleLine(60).optional(),
  car_dealership_id: singleLine(60).optional(),
  dealership_slug: singleLine(80).optional(),
  location: singleLine(60).optional(),
  /** Further fields of the form, by name. */
  fields: z.preprocess<unknown, typeof someFields, Record<string, string>>(truncateFields, someFields).default({}),
  trade_in: tradeIn.optional(),
  /** Honeypot: the field is invisible, so only programs fill it in. */
  website: z.string().max(200).optional(),
  lead_attributes: z
    .strictObject({
      visited_pages: z.array(singleLine(500)).max(50).default([]),
      linked_query_params: z.record(singleLine(60), singleLine(500)).default({}),
    })
    .prefault({}),
});
export type LeadRequest = z.infer<typeof leadRequest>;
export type LeadForm = z.input<typeof leadRequest>;

/** `GET /forms/:form` */
export const formPageQuery = z.object({
  car_id: singleLine(60).optional().describe('Vehicle that the enquiry is about'),
});

/** Known values of a form beside its fields, as JSON: `more`. */
export const formExtras = leadRequest
  .pick({ subcategory: true, dealership_slug: true, fields: true, trade_in: true })
  .partial();

const typed = z.string().max(5000);
const maxTicked = 40;
/** `POST /forms/:form`: the form's fields by name, and its hidden values. */
export const sentForm = z
  .object({
    car_id: singleLine(60).optional(),
    /** Address of the page on which the form first appeared; absent: the browser's Referer. */
    url: typed.optional(),
    /** Known values that the form does not ask for, as JSON. */
    more: typed.optional(),
    /** Step of a form in steps; absent: the whole form. */
    step: singleLine(4).optional(),
    website: singleLine(200).optional(),
    /** Idempotency key; absent: the same content on the same day is the same lead. */
    key: idempotencyKey.optional(),
  })
  .catchall(z.union([typed, z.array(typed).max(maxTicked)]));
export type SentForm = z.infer<typeof sentForm>;

export const leadResponse = z.object({
  lead_id: z.string(),
  /** Log position of the lead. A later query can pass it to read its own write. */
  position: z.int(),
});
export type LeadResponse = z.infer<typeof leadResponse>;

/** `POST /api/leads/:id/offer-accepted` */
export const offerAcceptedRequest = z.strictObject({
  subcategory: z.literal(offerAcceptedSubcategory).default(offerAcceptedSubcategory),
  form_completed: z.boolean().default(true),
  offer_accepted: z.literal(true).default(true),
});
export type OfferAcceptedForm = z.input<typeof offerAcceptedRequest>;
