import { z } from 'zod';

/** The plan that a shopper chose for a vehicle. */
export const chosenPlan = z.strictObject({
  weeks: z.int().min(1),
  /** Kilometres a week. */
  kilometres: z.int().min(1),
  /** Dollars a week, as the page showed it. */
  weekly: z.int().min(1),
});
export type ChosenPlan = z.infer<typeof chosenPlan>;
