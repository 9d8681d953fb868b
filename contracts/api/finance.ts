import { z } from 'zod';
import { financeQuote, lenderEntry } from '../domain/finance/lender.js';
import { line } from '../domain/line.js';

/** `POST /api/youx/quote`: what a loan on one vehicle would cost. */
export const quoteRequest = z.strictObject({
  /** Nobody is asked yet: an estimate is for a good credit record. */
  selfAssessedCreditScore: z.literal('GREAT'),
  /** Dollars. */
  purchasePrice: z.number().positive().max(1_000_000),
  /** Years. */
  loanTerm: z.literal(5),
  year: z.int().min(1900).max(2100),
  vin: line(40).optional(),
  nvic: line(40).optional(),
  /** The dealer. */
  whoIsHelping: line(120).min(1),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

export const quoteResponse = financeQuote;

/** `GET /api/cars/:slug/finance`; in place of the slug the vehicle's id will do. */
export const carFinanceResponse = z.object({
  /** What a form or a summary shows of the vehicle. */
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
  /** Dollars; 0: it has no price. */
  price: z.number(),
  /** What the price is: `Drive Away`, `From`. */
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
