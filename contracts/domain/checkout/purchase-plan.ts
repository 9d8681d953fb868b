import { z } from 'zod';
import { postcode } from '../places/postcode-schema.js';
import { multiLine, singleLine } from '../line.js';

const required = (max: number) => singleLine(max).min(1, 'Please fill this in.');

/** The way a shopper intends to buy the vehicle they reserve. */
export const purchasePlan = z.strictObject({
  /** Valuation of the vehicle they trade in; absent: no trade-in. */
  valuation_id: singleLine(60).min(1).optional(),
  pays: z.enum(['own', 'finance']),
  /** Result of the calculator when they chose finance: dollars. */
  finance: z
    .strictObject({ years: z.number().min(1).max(10), deposit: z.number().min(0), weekly: z.number().min(0) })
    .optional(),
  /** Absent: the shopper collects the vehicle. */
  delivery: z.strictObject({ street: required(120), city: required(80), postcode: postcode() }).optional(),
  message: multiLine(2000, 'Please keep it under 2,000 characters.').optional(),
});
export type PurchasePlan = z.infer<typeof purchasePlan>;
