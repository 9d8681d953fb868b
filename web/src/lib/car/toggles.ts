import { isInStock } from '#contracts/domain/car/status';
import type { SiteConfig } from '#contracts/domain/site/site';

export interface Toggleable {
  readonly status: string;
  readonly car_type: string;
  readonly price?: number | undefined;
  /** Undefined if it has no pictures. */
  readonly primary_image_url?: string | undefined;
}

/** Decides whether a vehicle can be compared: it is in stock, and has a price and a picture. */
export const canCompare = (car: Toggleable, { features }: Pick<SiteConfig, 'features'>): boolean =>
  isInStock(car.status) &&
  (car.price ?? 0) > 0 &&
  car.primary_image_url !== undefined &&
  (!features.compareUsedOnly || car.car_type === 'used');

export const canFavourite = ({ status }: Pick<Toggleable, 'status'>): boolean => isInStock(status);

/** A sold vehicle can be removed from the saved ones, but not added. */
export const canSave = ({ status }: Pick<Toggleable, 'status'>, isSaved: boolean): boolean =>
  isSaved || isInStock(status);
