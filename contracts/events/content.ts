import { z } from 'zod';
import { contentPage } from '../domain/site/written-pages.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';
import { toldBy } from './told-by.js';

const path = z.string().min(2).max(200);

/** Stream `content-<site id>`: the pages people write for a site. */
export const contentEvents = {
  /** What stands at the address from now on; its HTML is clean. */
  PagePublished: event(1, z.object({ site_id: z.string().min(1), path, page: contentPage, by: toldBy })),
  PageMoved: event(1, z.object({ site_id: z.string().min(1), path, moved_to: z.string().min(1), by: toldBy })),
  PageWithdrawn: event(1, z.object({ site_id: z.string().min(1), path })),
} as const;

export type ContentEvent = EventsOf<typeof contentEvents>;
