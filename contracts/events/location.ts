import { z } from 'zod';
import { location } from '../domain/site/site.js';
import { describedBy } from './described-by.js';
import { defineStream, type EventOf } from './define.js';

/** Stream `location-<id>`. */
export const locationStream = defineStream({
  category: 'location',
  topic: 'dealers',
  events: {
    /** The complete description. It replaces any earlier one. */
    LocationDescribed: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), location, by: describedBy }),
      personal: 'none',
    },
    LocationClosed: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type LocationEvent = EventOf<typeof locationStream>;
