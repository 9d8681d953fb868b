import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Stream `fullfeed-<dealership_id>`: only the full feed that began last may remove cars. */
export const fullFeedStream = defineStream({
  category: 'fullfeed',
  topic: 'stock',
  events: {
    FullFeedBegan: {
      version: 1,
      schema: z.object({ dealership_id: z.string().min(1), import_id: z.string().min(1) }),
      personal: 'none',
    },
  },
});

export type FullFeedEvent = EventOf<typeof fullFeedStream>;
