import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0;

/** Fast check of a claim, because every new row of a feed makes one. */
const isPlainClaim = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return false;
  const { slug, car_id, ...more } = data as Record<string, unknown>;
  return isText(slug) && isText(car_id) && Object.keys(more).length === 0;
};

/** Stream `slug-<slug>`: the first event assigns the slug to a car for ever. */
export const slugStream = defineStream({
  category: 'slug',
  topic: 'stock',
  events: {
    SlugClaimed: {
      version: 1,
      schema: z.object({ slug: z.string().min(1), car_id: z.string().min(1) }),
      isPlain: isPlainClaim,
      personal: 'none',
    },
  },
});

export type SlugEvent = EventOf<typeof slugStream>;
