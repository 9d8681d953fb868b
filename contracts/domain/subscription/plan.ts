import { formatMoney, formatNumber } from '../format.js';
import type { FurtherFields } from '../forms/known-fields.js';
import type { ChosenPlan } from './chosen-plan.js';
import type { SubscriptionSettings } from './settings.js';

export interface Plan {
  readonly term: SubscriptionSettings['terms'][number];
  readonly kilometres: SubscriptionSettings['kilometres'][number];
}

/** Returns the plan of a page's address. Missing and unknown values become the site's first option. */
export const planOf = (search: URLSearchParams, { terms, kilometres }: SubscriptionSettings): Plan => ({
  term: terms.find(({ weeks }) => String(weeks) === search.get('weeks')) ?? terms[0]!,
  kilometres: kilometres.find(({ perWeek }) => String(perWeek) === search.get('km')) ?? kilometres[0]!,
});

/**
 * Returns the price of the plan in whole dollars a week.
 * @param price listed price, dollars a week
 */
export const weeklyPrice = (price: number, { term, kilometres }: Plan): number =>
  Math.round((price * (100 - term.off)) / 100) + kilometres.extra;

/** @param price listed price, dollars a week */
export const chosenOf = (price: number, plan: Plan): ChosenPlan => ({
  weeks: plan.term.weeks,
  kilometres: plan.kilometres.perWeek,
  weekly: weeklyPrice(price, plan),
});

/** Whether the site offers this plan at this price. @param price listed price, dollars a week */
export const isOnOffer = (chosen: ChosenPlan, price: number, { terms, kilometres }: SubscriptionSettings): boolean => {
  const term = terms.find(({ weeks }) => weeks === chosen.weeks);
  const allowance = kilometres.find(({ perWeek }) => perWeek === chosen.kilometres);
  return price > 0 && !!term && !!allowance && weeklyPrice(price, { term, kilometres: allowance }) === chosen.weekly;
};

export const planFields = ({ weeks, kilometres, weekly }: ChosenPlan) =>
  ({
    'Subscription term': weeksText(weeks),
    'Kilometres a week': formatNumber(kilometres),
    'Weekly price': formatMoney(weekly),
  }) satisfies FurtherFields;

export const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`);
