import { isInStock } from '#contracts/car-status';
import type { SiteConfig } from '#contracts/site';

/** Dollars, where the car names no amount of its own. */
const usualAmount = 200;

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
  { slug, status, reserved, checkout_enabled = false, reserve_amount = usualAmount }: Reservable,
  { features }: Pick<SiteConfig, 'features'>,
): Reservation | undefined =>
  features.checkout && checkout_enabled && isInStock(status) && !reserved && reserve_amount > 0
    ? { path: `/cars/${slug}/checkout`, amount: reserve_amount }
    : undefined;
