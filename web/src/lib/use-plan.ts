import { useSearchParams } from 'react-router';
import type { CarResponse } from '#contracts/api/cars';
import type { ChosenPlan } from '#contracts/domain/subscription/chosen-plan';
import type { Site } from '#contracts/domain/site/site';
import { chosenOf, type Plan, planOf } from '#contracts/domain/subscription/plan';
import type { SubscriptionSettings } from '#contracts/domain/subscription/settings';
import { useSite } from './environment.js';

interface PlanOfPage {
  readonly settings: SubscriptionSettings;
  readonly plan: Plan;
  readonly chosen: ChosenPlan;
}

type Subscribable = Pick<CarResponse, 'subscription_price'>;

/** Returns the subscription plan in a page's address; undefined if the vehicle has no subscriptions. */
export const planOfPage = (
  { subscription_price }: Subscribable,
  { features, subscription }: Pick<Site, 'features' | 'subscription'>,
  search: URLSearchParams,
): PlanOfPage | undefined => {
  const price = subscription_price ?? 0;
  if (!features.subscriptions || !subscription || price <= 0) return undefined;
  const plan = planOf(search, subscription);
  return { settings: subscription, plan, chosen: chosenOf(price, plan) };
};

export const usePlan = (car: Subscribable): PlanOfPage | undefined => {
  const site = useSite();
  const [search] = useSearchParams();
  return planOfPage(car, site, search);
};

/** Returns the vehicle with the weekly price of the plan in this page's address. */
export const useCarAtPlan = <C extends Subscribable>(car: C): C => {
  const { chosen } = usePlan(car) ?? {};
  return chosen ? { ...car, subscription_price: chosen.weekly } : car;
};

/** Returns a function that adds this page's plan to another address, if the vehicle has subscriptions. */
export const useAddPlan = (car: Subscribable): ((path: string) => string) => {
  const { chosen } = usePlan(car) ?? {};
  return (path) =>
    chosen ? `${path}${path.includes('?') ? '&' : '?'}weeks=${chosen.weeks}&km=${chosen.kilometres}` : path;
};
