import { z } from 'zod';
import { dealership } from '../domain/site/site.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';
import { toldBy } from './told-by.js';

/** Stream `dealership-<id>`. */
export const dealershipEvents = {
  DealershipDescribed: event(1, z.object({ site_id: z.string().min(1), dealership, by: toldBy })),
  /** It is none of its site's any more. */
  DealershipClosed: event(1, z.object({})),
} as const;

export type DealershipEvent = EventsOf<typeof dealershipEvents>;
