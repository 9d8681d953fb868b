import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/** Stream `person-<person_id>`: a person asked to be erased. The id is random and identifies nobody (ADR 20). */
export const personStream = defineStream({
  category: 'person',
  topic: 'privacy',
  events: {
    /** The person key is destroyed; data encrypted with it can no longer be read. */
    PersonErased: {
      version: 1,
      schema: z.object({
        person_id: z.string().min(1),
        requested_by: z.string(),
        /** Absent in older events: the time of the event. Earlier than that where a restored log had lost the erasure. */
        erased_at: z.iso.datetime().optional(),
      }),
      personal: 'none',
    },
    /** All documents derived from the person's events are erased from the read models too. */
    PersonErasureCompleted: {
      version: 1,
      schema: z.object({
        person_id: z.string().min(1),
        /** Number of redacted events by type. */
        events: z.record(z.string(), z.int().min(1)),
        streams: z.int().min(0),
      }),
      personal: 'none',
    },
    /** A person asked to be erased, but data may remain that is not encrypted with a person key. */
    PersonErasureUnproven: {
      version: 1,
      schema: z.object({
        /** The person's id; a new one where the number or address is unknown. */
        person_id: z.string().min(1),
        requested_by: z.string(),
        reason: z.string().min(1),
      }),
      personal: 'none',
    },
  },
});

export type PersonEvent = EventOf<typeof personStream>;
