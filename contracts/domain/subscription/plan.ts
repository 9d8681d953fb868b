import { formatMoney, formatNumber } from '../format.js';
import type { FurtherFields } from '../forms/known-fields.js';
import type { ChosenPlan } from './chosen-plan.js';
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

/** @param price dollars a week, as the vehicle is listed */
export const chosenOf = (price: number, plan: Plan): ChosenPlan => ({
  weeks: plan.term.weeks,
  kilometres: plan.kilometres.perWeek,
  weekly: weeklyPrice(price, plan),
});

/** Whether the site has this plan, at this price, for a vehicle that is listed at `price` dollars a week. */
export const isOnOffer = (chosen: ChosenPlan, price: number, { terms, kilometres }: SubscriptionSettings): boolean => {
  const term = terms.find(({ weeks }) => weeks === chosen.weeks);
  const allowance = kilometres.find(({ perWeek }) => perWeek === chosen.kilometres);
  return price > 0 && !!term && !!allowance && weeklyPrice(price, { term, kilometres: allowance }) === chosen.weekly;
};

/** The plan as fields of a lead. */
export const planFields = ({ weeks, kilometres, weekly }: ChosenPlan) =>
  ({
    'Subscription term': weeksText(weeks),
    'Kilometres a week': formatNumber(kilometres),
    'Weekly price': formatMoney(weekly),
  }) satisfies FurtherFields;

export const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`);
