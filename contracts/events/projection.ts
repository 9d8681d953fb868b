import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

const projection = z.string().min(1);
/** Physical name of a build: `car_v3`, `car_v3_r1`. */
const build = z.string().min(1);
/** Name of the requesting key. */
const by = z.string().min(1);

/** Stream `projection-<name>`: the builds of a read model, and the one that serves. */
export const projectionStream = defineStream({
  category: 'projection',
  topic: 'operations',
  events: {
    /** A new build starts beside the one that serves. */
    RebuildStarted: { version: 1, schema: z.object({ projection, version: z.int(), build, by }), personal: 'none' },
    RebuildCancelled: { version: 1, schema: z.object({ projection, build, by }), personal: 'none' },
    RebuildFailed: { version: 1, schema: z.object({ projection, build, reason: z.string() }), personal: 'none' },
    /** The new build serves from here on. The previous one is still kept up to date. */
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
    /** Some documents were rewritten without a new event: by a replay or a retry. */
    DocumentsRewritten: { version: 1, schema: z.object({ projection, build }), personal: 'none' },
    /** The previous build was deleted. */
    BuildCleanedUp: { version: 1, schema: z.object({ projection, build, by }), personal: 'none' },
  },
});

export type ProjectionEvent = EventOf<typeof projectionStream>;
