import type { SiteConfig } from '../site/site.js';
import { day, second } from '../durations.js';
import { hasCome } from '../moment.js';

const defaultDays = 3;
const firstSearchDays = 4;

/**
 * The second since 1970 a sold car must have been sold at or after to be shown at `now`: the sold window. Every view
 * and query that shows cars asks here, so that a car leaves all of them at the same moment.
 *
 * @param first whether this is the visitor's first search, without any parameter
 */
export const soldCutoff = (site: SiteOfWindow, now: Date, first = false): number =>
  // A second is inside as long as any part of it is: cars carry whole seconds.
  Math.floor((now.getTime() - soldWindow(site, first)) / second) + 1;

interface SiteOfWindow {
  readonly search: Pick<SiteConfig['search'], 'include_sold_cars_days'>;
}

/** Milliseconds. */
const soldWindow = ({ search }: SiteOfWindow, first: boolean): number =>
  (search.include_sold_cars_days ?? (first ? firstSearchDays : defaultDays)) * day;

/** When a car that was sold at this second since 1970 is shown no more, in milliseconds since 1970. */
export const soldWindowEnd = (site: SiteOfWindow, sold: number, first = false): number =>
  sold * second + soldWindow(site, first);

/** Whether a car that was sold at this second since 1970 is shown no more. */
export const isSoldWindowOver = (site: SiteOfWindow, sold: number, now: Date, first = false): boolean =>
  hasCome(now, soldWindowEnd(site, sold, first));
