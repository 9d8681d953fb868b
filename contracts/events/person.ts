import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `person-<person_id>`: a person asked to be forgotten. The id is random and tells nothing (ADR 20). */
export const personEvents = {
  /** From here on nothing that was encrypted with the person's key can be read. */
  PersonErased: event(1, z.object({ person_id: z.string().min(1), requested_by: z.string() })),
  /** Whatever was made of the person's events is gone from the read models too. */
  PersonErasureCompleted: event(
    1,
    z.object({
      person_id: z.string().min(1),
      /** Events that tell nothing any more, by type. */
      events: z.record(z.string(), z.int().min(1)),
      streams: z.int().min(0),
    }),
  ),
} as const;

export type PersonEvent = EventsOf<typeof personEvents>;
