import { useSearchParams } from 'react-router';
import type { CarResponse } from '#contracts/api/cars';
import { type Plan, planOf } from '#contracts/domain/subscription/plan';
import type { SubscriptionSettings } from '#contracts/domain/subscription/settings';
import { useSite } from './environment.js';

interface ChosenPlan {
  readonly settings: SubscriptionSettings;
  /** Dollars a week, as the vehicle is listed. */
  readonly price: number;
  readonly plan: Plan;
}

/** The plan that the page's address says; undefined where the vehicle can't be subscribed to. */
export const usePlan = ({ subscription_price }: Pick<CarResponse, 'subscription_price'>): ChosenPlan | undefined => {
  const { features, subscription } = useSite();
  const [search] = useSearchParams();
  const price = subscription_price ?? 0;
  return features.subscriptions && subscription && price > 0
    ? { settings: subscription, price, plan: planOf(search, subscription) }
    : undefined;
};
