import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const source = { site_id: z.string().min(1), source_id: z.string().min(1) };

/**
 * `late`: no feed for too long. `unchanged`: it comes, and has brought nothing new for too long. `held`: the removals of a
 * full feed wait for the dealer. `shrunk`: far fewer rows than before. `failing`: three failures in a row.
 */
export const sourceTroubles = ['late', 'unchanged', 'held', 'shrunk', 'failing'] as const;

/**
 * Stream `stocksource-<site_id>.<source_id>`: what became of a feed that is fetched, or of one that is sent, called
 * `sent-<dealership_id>`. The site is the event's tenant.
 */
export const stockSourceStream = defineStream({
  category: 'stocksource',
  topic: 'stock',
  events: {
    /** A feed was fetched, or a full one was sent, and imported. */
    StockSourceImported: {
      version: 1,
      schema: z.object({
        ...source,
        import_id: z.string().min(1),
        received: z.int().min(0),
        rejected: z.int().min(0),
        /** On which date, in UTC. Absent: from before it was noted. */
        on: z.iso.date().optional(),
        /** Whether it brought anything new. Absent: from before it was noted. */
        changed: z.boolean().optional(),
        /** Its removals wait for the dealer. */
        held: z.literal(true).optional(),
        /** Where it has far fewer rows than the feeds before: theirs. */
        short_of: z.int().min(0).optional(),
        /** By which the next request asks whether there is a new one. */
        etag: z.string().optional(),
        last_modified: z.string().optional(),
        /** The same of each of its files, where it is in several that are fetched one by one. */
        files: z
          .array(
            z.object({
              /** Stands for its address. */
              of: z.string(),
              etag: z.string().optional(),
              last_modified: z.string().optional(),
            }),
          )
          .optional(),
      }),
      personal: 'none',
    },
    /** It answers again, and has what it had before; or a feed was sent that names a part of the stock. */
    StockSourceUnchanged: { version: 1, schema: z.object(source), personal: 'none' },
    /** It could not be had, or not be read. */
    StockSourceFailed: { version: 1, schema: z.object({ ...source, reason: z.string() }), personal: 'none' },
    /** The dealer said that a feed which is held or short is right. */
    StockSourceAccepted: {
      version: 1,
      schema: z.object({ ...source, import_id: z.string().min(1) }),
      personal: 'none',
    },
    /** The dealer said that a feed which is held is not: nothing of its removals waits any more. */
    StockSourceDeclined: {
      version: 1,
      schema: z.object({ ...source, import_id: z.string().min(1) }),
      personal: 'none',
    },
    /** Whoever looks after it is to be notified. */
    StockSourceTroubled: {
      version: 1,
      schema: z.object({ ...source, trouble: z.enum(sourceTroubles), detail: z.string() }),
      personal: 'none',
    },
  },
});

export type StockSourceEvent = EventOf<typeof stockSourceStream>;
