import { isInStock } from '#contracts/car-status';
import type { SiteConfig } from '#contracts/site';

interface Reservable {
  readonly slug: string;
  readonly status: string;
  readonly reserved: boolean;
  readonly checkout_enabled?: boolean | undefined;
  readonly reserve_amount?: number | undefined;
}

export interface Reservation {
  readonly path: string;
  /** Dollars. */
  readonly amount: number;
}

/** How a car is reserved; undefined where it can't be: the site or the car has no checkout, or it is spoken for. */
export const reservationOf = (
  { slug, status, reserved, checkout_enabled = false, reserve_amount }: Reservable,
  { features, checkout }: Pick<SiteConfig, 'features' | 'checkout'>,
): Reservation | undefined => {
  const amount = reserve_amount ?? checkout.amount;
  return features.checkout && checkout_enabled && isInStock(status) && !reserved && amount > 0
    ? { path: `/cars/${slug}/${checkout.page}`, amount }
    : undefined;
};
