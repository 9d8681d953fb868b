import { z } from 'zod';
import { location } from '../domain/site/site.js';
import { toldBy } from './told-by.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `location-<id>`. */
export const locationEvents = {
  /** All there is to say of it; what was said before is no longer so. */
  LocationDescribed: event(1, z.object({ site_id: z.string().min(1), location, by: toldBy })),
  LocationClosed: event(1, z.object({})),
} as const;

export type LocationEvent = EventsOf<typeof locationEvents>;
