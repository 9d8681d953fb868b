import type { SiteConfig } from '../site/site.js';
import { day, second } from '../durations.js';
import { hasPassed } from '../moment.js';

const defaultDays = 3;
const firstSearchDays = 4;

/**
 * Returns the start of the sold window in seconds since 1970: a car sold before it is not shown at `now`. Every view
 * and query uses this function, so that a car disappears from all of them at the same moment.
 *
 * @param first whether this is the visitor's first search, without any parameter
 */
export const soldCutoff = (site: SiteOfWindow, now: Date, first = false): number =>
  // Cars store whole seconds, so a second counts as inside as long as any part of it is.
  Math.floor((now.getTime() - soldWindow(site, first)) / second) + 1;

interface SiteOfWindow {
  readonly search: Pick<SiteConfig['search'], 'include_sold_cars_days'>;
}

/** Milliseconds. */
const soldWindow = ({ search }: SiteOfWindow, first: boolean): number =>
  (search.include_sold_cars_days ?? (first ? firstSearchDays : defaultDays)) * day;

/** Returns when a car sold at this second since 1970 is no longer shown, in milliseconds since 1970. */
export const soldWindowEnd = (site: SiteOfWindow, sold: number, first = false): number =>
  sold * second + soldWindow(site, first);

/** Whether a car sold at this second since 1970 is no longer shown. */
export const isSoldWindowOver = (site: SiteOfWindow, sold: number, now: Date, first = false): boolean =>
  hasPassed(now, soldWindowEnd(site, sold, first));
