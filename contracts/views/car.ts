import type { CarDetails } from '../domain/car/details.js';
import type { ViewDefinition } from './view.js';

export const carView = {
  name: 'car',
  version: 3,
  indexes: [['dealership_id', 'slug']],
} as const satisfies ViewDefinition;

/** Alias under which the current search collection of cars is found. */
export const carSearchAlias = 'cars';

export interface CarView {
  readonly id: string;
  readonly slug: string;
  readonly dealership_id: string;
  readonly details: CarDetails;
  readonly status: string;
  readonly delisted: boolean;
  readonly reserved: boolean;
  /** Seconds since 1970. */
  readonly created_at_timestamp: number;
  readonly updated_at_timestamp: number;
  readonly sold_date_timestamp?: number | undefined;
}

/** How often each car was looked at; its id is the car's. */
export const carViewsView = { name: 'car_views', version: 1, indexes: [] } as const satisfies ViewDefinition;

export interface CarViewsView {
  readonly views: number;
}
