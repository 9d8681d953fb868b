import type { SearchFilter } from '#platform/ports/search-index';

/** Vehicles for sale among those a site shows. */
export const inStockFilter: SearchFilter = { attribute: 'status', in: ['in_stock', 'coming_soon'] };

const newOrDemo = ['new', 'demo'];

/** Vehicles in the same condition. New and demo vehicles match each other, used ones only used ones. */
export const sameCondition = (carType: string): SearchFilter => ({
  attribute: 'car_type',
  in: newOrDemo.includes(carType) ? newOrDemo : [carType],
});

/** Excludes prices of 10 or less, which are placeholders. */
export const realPrice = (attribute: 'price' | 'subscription_price'): SearchFilter => ({ attribute, min: 10.01 });
