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

/** The plan that a page's address says; undefined where the vehicle can't be subscribed to. */
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

/** The plan that this page's address says. */
export const usePlan = (car: Subscribable): PlanOfPage | undefined => {
  const site = useSite();
  const [search] = useSearchParams();
  return planOfPage(car, site, search);
};

/** Puts the plan that the page's address says into another address, where the vehicle can be subscribed to. */
export const useWithPlan = (car: Subscribable): ((path: string) => string) => {
  const { chosen } = usePlan(car) ?? {};
  return (path) =>
    chosen ? `${path}${path.includes('?') ? '&' : '?'}weeks=${chosen.weeks}&km=${chosen.kilometres}` : path;
};
