import { z } from 'zod';
import { carTypes } from './car-status.js';

const path = z.string().regex(/^\/[^\s]*$/, 'is not a path such as /search');

/** The `popup` section of a site's configuration: an offer that stands over a vehicle's page until it is dismissed. */
export const popup = z.strictObject({
  /** Whoever dismissed it by this name does not see it again. */
  id: z.string().min(1).max(60),
  image: path.optional(),
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(400),
  button: z.strictObject({ label: z.string().min(1).max(40), path }),
  /** Until right before that moment. */
  expiry: z.iso.datetime({ offset: true }).optional(),
  /** Conditions of vehicles it speaks of; empty: any. */
  display: z.array(z.enum(carTypes)).default([]),
});
export type Popup = z.infer<typeof popup>;

export const isPopupCurrent = ({ expiry, display }: Popup, carType: string, now: Date): boolean =>
  (expiry === undefined || now.getTime() < Date.parse(expiry)) &&
  (display.length === 0 || (display as readonly string[]).includes(carType));
