import { z } from 'zod';
import { postcode } from '../domain/places/postcode-schema.js';
import { formIds } from '../domain/forms/ids.js';
import { kilometres, tradeInVehicle } from '../domain/trade-in.js';
import { line } from '../domain/line.js';
import { webAddress } from '../domain/path.js';

export const offerAcceptedSubcategory = '3. Offer Accepted';

const named = line(80).min(1, 'Please fill this in.');

/** Who enquires. */
export const leadUser = z.strictObject({
  name: named,
  last_name: named,
  email: z.email('Please enter a valid email address.').max(200),
  /** As typed; Australian numbers with or without +61, spaces and brackets. */
  phone: line(30).regex(/^\+?[\d\s()-]{8,}$/, 'Please enter a valid phone number.'),
  postcode: postcode().optional(),
});

/** The vehicle that would be traded in, as far as it is known; where it was valued, the valuation knows it. */
const tradeIn = tradeInVehicle.partial().extend({ km: kilometres.optional(), valuation_id: line(60).optional() });

const maxFields = 80;
const someFields = z
  .record(line(60), z.string().max(5000))
  .refine((fields) => Object.keys(fields).length <= maxFields, `has more than ${maxFields} fields`);
/** Of too many one too many: what is wrong with each is written down before anything is reported. */
const hardlyMore = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? Object.fromEntries(Object.entries(fields).slice(0, maxFields + 1))
    : fields;

/** `POST /api/leads`, with an `Idempotency-Key` header: the same key never makes a second lead. */
export const leadRequest = z.strictObject({
  /** One of our forms: its fields are then checked by its own description. */
  form: z.enum(formIds).optional(),
  userData: leadUser,
  category: line(80).min(1),
  subcategory: line(120).optional(),
  message: z.string().trim().max(5000, 'Please keep it under 5,000 characters.').optional(),
  /** Whether the shopper wants to hear of offers. Absent: as the site takes silence, which is yes unless it is strict. */
  opt_in: z.boolean().optional(),
  /** Page the form stood on. */
  url: webAddress().max(2000),
  /** Names that page, whatever its address was followed by: `contact`, `home`. */
  page_id: line(120).optional(),
  source: z.literal('Website').default('Website'),
  car_id: line(60).optional(),
  car_dealership_id: line(60).optional(),
  dealership_slug: line(80).optional(),
  location: line(60).optional(),
  /** Further fields of the form, by name. */
  fields: z.preprocess<unknown, typeof someFields, Record<string, string>>(hardlyMore, someFields).default({}),
  trade_in: tradeIn.optional(),
  /** Nobody sees this field, so nobody fills it in but a program. */
  website: z.string().max(200).optional(),
  lead_attributes: z
    .strictObject({
      visited_pages: z.array(line(500)).max(50).default([]),
      linked_query_params: z.record(line(60), line(500)).default({}),
    })
    .prefault({}),
});
export type LeadRequest = z.infer<typeof leadRequest>;
export type LeadForm = z.input<typeof leadRequest>;

/** `GET /forms/:form` */
export const formPageQuery = z.object({ car_id: line(60).optional() });

/** What a form says beside its fields, as JSON: `more`. */
export const moreOfForm = leadRequest
  .pick({ subcategory: true, dealership_slug: true, fields: true, trade_in: true })
  .partial();

const typed = z.string().max(5000);
const maxTicked = 40;
/** `POST /forms/:form`: the form's fields by name, and what it has hidden. */
export const sentForm = z
  .object({
    car_id: line(60).optional(),
    /** Page the form stood on first; absent: as the browser tells. */
    url: typed.optional(),
    /** What is known without being asked for, as JSON. */
    more: typed.optional(),
    /** Of a form in steps, which of them it is; absent: all of it. */
    step: line(4).optional(),
    website: line(200).optional(),
  })
  .catchall(z.union([typed, z.array(typed).max(maxTicked)]));
export type SentForm = z.infer<typeof sentForm>;

export const leadResponse = z.object({
  lead_id: z.string(),
  /** Log position of the lead; a later query can ask to be at least that fresh. */
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
