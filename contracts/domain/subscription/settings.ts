import { z } from 'zod';

const term = z.strictObject({
  weeks: z.int().min(1).max(156),
  /** Discount on the vehicle's weekly price, in percent. */
  off: z.number().min(0).max(90).default(0),
});
const allowance = z.strictObject({
  /** Kilometres. */
  perWeek: z.int().min(50).max(5_000),
  /** Surcharge, dollars a week. */
  extra: z.int().min(0).max(1_000).default(0),
});

/** The `subscription` section of a site's configuration: terms and kilometre allowances. */
export const subscriptionSettings = z
  .strictObject({
    terms: z.array(term).min(1).max(5),
    kilometres: z.array(allowance).min(1).max(5),
    /** Cents per kilometre beyond the allowance. */
    beyond: z.int().min(1).max(500).optional(),
    /** Costs covered by the weekly price: `Registration`, `Insurance`. */
    includes: z.array(z.string().min(1).max(40)).min(1).max(10),
    /** Costs not covered: `Fuel`, `Tolls`. */
    excludes: z.array(z.string().min(1).max(40)).max(10).default([]),
  })
  .superRefine(({ terms, kilometres }, context) => {
    if (terms[0]!.off !== 0)
      context.addIssue({
        code: 'custom',
        path: ['terms', 0, 'off'],
        message: 'is not 0: it is what the weekly price is for',
      });
    if (kilometres[0]!.extra !== 0)
      context.addIssue({
        code: 'custom',
        path: ['kilometres', 0, 'extra'],
        message: 'is not 0: they are in the weekly price',
      });
    if (new Set(terms.map(({ weeks }) => weeks)).size < terms.length)
      context.addIssue({ code: 'custom', path: ['terms'], message: 'has a number of weeks twice' });
    if (new Set(kilometres.map(({ perWeek }) => perWeek)).size < kilometres.length)
      context.addIssue({ code: 'custom', path: ['kilometres'], message: 'has a number of kilometres twice' });
  });
export type SubscriptionSettings = z.infer<typeof subscriptionSettings>;
