import type { Site } from '#contracts/domain/site/site';
import { makeValue } from '#contracts/search/facet-values';
import { soldCutoff } from '#contracts/domain/car/sold-window';
import type { SearchFilter } from '#platform/ports/search-index';

/** The cars a site ever sees: its own dealerships' and makes', shown, and not sold too long ago. */
export const stockFilter = (site: Site, now: Date, first = false): SearchFilter[] => [
  { attribute: 'dealership_id', in: site.dealerships.map(({ id }) => id) },
  ...(site.manufacturers.length > 0
    ? [{ attribute: 'make', in: site.manufacturers.flatMap((make) => [make, makeValue(make)]) }]
    : []),
  { attribute: 'show_on_dealer_website', in: [true] },
  {
    or: [
      { attribute: 'status', in: ['in_stock', 'coming_soon'] },
      { attribute: 'sold_date_timestamp', min: soldCutoff(site, now, first) },
    ],
  },
];
