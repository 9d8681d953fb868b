import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** Stream `person-<person_id>`: a person asked to be forgotten. The id is random and tells nothing (ADR 20). */
export const personStream = defineStream({
  category: 'person',
  topic: 'privacy',
  events: {
    /** From here on nothing that was encrypted with the person's key can be read. */
    PersonErased: {
      version: 1,
      schema: z.object({ person_id: z.string().min(1), requested_by: z.string() }),
      personal: 'none',
    },
    /** Whatever was made of the person's events is gone from the read models too. */
    PersonErasureCompleted: {
      version: 1,
      schema: z.object({
        person_id: z.string().min(1),
        /** Events that tell nothing any more, by type. */
        events: z.record(z.string(), z.int().min(1)),
        streams: z.int().min(0),
      }),
      personal: 'none',
    },
    /** Somebody asked to be forgotten, and something of them may be left that no key of ours destroys. */
    PersonErasureUnproven: {
      version: 1,
      schema: z.object({
        /** The person's id; a new one where the number or address leads to nobody. */
        person_id: z.string().min(1),
        requested_by: z.string(),
        reason: z.string().min(1),
      }),
      personal: 'none',
    },
  },
});

export type PersonEvent = EventOf<typeof personStream>;
