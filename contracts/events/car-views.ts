import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** Stream `carviews-<car_id>`. The dealership is the event's tenant. */
export const carViewsStream = defineStream({
  category: 'carviews',
  topic: 'engagement',
  events: {
    /** Somebody looked at the car; once a visit. */
    CarViewed: {
      version: 1,
      schema: z.object({ car_id: z.string().min(1), site_id: z.string().min(1) }),
      personal: 'none',
    },
  },
});

export type CarViewsEvent = EventOf<typeof carViewsStream>;
