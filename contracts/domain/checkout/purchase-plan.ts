import { z } from 'zod';
import { postcode } from '../places/postcode-schema.js';
import { line } from '../line.js';

const required = (max: number) => line(max).min(1, 'Please fill this in.');

/** How a shopper means to buy the vehicle they reserve. */
export const purchasePlan = z.strictObject({
  /** Of the vehicle they trade in; absent: none. */
  valuation_id: line(60).min(1).optional(),
  pays: z.enum(['own', 'finance']),
  /** What the calculator said when they chose it: dollars. */
  finance: z
    .strictObject({ years: z.number().min(1).max(10), deposit: z.number().min(0), weekly: z.number().min(0) })
    .optional(),
  /** Absent: they come for it. */
  delivery: z.strictObject({ street: required(120), city: required(80), postcode: postcode() }).optional(),
  message: z.string().trim().max(2000, 'Please keep it under 2,000 characters.').optional(),
});
export type PurchasePlan = z.infer<typeof purchasePlan>;
