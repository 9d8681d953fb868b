import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

/**
 * Stream `log-restores`: where the log went on from a backup, so that what came after it before is another past. Stream
 * `log-moves`: where it went on in another engine.
 */
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
    /** The last event that this engine takes: what comes after it is in the other one, at the positions after this. */
    LogMoved: {
      version: 1,
      schema: z.object({
        to: z.enum(['sqlite', 'eventstore']),
        /** Positions of some events, and where EventStoreDB has them: what is copied keeps the position it had. */
        marks: z.array(z.object({ position: z.int(), at: z.int() })),
      }),
      personal: 'none',
    },
  },
});

type LogEvent = EventOf<typeof logStream>;
export type LogRestoreEvent = Extract<LogEvent, { type: 'LogRestored' }>;
export type LogMoveEvent = Extract<LogEvent, { type: 'LogMoved' }>;
