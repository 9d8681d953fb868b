import { formatMoney, formatNumber } from '../format.js';
import type { FurtherFields } from '../forms/known-fields.js';
import type { SubscriptionSettings } from './settings.js';

export interface Plan {
  readonly term: SubscriptionSettings['terms'][number];
  readonly kilometres: SubscriptionSettings['kilometres'][number];
}

/** The plan that a page's address asks for; of what it doesn't say, or the site doesn't have, the first. */
export const planOf = (search: URLSearchParams, { terms, kilometres }: SubscriptionSettings): Plan => ({
  term: terms.find(({ weeks }) => String(weeks) === search.get('weeks')) ?? terms[0]!,
  kilometres: kilometres.find(({ perWeek }) => String(perWeek) === search.get('km')) ?? kilometres[0]!,
});

/**
 * @param price dollars a week, as the vehicle is listed
 * @returns whole dollars a week on the plan
 */
export const weeklyPrice = (price: number, { term, kilometres }: Plan): number =>
  Math.round((price * (100 - term.off)) / 100) + kilometres.extra;

/** The plan as fields of a lead. */
export const planFields = (price: number, plan: Plan) =>
  ({
    'Subscription term': weeksText(plan.term.weeks),
    'Kilometres a week': formatNumber(plan.kilometres.perWeek),
    'Weekly price': formatMoney(weeklyPrice(price, plan)),
  }) satisfies FurtherFields;

export const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`);
