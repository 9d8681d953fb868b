import { z } from 'zod';

const budgetType = z.object({
  /** Value of the facet that the site's budget search offers. */
  value: z.string(),
  /** Vehicles with a price in the budget search's range. */
  count: z.int(),
  lowest_price: z.number(),
  highest_price: z.number(),
});
export type BudgetType = z.infer<typeof budgetType>;

/** `GET /api/budget`: types of vehicles, most frequent first; empty where the site has no budget search. */
export const budgetResponse = z.object({ types: z.array(budgetType) });
export type BudgetResponse = z.infer<typeof budgetResponse>;
