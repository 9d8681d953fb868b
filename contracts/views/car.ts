import type { Car } from '../domain/car/car.js';
import type { OfferPeriod } from '../domain/car/price-history.js';
import type { ViewDefinition } from './view.js';

export const carView = {
  name: 'car',
  version: 15,
  indexes: [
    ['dealership_id', 'slug'],
    ['vin', 'dealership_id'],
  ],
} as const satisfies ViewDefinition;

/** Alias of the current search collection of cars. */
export const carSearchAlias = 'cars';

/** Times are seconds since 1970. */
export interface CarView extends Car {
  readonly created_at_timestamp: number;
  readonly updated_at_timestamp: number;
  readonly sold_date_timestamp?: number | undefined;
  /** VIN of a vehicle that is neither sold nor delisted. */
  readonly vin?: string | undefined;
  /** Periods and amounts of its offers, newest last. */
  readonly offered?: readonly OfferPeriod[] | undefined;
}

/** Number of views of each car; the document's id is the car's. */
export const carViewsView = { name: 'car_views', version: 1, indexes: [] } as const satisfies ViewDefinition;

export interface CarViewsView {
  readonly views: number;
}
