import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Stream `slug-<slug>`: the first event assigns the slug to a car for ever. */
export const slugStream = defineStream({
  category: 'slug',
  topic: 'stock',
  events: {
    SlugClaimed: {
      version: 1,
      schema: z.object({ slug: z.string().min(1), car_id: z.string().min(1) }),
      personal: 'none',
    },
  },
});

export type SlugEvent = EventOf<typeof slugStream>;
