import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `slug-<slug>`: the first event decides whose slug it is, for ever. */
export const slugEvents = {
  SlugClaimed: event(1, z.object({ slug: z.string().min(1), car_id: z.string().min(1) })),
} as const;

export type SlugEvent = EventsOf<typeof slugEvents>;
