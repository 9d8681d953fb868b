import { z } from 'zod';

export const chosenPlan = z.strictObject({
  weeks: z.int().min(1),
  /** Kilometres a week. */
  kilometres: z.int().min(1),
  /** Dollars a week, as displayed to the shopper. */
  weekly: z.int().min(1),
});
export type ChosenPlan = z.infer<typeof chosenPlan>;
