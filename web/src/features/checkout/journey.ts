import type { PurchasePlan } from '#contracts/domain/checkout/purchase-plan';
import type { Site } from '#contracts/domain/site/site';

/** Steps of buying online, in order. The deposit follows the last step. */
const journeySteps = ['trade-in', 'finance', 'delivery', 'review'] as const;
export type JourneyStep = (typeof journeySteps)[number];

export const stepTitles: Readonly<Record<JourneyStep, string>> = {
  'trade-in': 'Trade-in',
  finance: 'Paying for it',
  delivery: 'Handover',
  review: 'Check and reserve',
};

/** A vehicle that was valued as a trade-in. */
export interface TradedIn {
  readonly valuation_id: string;
  readonly name: string;
  /** Dollars; undefined if the vehicle has to be inspected first. */
  readonly estimate?: { readonly low: number; readonly high: number } | undefined;
}

/** The shopper's choices so far. */
export interface Journey {
  readonly step: JourneyStep;
  readonly tradeIn?: TradedIn | undefined;
  readonly pays?: PurchasePlan['pays'];
  readonly finance?: PurchasePlan['finance'] | undefined;
  readonly delivery?: PurchasePlan['delivery'] | undefined;
  /** Dollars; null for a price on request. */
  readonly deliveryPrice?: number | null | undefined;
  readonly message?: string | undefined;
}

/** Returns the steps that the site supports. */
export const stepsOf = ({
  vehicle,
  finance,
  delivery,
  without,
}: Pick<Site, 'vehicle' | 'finance' | 'delivery' | 'without'>): JourneyStep[] =>
  journeySteps.filter(
    (step) =>
      (step !== 'trade-in' || (vehicle.tradeIn && !without.includes('trade_in_values'))) &&
      (step !== 'finance' || finance.vehicles) &&
      (step !== 'delivery' || delivery !== undefined),
  );

export const stepAfter = (steps: readonly JourneyStep[], step: JourneyStep): JourneyStep =>
  steps[steps.indexOf(step) + 1] ?? 'review';
export const stepBefore = (steps: readonly JourneyStep[], step: JourneyStep): JourneyStep | undefined =>
  steps[steps.indexOf(step) - 1];

/** Returns the purchase plan sent with the reservation. */
export const planOf = ({ tradeIn, pays = 'own', finance, delivery, message = '' }: Journey): PurchasePlan => ({
  ...(tradeIn && { valuation_id: tradeIn.valuation_id }),
  pays,
  ...(pays === 'finance' && finance && { finance }),
  ...(delivery && { delivery }),
  ...(message.trim() !== '' && { message: message.trim() }),
});

const keyOf = (car_id: string) => `forecourt.journey.${car_id}`;

/** Returns the shopper's progress with this vehicle in this browser. It survives a reload and sign-in. */
export const readJourney = (car_id: string, steps: readonly JourneyStep[]): Journey => {
  const start: Journey = { step: steps[0] ?? 'review' };
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(car_id)) ?? 'null') as Journey | null;
    return kept !== null && steps.includes(kept.step) ? kept : start;
  } catch {
    return start;
  }
};

export const writeJourney = (car_id: string, journey: Journey): void => {
  try {
    localStorage.setItem(keyOf(car_id), JSON.stringify(journey));
  } catch {
    // Without storage, it lasts until the page is closed.
  }
};
