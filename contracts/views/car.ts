import type { Car } from '../domain/car/car.js';
import type { OfferedAt } from '../domain/car/price-history.js';
import type { ViewDefinition } from './view.js';

export const carView = {
  name: 'car',
  version: 13,
  indexes: [['dealership_id', 'slug']],
} as const satisfies ViewDefinition;

/** Alias under which the current search collection of cars is found. */
export const carSearchAlias = 'cars';

/** Times are seconds since 1970. */
export interface CarView extends Car {
  readonly created_at_timestamp: number;
  readonly updated_at_timestamp: number;
  readonly sold_date_timestamp?: number | undefined;
  /** What it has been offered at, the newest last. */
  readonly offered?: readonly OfferedAt[] | undefined;
}

/** How often each car was looked at; its id is the car's. */
export const carViewsView = { name: 'car_views', version: 1, indexes: [] } as const satisfies ViewDefinition;

export interface CarViewsView {
  readonly views: number;
}
