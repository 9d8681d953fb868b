import { isInStock } from '#contracts/domain/car/status';
import type { SiteConfig } from '#contracts/domain/site/site';

export interface Toggleable {
  readonly status: string;
  readonly car_type: string;
  readonly price?: number | undefined;
  /** Absent: it has no pictures. */
  readonly primary_image_url?: string | undefined;
}

/** Only what can be bought, has a price and can be seen is put beside others. */
export const canCompare = (car: Toggleable, { features }: Pick<SiteConfig, 'features'>): boolean =>
  isInStock(car.status) &&
  (car.price ?? 0) > 0 &&
  car.primary_image_url !== undefined &&
  (!features.compareUsedOnly || car.car_type === 'used');

export const canFavourite = ({ status }: Pick<Toggleable, 'status'>): boolean => isInStock(status);

/** A sold vehicle can't be saved any more, but one that was saved can be taken out. */
export const canSave = ({ status }: Pick<Toggleable, 'status'>, isSaved: boolean): boolean =>
  isSaved || isInStock(status);
