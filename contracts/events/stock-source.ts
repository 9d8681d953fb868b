import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

const source = { site_id: z.string().min(1), source_id: z.string().min(1) };

/**
 * `late`: no feed for too long. `unchanged`: feeds without any change for too long. `held`: the removals of a full feed
 * wait for the dealer. `shrunk`: far fewer rows than before. `failing`: three failures in a row.
 */
export const sourceTroubles = ['late', 'unchanged', 'held', 'shrunk', 'failing'] as const;

/** Start of the id of a feed that is sent; the ids of its dealerships follow, with `+` between them. */
export const sentPrefix = 'sent-';

/**
 * Stream `stocksource-<site_id>.<source_id>`: results of a fetched feed, or of a sent one, which is called
 * `sent-<dealership_id>`. The tenant is the site.
 */
export const stockSourceStream = defineStream({
  category: 'stocksource',
  topic: 'stock',
  events: {
    /** A fetched feed, or a full feed that was sent, was imported. */
    StockSourceImported: {
      version: 1,
      schema: z.object({
        ...source,
        import_id: z.string().min(1),
        received: z.int().min(0),
        rejected: z.int().min(0),
        /** Date in UTC. Absent in older events. */
        on: z.iso.date().optional(),
        /** Whether the feed changed anything. Absent in older events. */
        changed: z.boolean().optional(),
        /** The feed's removals wait for the dealer. */
        held: z.literal(true).optional(),
        /** Number of rows in earlier feeds, where this feed has far fewer. */
        short_of: z.int().min(0).optional(),
        /** For the conditional request of the next fetch. */
        etag: z.string().optional(),
        last_modified: z.string().optional(),
        /** The same per file, where a feed's files are fetched separately. */
        files: z
          .array(
            z.object({
              /** Identifies the file's address. */
              of: z.string(),
              etag: z.string().optional(),
              last_modified: z.string().optional(),
            }),
          )
          .optional(),
      }),
      personal: 'none',
    },
    /** The source responded, with the same content as before; or a partial feed was sent. */
    StockSourceUnchanged: { version: 1, schema: z.object(source), personal: 'none' },
    /** Fetching or reading the feed failed. */
    StockSourceFailed: { version: 1, schema: z.object({ ...source, reason: z.string() }), personal: 'none' },
    /** The dealer confirmed that a held or shrunk feed is correct. */
    StockSourceAccepted: {
      version: 1,
      schema: z.object({ ...source, import_id: z.string().min(1) }),
      personal: 'none',
    },
    /** The dealer declined a held feed. Its removals are discarded. */
    StockSourceDeclined: {
      version: 1,
      schema: z.object({ ...source, import_id: z.string().min(1) }),
      personal: 'none',
    },
    /** The people responsible have to be notified. */
    StockSourceTroubled: {
      version: 1,
      schema: z.object({ ...source, trouble: z.enum(sourceTroubles), detail: z.string() }),
      personal: 'none',
    },
  },
});

export type StockSourceEvent = EventOf<typeof stockSourceStream>;
