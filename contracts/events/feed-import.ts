import { z } from 'zod';
import { feedSyntaxes, feedVocabularies, missingActions } from '../domain/feeds.js';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

export const rowError = z.object({
  /** Of a feed in several files: which. */
  file: z.string().optional(),
  /** Line of the file on which the row, or the element in it, begins; from 1. */
  line: z.int(),
  column: z.string().optional(),
  reason: z.string(),
  /** What stands there, up to 200 characters. */
  value: z.string().optional(),
});
export type RowError = z.infer<typeof rowError>;

const importId = z.string().min(1);
const count = z.int().min(0);

const counts = {
  /** Rows. */
  received: count,
  listed: count,
  changed: count,
  unchanged: count,
  rejected: count,
  /** Rows that landed without something that can't be read. Absent: from before it was counted. */
  warned: count.optional(),
  /** Rows of which something did not land as it is held by hand. Absent: none, or from before it was counted. */
  kept_by_hand: count.optional(),
  /** Of rows that landed, those whose vehicle has a picture. Absent: from before it was counted, or none landed. */
  pictured: count.optional(),
  /** How complete they are, summed up: each from 0 to 1. */
  complete: z.number().min(0).optional(),
  /** Bytes of the feed read. */
  bytes: count,
};

/** Stream `import-<import_id>`. */
export const feedImportStream = defineStream({
  category: 'import',
  topic: 'stock',
  events: {
    FeedImportStarted: {
      version: 2,
      schema: z.object({
        import_id: importId,
        /** Dealerships the feed speaks for. */
        dealership_ids: z.array(z.string()),
        /** Where it was fetched from; absent: it was sent. */
        source_id: z.string().optional(),
        /** Slug of the site they belong to. */
        site: z.string().optional(),
        format: z.enum(feedSyntaxes),
        vocabulary: z.enum(feedVocabularies),
        /** Of a full feed: what becomes of cars in stock that it does not name. */
        missing: z.enum(missingActions).optional(),
        /** Bytes of the whole feed, where the sender said. */
        bytes_total: count.optional(),
      }),
      personal: 'none',
      upcast: { 1: (data: object) => ({ ...data, vocabulary: 'forecourt' }) },
    },
    /** How far it has come; not more than once a second. */
    FeedImportAdvanced: { version: 1, schema: z.object({ import_id: importId, ...counts }), personal: 'none' },
    /** Cars in stock that a full feed did not name, up to a thousand an event. Nothing has become of them yet. */
    FeedCarsMissed: {
      version: 1,
      schema: z.object({ import_id: importId, dealership_id: z.string(), car_ids: z.array(z.string()).max(1000) }),
      personal: 'none',
    },
    /** The rows have landed; the missing cars wait for the dealer's word. */
    FeedImportHeld: {
      version: 1,
      schema: z.object({
        import_id: importId,
        ...counts,
        errors: z.array(rowError),
        warnings: z.array(rowError).optional(),
        missing_cars: count,
        /** Cars that were in stock before, of which so many are missing. */
        stock_cars: count,
        reason: z.string(),
      }),
      personal: 'none',
    },
    /** The dealer said that the missing cars are gone indeed. */
    FeedImportReleased: { version: 1, schema: z.object({ import_id: importId }), personal: 'none' },
    /** The dealer said that they are not. */
    FeedImportDiscarded: { version: 1, schema: z.object({ import_id: importId }), personal: 'none' },
    FeedImportCompleted: {
      version: 2,
      schema: z.object({
        import_id: importId,
        ...counts,
        /** Cars delisted or marked sold because a full feed did not name them. */
        removed: count,
        /** The feed was not read to its end. */
        incomplete: z.boolean(),
        /** Why it is incomplete, or why a full feed removed nothing. */
        reason: z.string().optional(),
        /** Of the rows turned down, the first hundred. */
        errors: z.array(rowError),
        /** Of the rows that landed without something, the first hundred. */
        warnings: z.array(rowError).optional(),
      }),
      personal: 'none',
      upcast: { 1: (data: object) => ({ ...data, bytes: 0, removed: 0, incomplete: false }) },
    },
  },
});

export type FeedImportEvent = EventOf<typeof feedImportStream>;
