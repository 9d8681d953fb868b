import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/** Stream `log-restores`: where the log went on from a backup, so that what came after it before is another past. */
export const logStream = defineStream({
  category: 'log',
  topic: 'operations',
  events: {
    LogRestored: {
      version: 1,
      schema: z.object({
        /** Names the log from here on; no two restores have the same. */
        epoch: z.string().regex(/^[0-9a-z]{6,20}$/),
        /** Time of the last event of the backup; absent where it had none. */
        kept_until: z.iso.datetime().optional(),
      }),
      personal: 'none',
    },
  },
});

export type LogRestoreEvent = EventOf<typeof logStream>;
