import { z } from 'zod';
import { singleLine } from './line.js';
import { australianStates } from './places/australian-states.js';

/** Trade-ins: the shopper's vehicle, its value, and the questions that adjust the value. */

const filled = (max: number) => singleLine(max).min(1);

/** Registration as on the plate; converted to capitals without spaces. */
export const rego = z
  .string()
  .trim()
  .transform((plate) => plate.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,9}$/, 'Please enter the registration as it is on the plate.'));
export const regoState = z.enum(australianStates, 'Please choose a state.');

/** Known facts about the vehicle; a registration lookup returns all except the odometer. */
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

/** A question whose answer adjusts the estimate. */
export const valuationQuestion = z.object({
  id: z.string(),
  label: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).min(2),
});
export type ValuationQuestion = z.infer<typeof valuationQuestion>;

/** The effect of an answer on the estimate. */
export const valuationAdjustment = z.object({
  question: z.string(),
  answer: z.string(),
  /** Percent of the estimate; negative where the answer lowers it. */
  percent: z.number(),
});
export type ValuationAdjustment = z.infer<typeof valuationAdjustment>;

/** Question id → value of the choice. */
export const adjustmentAnswers = z
  .record(filled(60), filled(60))
  .refine((answers) => Object.keys(answers).length <= 20, 'has more answers than there are questions');
