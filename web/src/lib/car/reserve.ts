import { isPurchasable, type Purchasable } from '#contracts/domain/checkout/purchase';
import type { SiteConfig } from '#contracts/domain/site/site';

interface Reservable extends Purchasable {
  readonly slug: string;
  readonly reserve_amount?: number | undefined;
}

export interface Reservation {
  readonly path: string;
  /** Dollars. */
  readonly amount: number;
}

/** Returns how a car is reserved; undefined if it can't be bought online or needs no deposit. */
export const reservationOf = (
  car: Reservable,
  site: Pick<SiteConfig, 'features' | 'checkout'>,
): Reservation | undefined => {
  const { slug, reserve_amount: amount = site.checkout.amount } = car;
  return isPurchasable(car, site) && amount > 0 ? { path: `/cars/${slug}/${site.checkout.page}`, amount } : undefined;
};
