import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Stream `call-<call_id>`. The tenant is the dealership. */
export const callStream = defineStream({
  category: 'call',
  topic: 'engagement',
  events: {
    /** A shopper revealed the phone number on a vehicle's page. */
    CallRevealed: {
      version: 1,
      schema: z.object({
        call_id: z.string().min(1),
        site_id: z.string().min(1),
        dealership_id: z.string().min(1),
        car_id: z.string().min(1),
      }),
      personal: 'none',
    },
  },
});

export type CallEvent = EventOf<typeof callStream>;
