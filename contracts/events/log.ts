import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

/**
 * Stream `log-restores`: points at which the log continued from a backup, so that the lost events are no longer part of
 * it. Stream `log-moves`: points at which the log continued in another engine.
 */
export const logStream = defineStream({
  category: 'log',
  topic: 'operations',
  events: {
    LogRestored: {
      version: 1,
      schema: z.object({
        /** Name of the log from here on; unique for each restore. */
        epoch: z.string().regex(/^[0-9a-z]{6,20}$/),
        /** Time of the last event of the backup; absent where the backup was empty. */
        kept_until: z.iso.datetime().optional(),
      }),
      personal: 'none',
    },
    /** The last event in this engine. Later events are in the other engine, at the positions that follow. */
    LogMoved: {
      version: 1,
      schema: z.object({
        to: z.enum(['sqlite', 'eventstore']),
        /** Sample positions with their EventStoreDB positions, because copied events keep their position. */
        marks: z.array(z.object({ position: z.int(), at: z.int() })),
      }),
      personal: 'none',
    },
  },
});

type LogEvent = EventOf<typeof logStream>;
export type LogRestoreEvent = Extract<LogEvent, { type: 'LogRestored' }>;
export type LogMoveEvent = Extract<LogEvent, { type: 'LogMoved' }>;
