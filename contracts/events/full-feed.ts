import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `fullfeed-<dealership_id>`: the last full feed to begin is the one that may remove cars. */
export const fullFeedEvents = {
  FullFeedBegan: event(1, z.object({ dealership_id: z.string().min(1), import_id: z.string().min(1) })),
} as const;

export type FullFeedEvent = EventsOf<typeof fullFeedEvents>;
