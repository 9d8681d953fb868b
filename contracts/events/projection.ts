import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const projection = z.string().min(1);
/** Physical name of a build: `car_v3`, `car_v3_r1`. */
const build = z.string().min(1);
/** Name of the key that asked for it. */
const by = z.string().min(1);

/** Stream `projection-<name>`: which builds of a read model there are, and which one is read. */
export const projectionStream = defineStream({
  category: 'projection',
  topic: 'operations',
  events: {
    /** It is built anew beside the one that is read. */
    RebuildStarted: { version: 1, schema: z.object({ projection, version: z.int(), build, by }), personal: 'none' },
    RebuildCancelled: { version: 1, schema: z.object({ projection, build, by }), personal: 'none' },
    RebuildFailed: { version: 1, schema: z.object({ projection, build, reason: z.string() }), personal: 'none' },
    /** From here on it is read; the one before is kept up to date as well. */
    BuildSwapped: {
      version: 1,
      schema: z.object({
        projection,
        build,
        previous: build,
        documents: z.int(),
        content_hash: z.string(),
        same_as_before: z.boolean(),
      }),
      personal: 'none',
    },
    BuildRolledBack: { version: 1, schema: z.object({ projection, build, previous: build, by }), personal: 'none' },
    /** Some of its documents were written again, other than by an event of theirs: after a replay, or a retry. */
    DocumentsRewritten: { version: 1, schema: z.object({ projection, build }), personal: 'none' },
    /** The build before was taken away. */
    BuildCleanedUp: { version: 1, schema: z.object({ projection, build, by }), personal: 'none' },
  },
});

export type ProjectionEvent = EventOf<typeof projectionStream>;
