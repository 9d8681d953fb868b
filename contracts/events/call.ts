import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `call-<call_id>`. The dealership is the event's tenant. */
export const callEvents = {
  /** A shopper had the number shown, on the page of this vehicle. */
  CallRevealed: event(
    1,
    z.object({
      call_id: z.string().min(1),
      site_id: z.string().min(1),
      dealership_id: z.string().min(1),
      car_id: z.string().min(1),
    }),
  ),
} as const;

export type CallEvent = EventsOf<typeof callEvents>;
