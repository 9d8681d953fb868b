import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';

export const rowError = z.object({
  /** Line of the file on which the row begins, from 1. */
  line: z.int(),
  column: z.string().optional(),
  reason: z.string(),
});
export type RowError = z.infer<typeof rowError>;

const importId = z.string().min(1);
const count = z.int().min(0);

/** Stream `import-<import_id>`. */
export const feedImportEvents = {
  FeedImportStarted: event(
    1,
    z.object({ import_id: importId, dealership_ids: z.array(z.string()), format: z.enum(['csv', 'ndjson']) }),
  ),
  FeedImportCompleted: event(
    1,
    z.object({
      import_id: importId,
      received: count,
      listed: count,
      changed: count,
      unchanged: count,
      rejected: count,
      /** The first hundred. */
      errors: z.array(rowError),
    }),
  ),
} as const;

export type FeedImportEvent = EventsOf<typeof feedImportEvents>;
