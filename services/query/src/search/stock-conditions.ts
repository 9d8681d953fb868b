import type { SearchFilter } from '#platform/ports/search-index';

/** What can be bought, of what a site shows. */
export const inStockFilter: SearchFilter = { attribute: 'status', in: ['in_stock', 'coming_soon'] };

/** A price of 10 or less stands for none. */
export const realPrice = (attribute: 'price' | 'subscription_price'): SearchFilter => ({ attribute, min: 10.01 });
