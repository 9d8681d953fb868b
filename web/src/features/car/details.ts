import { lazily } from '../../lib/lazy.js';

/** Rendered on the server. In the browser, its code loads after the page's own. */
export const details = lazily(() => import('./VehicleDetails.js').then(({ VehicleDetails }) => VehicleDetails));

/** The same, for the part beside the price. */
export const standing = lazily(() => import('./MarketStanding.js').then(({ MarketStanding }) => MarketStanding));

/** The same, for a reserved vehicle. */
export const reservedNotice = lazily(() => import('./ReservedNotice.js').then(({ ReservedNotice }) => ReservedNotice));
