import { z } from 'zod';

const budgetType = z.object({
  /** Value of the facet the site's budget search chooses by. */
  value: z.string(),
  /** Vehicles with a price the budget search counts. */
  count: z.int(),
  lowest_price: z.number(),
  highest_price: z.number(),
});
export type BudgetType = z.infer<typeof budgetType>;

/** `GET /api/budget`: the types a budget can be searched for, most frequent first; none where the site has it off. */
export const budgetResponse = z.object({ types: z.array(budgetType) });
export type BudgetResponse = z.infer<typeof budgetResponse>;
