import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Name of the requesting key. */
const by = z.string().min(1);

const parked = z.object({
  parked_id: z.string().min(1),
  /** The projection or reactor that failed to apply the event. */
  owner: z.string().min(1),
  /** Parking key: later events with the same key wait behind this one. */
  lane: z.string(),
  /** Log position of the event. */
  position: z.int(),
  by,
});

/** Stream `parked-<owner>`: operators' decisions about parked events. */
export const parkedStream = defineStream({
  category: 'parked',
  topic: 'operations',
  events: {
    ParkedEventRetried: { version: 1, schema: parked, personal: 'none' },
    /** The event is left out permanently, in rebuilds too. */
    ParkedEventSkipped: { version: 1, schema: parked.extend({ reason: z.string().min(1) }), personal: 'none' },
  },
});

export type ParkedDecision = EventOf<typeof parkedStream>;
