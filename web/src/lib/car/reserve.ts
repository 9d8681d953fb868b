import { isPurchasable, type Purchasable } from '#contracts/purchase';
import type { SiteConfig } from '#contracts/site';

/** Dollars, where the car names no amount of its own. */
const usualAmount = 200;

interface Reservable extends Purchasable {
  readonly slug: string;
  readonly reserve_amount?: number | undefined;
}

export interface Reservation {
  readonly path: string;
  /** Dollars. */
  readonly amount: number;
}

type Site = Pick<SiteConfig, 'features' | 'vehicle'>;

/** How a car is reserved; undefined where it can't be: it can't be bought on the site, or is reserved for nothing. */
export const reservationOf = (car: Reservable, site: Site): Reservation | undefined => {
  const { slug, reserve_amount = usualAmount } = car;
  return isPurchasable(car, site) && reserve_amount > 0
    ? { path: `/cars/${slug}/${site.vehicle.checkoutPath}`, amount: reserve_amount }
    : undefined;
};
