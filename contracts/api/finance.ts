import { z } from 'zod';
import { financeQuote, lenderEntry } from '../domain/finance/lender.js';
import { singleLine } from '../domain/line.js';

/** `POST /api/youx/quote`: a loan quote for one vehicle. */
export const quoteRequest = z.strictObject({
  /** Shoppers are not asked yet, so the quote assumes a good credit record. */
  selfAssessedCreditScore: z.literal('GREAT'),
  /** Dollars. */
  purchasePrice: z.number().positive().max(1_000_000),
  /** Years. */
  loanTerm: z.literal(5),
  year: z.int().min(1900).max(2100),
  vin: singleLine(40).optional(),
  nvic: singleLine(40).optional(),
  /** Name of the dealer. */
  whoIsHelping: singleLine(120).min(1),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

export const quoteResponse = financeQuote;

/** `GET /api/cars/:slug/finance`; accepts the vehicle's id in place of the slug. */
export const carFinanceResponse = z.object({
  /** Vehicle fields for forms and summaries. */
  car: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    year: z.int(),
    make: z.string(),
    model: z.string(),
    stocknum: z.string(),
    car_type: z.string(),
    status: z.string(),
    dealership_id: z.string(),
    dealership_slug: z.string().optional(),
    location_id: z.string().optional(),
    primary_image_url: z.string().optional(),
    vin: z.string().optional(),
    nvic: z.string().optional(),
  }),
  shown: z.boolean(),
  /** Dollars; 0: the vehicle has no price. */
  price: z.number(),
  /** Kind of the price: `Drive Away`, `From`. */
  price_basis: z.string().optional(),
  lender: lenderEntry,
  link: z.string().optional(),
  wantsQuote: z.boolean(),
});
export type CarFinanceResponse = z.infer<typeof carFinanceResponse>;

/** `GET /api/cars/:slug/disclaimer` */
export const disclaimerResponse = z.object({
  /** `5 year term, 10.0% deposit` */
  terms: z.string(),
  disclaimer: z.string(),
});
export type DisclaimerResponse = z.infer<typeof disclaimerResponse>;
