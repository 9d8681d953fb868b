import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';
import { isPurchasable } from '#contracts/domain/checkout/purchase';
import type { SiteConfig } from '#contracts/domain/site/site';
import { type Reservation, reservationOf } from '../../lib/car/reserve.js';

/** Actions that a shopper can take on a vehicle. */
export interface VehicleActions {
  readonly reservation?: Reservation;
  /** Path of the purchase. */
  readonly purchase?: string;
  /** Path of the trade-in. */
  readonly tradeIn?: string;
  readonly testDrive: boolean;
  readonly requestPhotos: boolean;
  readonly historyReport?: string;
}

type Actionable = Pick<
  CarResponse,
  'id' | 'slug' | 'status' | 'reserved' | 'price' | 'checkout_enabled' | 'reserve_amount' | 'item_type' | 'file'
>;
type Site = Pick<SiteConfig, 'features' | 'vehicle' | 'checkout'>;

/** Decides whether a vehicle can be test-driven: in stock, not reserved, and not a caravan. */
const canBeDriven = ({ status, reserved, item_type }: Actionable): boolean =>
  status === 'in_stock' && !reserved && item_type !== 'caravan';

/** Returns the actions for a vehicle in stock; otherwise undefined, and only similar vehicles can be enquired about. */
export const actionsOf = (car: Actionable, site: Site): VehicleActions | undefined => {
  if (!isInStock(car.status)) return undefined;
  const { vehicle } = site;
  const reservation = reservationOf(car, site);
  return {
    ...(reservation && { reservation }),
    ...(site.checkout.sellsOnline &&
      isPurchasable(car, site) && { purchase: `/checkout-journey?car_id=${encodeURIComponent(car.slug)}` }),
    // A reserved vehicle accepts no trade-in.
    ...(vehicle.tradeIn && !car.reserved && { tradeIn: `/cars/trade-in?car_id=${encodeURIComponent(car.id)}` }),
    testDrive: vehicle.testDrives && canBeDriven(car),
    requestPhotos: vehicle.requestPhotos,
    ...(car.file !== undefined && { historyReport: car.file }),
  };
};
