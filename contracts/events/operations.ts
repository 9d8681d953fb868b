import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

const projection = z.string().min(1);
/** Physical name of a build: `car_v3`, `car_v3_r1`. */
const build = z.string().min(1);
/** Name of the key that asked for it. */
const by = z.string().min(1);

/** Stream `projection-<name>`: which builds of a read model there are, and which one is read. */
export const projectionEvents = {
  /** It is built anew beside the one that is read. */
  RebuildStarted: event(1, z.object({ projection, version: z.int(), build, by })),
  RebuildCancelled: event(1, z.object({ projection, build, by })),
  RebuildFailed: event(1, z.object({ projection, build, reason: z.string() })),
  /** From here on it is read; the one before is kept up to date as well. */
  BuildSwapped: event(
    1,
    z.object({
      projection,
      build,
      previous: build,
      documents: z.int(),
      content_hash: z.string(),
      same_as_before: z.boolean(),
    }),
  ),
  BuildRolledBack: event(1, z.object({ projection, build, previous: build, by })),
  /** The build before was taken away. */
  BuildCleanedUp: event(1, z.object({ projection, build, by })),
} as const;

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
export const parkedEvents = {
  ParkedEventRetried: event(1, parked),
  /** It is left out for good, in rebuilds as well. */
  ParkedEventSkipped: event(1, parked.extend({ reason: z.string().min(1) })),
} as const;

export type ProjectionEvent = EventsOf<typeof projectionEvents>;
export type ParkedDecision = EventsOf<typeof parkedEvents>;
