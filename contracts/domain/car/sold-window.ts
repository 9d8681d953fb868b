import type { SiteConfig } from '../site/site.js';
import { day, second } from '../durations.js';

const defaultDays = 3;
const firstSearchDays = 4;

/**
 * The second since 1970 a sold car must have been sold at or after to be shown at `now`: the sold window. Every view
 * and query that shows cars asks here, so that a car leaves all of them at the same moment.
 *
 * @param first whether this is the visitor's first search, without any parameter
 */
export const soldCutoff = (
  site: { readonly search: Pick<SiteConfig['search'], 'include_sold_cars_days'> },
  now: Date,
  first = false,
): number => {
  const days = site.search.include_sold_cars_days ?? (first ? firstSearchDays : defaultDays);
  // A second is inside as long as any part of it is: cars carry whole seconds.
  return Math.floor((now.getTime() - days * day) / second) + 1;
};
