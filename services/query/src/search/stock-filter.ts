import type { Site } from '#contracts/domain/site/site';
import { onlySite } from '#contracts/search/car-document';
import { normaliseMake } from '#contracts/search/facet-values';
import { soldCutoff } from '#contracts/domain/car/sold-window';
import type { SearchFilter } from '#platform/ports/search-index';
import { inStockFilter } from './stock-conditions.js';

/** The cars a site shows at all: of its dealerships and makes, visible, and not sold too long ago. */
export const stockFilter = (site: Site, now: Date, first = false): SearchFilter[] => [
  { attribute: 'dealership_id', in: site.dealerships.map(({ id }) => id) },
  // The site may name a dealership of another site. Its cars are excluded once the owner is known, a moment later.
  { attribute: 'site_id', in: [site.id, onlySite] },
  ...(site.manufacturers.length > 0
    ? [{ attribute: 'make', in: site.manufacturers.flatMap((make) => [make, normaliseMake(make)]) }]
    : []),
  { attribute: 'show_on_dealer_website', in: [true] },
  {
    or: [inStockFilter, { attribute: 'sold_date_timestamp', min: soldCutoff(site, now, first) }],
  },
];
