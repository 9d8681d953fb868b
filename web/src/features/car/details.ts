import { lazily } from '../../lib/lazy.js';

/** What is below the pictures comes in the page; the code that it reacts with comes after the page's own. */
export const details = lazily(() => import('./VehicleDetails.js').then(({ VehicleDetails }) => VehicleDetails));

/** The same beside the price. */
export const standing = lazily(() => import('./MarketStanding.js').then(({ MarketStanding }) => MarketStanding));
