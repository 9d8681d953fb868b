import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** Name of the key that asked for it. */
const by = z.string().min(1);

const parked = z.object({
  parked_id: z.string().min(1),
  /** The projection or reactor that could not take it. */
  owner: z.string().min(1),
  /** What waits for it waits under this name. */
  lane: z.string(),
  /** Log position of the event. */
  position: z.int(),
  by,
});

/** Stream `parked-<owner>`: what operators decided of events that could not be taken. */
export const parkedStream = defineStream({
  category: 'parked',
  topic: 'operations',
  events: {
    ParkedEventRetried: { version: 1, schema: parked, personal: 'none' },
    /** It is left out for good, in rebuilds as well. */
    ParkedEventSkipped: { version: 1, schema: parked.extend({ reason: z.string().min(1) }), personal: 'none' },
  },
});

export type ParkedDecision = EventOf<typeof parkedStream>;
