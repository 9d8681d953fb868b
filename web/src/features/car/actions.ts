import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';
import { isPurchasable } from '#contracts/domain/checkout/purchase';
import type { SiteConfig } from '#contracts/domain/site/site';
import { type Reservation, reservationOf } from '../../lib/car/reserve.js';

/** What a shopper may do about a vehicle. */
export interface VehicleActions {
  readonly reservation?: Reservation;
  /** Where it is bought. */
  readonly purchase?: string;
  /** Where another vehicle is offered in part payment. */
  readonly tradeIn?: string;
  readonly testDrive: boolean;
  readonly requestPhotos: boolean;
  /** The history report. */
  readonly historyReport?: string;
}

type Actionable = Pick<
  CarResponse,
  'id' | 'slug' | 'status' | 'reserved' | 'price' | 'checkout_enabled' | 'reserve_amount' | 'item_type' | 'file'
>;
type Site = Pick<SiteConfig, 'features' | 'vehicle' | 'checkout'>;

/** A vehicle that is there, is nobody's yet, and drives by itself. */
const canBeDriven = ({ status, reserved, item_type }: Actionable): boolean =>
  status === 'in_stock' && !reserved && item_type !== 'caravan';

/** Of a vehicle that is still to be sold; undefined where it can only be asked for another like it. */
export const actionsOf = (car: Actionable, site: Site): VehicleActions | undefined => {
  if (!isInStock(car.status)) return undefined;
  const { vehicle } = site;
  const reservation = reservationOf(car, site);
  return {
    ...(reservation && { reservation }),
    ...(site.checkout.sellsOnline &&
      isPurchasable(car, site) && { purchase: `/checkout-journey?car_id=${encodeURIComponent(car.slug)}` }),
    // What is reserved is not paid for with another vehicle any more.
    ...(vehicle.tradeIn && !car.reserved && { tradeIn: `/cars/trade-in?car_id=${encodeURIComponent(car.id)}` }),
    testDrive: vehicle.testDrives && canBeDriven(car),
    requestPhotos: vehicle.requestPhotos,
    ...(car.file !== undefined && { historyReport: car.file }),
  };
};
