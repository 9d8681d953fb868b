import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const source = { site_id: z.string().min(1), source_id: z.string().min(1) };

/** `late`: no feed for too long. `shrunk`: a third fewer rows than before. `failing`: three failures in a row. */
const sourceTroubles = ['late', 'shrunk', 'failing'] as const;

/**
 * Stream `stocksource-<site_id>.<source_id>`: what became of a feed that is fetched, or of one that was sent day after day,
 * called `sent-<dealership_id>`. The site is the event's tenant.
 */
export const stockSourceStream = defineStream({
  category: 'stocksource',
  topic: 'stock',
  events: {
    /** A feed was fetched and imported. */
    StockSourceImported: {
      version: 1,
      schema: z.object({
        ...source,
        import_id: z.string().min(1),
        received: z.int().min(0),
        rejected: z.int().min(0),
        /** By which the next request asks whether there is a new one. */
        etag: z.string().optional(),
        last_modified: z.string().optional(),
      }),
      personal: 'none',
    },
    /** It answers again, and has what it had before. */
    StockSourceUnchanged: { version: 1, schema: z.object(source), personal: 'none' },
    /** It could not be had, or not be read. */
    StockSourceFailed: { version: 1, schema: z.object({ ...source, reason: z.string() }), personal: 'none' },
    /** Whoever looks after it is to be told. */
    StockSourceTroubled: {
      version: 1,
      schema: z.object({ ...source, trouble: z.enum(sourceTroubles), detail: z.string() }),
      personal: 'none',
    },
  },
});

export type StockSourceEvent = EventOf<typeof stockSourceStream>;
