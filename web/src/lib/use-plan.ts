import { useSearchParams } from 'react-router';
import type { CarResponse } from '#contracts/api/cars';
import type { ChosenPlan } from '#contracts/domain/subscription/chosen-plan';
import { chosenOf, type Plan, planOf } from '#contracts/domain/subscription/plan';
import type { SubscriptionSettings } from '#contracts/domain/subscription/settings';
import { useSite } from './environment.js';

interface PlanOfPage {
  readonly settings: SubscriptionSettings;
  readonly plan: Plan;
  readonly chosen: ChosenPlan;
}

/** The plan that the page's address says; undefined where the vehicle can't be subscribed to. */
export const usePlan = ({ subscription_price }: Pick<CarResponse, 'subscription_price'>): PlanOfPage | undefined => {
  const { features, subscription } = useSite();
  const [search] = useSearchParams();
  const price = subscription_price ?? 0;
  if (!features.subscriptions || !subscription || price <= 0) return undefined;
  const plan = planOf(search, subscription);
  return { settings: subscription, plan, chosen: chosenOf(price, plan) };
};

/** Puts the plan that the page's address says into another address, where the vehicle can be subscribed to. */
export const useWithPlan = (car: Pick<CarResponse, 'subscription_price'>): ((path: string) => string) => {
  const { chosen } = usePlan(car) ?? {};
  return (path) =>
    chosen ? `${path}${path.includes('?') ? '&' : '?'}weeks=${chosen.weeks}&km=${chosen.kilometres}` : path;
};
