import { hasPassed } from '../moment.js';
import type { Popup } from './vehicle-settings.js';

/** Whether a promotion is shown now on the page of a vehicle of this condition. */
export const isPopupCurrent = ({ expiry, display }: Popup, carType: string, now: Date): boolean =>
  (expiry === undefined || !hasPassed(now, Date.parse(expiry))) &&
  (display.length === 0 || (display as readonly string[]).includes(carType));
