import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Stream `carviews-<car_id>`. The tenant is the dealership. */
export const carViewsStream = defineStream({
  category: 'carviews',
  topic: 'engagement',
  events: {
    /** A visitor viewed the car; recorded once per visit. */
    CarViewed: {
      version: 1,
      schema: z.object({ car_id: z.string().min(1), site_id: z.string().min(1) }),
      personal: 'none',
    },
  },
});

export type CarViewsEvent = EventOf<typeof carViewsStream>;
