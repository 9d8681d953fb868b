import { z } from 'zod';
import { line } from './line.js';
import { australianStates } from './places/australian-states.js';

/** Trade-ins: the vehicle a shopper has, what it is worth, and the questions that adjust it. */

const filled = (max: number) => line(max).min(1);

/** As on the plate, without spaces, in capitals. */
export const rego = z
  .string()
  .trim()
  .transform((plate) => plate.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,9}$/, 'Please enter the registration as it is on the plate.'));
export const regoState = z.enum(australianStates, 'Please choose a state.');

/** What is known of the vehicle; a registration lookup gives all of it but the odometer. */
export const tradeInVehicle = z.strictObject({
  year: z.int().min(1900).max(2100),
  make: filled(60),
  model: filled(60),
  badge: filled(60).optional(),
  body: filled(60).optional(),
  colour: filled(60).optional(),
  transmission: filled(40).optional(),
  rego: rego.optional(),
  state: regoState.optional(),
  vin: filled(40).optional(),
});
export type TradeInVehicle = z.infer<typeof tradeInVehicle>;

/** Odometer, kilometres. */
export const kilometres = z.int().min(0).max(2_000_000);

/** Whole dollars. */
export const valueRange = z.object({ low: z.int().min(0), high: z.int().min(0) });
export type ValueRange = z.infer<typeof valueRange>;

/** A question whose answer moves the estimate. */
export const valuationQuestion = z.object({
  id: z.string(),
  label: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).min(2),
});
export type ValuationQuestion = z.infer<typeof valuationQuestion>;

/** What an answer did to the estimate. */
export const valuationAdjustment = z.object({
  question: z.string(),
  answer: z.string(),
  /** Of the estimate; below 0 where it is worth less. */
  percent: z.number(),
});
export type ValuationAdjustment = z.infer<typeof valuationAdjustment>;

/** Question id → value of the choice. */
export const adjustmentAnswers = z
  .record(filled(60), filled(60))
  .refine((answers) => Object.keys(answers).length <= 20, 'has more answers than there are questions');
