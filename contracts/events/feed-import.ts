import { z } from 'zod';
import { feedSyntaxes, feedVocabularies, missingActions } from '../domain/feeds.js';
import { defineStream, type EventOf } from './define.js';

export const rowError = z.object({
  /** Name of the file, for a feed in several files. */
  file: z.string().optional(),
  /** Line of the file on which the row or its element begins; from 1. */
  line: z.int(),
  /** For JSON and XML: number of the vehicle among those of the file; from 1. */
  item: z.int().optional(),
  /** The row's stock number, up to 200 characters, where it could be read. */
  stocknum: z.string().optional(),
  column: z.string().optional(),
  reason: z.string(),
  /** The rejected value, up to 200 characters. */
  value: z.string().optional(),
});
export type RowError = z.infer<typeof rowError>;

const importId = z.string().min(1);
const count = z.int().min(0);

/**
 * What an accepted row did. `listed`: a new vehicle; `sold`: marked it sold; `withdrawn`: took it off sale by another
 * status, or hid it; `kept_off`: offers a vehicle that stays off the site, because somebody withdrew or sold it.
 */
export const acceptedRows = ['listed', 'changed', 'sold', 'withdrawn', 'kept_off', 'unchanged'] as const;

/** Maximum number of vehicles that an import names as taken away. */
export const maxNamedVehicles = 100;

const counts = {
  /** Rows: the sum of {@link acceptedRows} and `rejected`. */
  received: count,
  listed: count,
  changed: count,
  /** Absent, like the two below: none, or an older event, which counted these rows as changed or unchanged. */
  sold: count.optional(),
  withdrawn: count.optional(),
  kept_off: count.optional(),
  unchanged: count,
  rejected: count,
  /** Rows accepted without an unreadable value. Absent in older events. */
  warned: count.optional(),
  /** Rows with fields that stayed unchanged because they are held by hand. Absent: none, or an older event. */
  kept_by_hand: count.optional(),
  /** Accepted rows whose vehicle has a picture. Absent: none accepted, or an older event. */
  pictured: count.optional(),
  /** Sum of the accepted rows' completeness, each from 0 to 1. */
  complete: z.number().min(0).optional(),
  /** Bytes read so far. */
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
        /** Dealerships the feed covers. */
        dealership_ids: z.array(z.string()),
        /** Source that the feed was fetched from; absent: the feed was sent. */
        source_id: z.string().optional(),
        /** Slug of the dealerships' site. */
        site: z.string().optional(),
        format: z.enum(feedSyntaxes),
        vocabulary: z.enum(feedVocabularies),
        /** Action for cars in stock that a full feed does not name. */
        missing: z.enum(missingActions).optional(),
        /** Bytes of the whole feed, where the sender stated them. */
        bytes_total: count.optional(),
      }),
      personal: 'none',
      upcast: { 1: (data: object) => ({ ...data, vocabulary: 'forecourt' }) },
    },
    /** Progress, at most once a second. */
    FeedImportAdvanced: { version: 1, schema: z.object({ import_id: importId, ...counts }), personal: 'none' },
    /** Cars in stock that a full feed did not name, up to 1,000 per event. They are not removed yet. */
    FeedCarsMissed: {
      version: 1,
      schema: z.object({ import_id: importId, dealership_id: z.string(), car_ids: z.array(z.string()).max(1000) }),
      personal: 'none',
    },
    /** All rows are imported; removing the missing cars waits for the dealer's decision. */
    FeedImportHeld: {
      version: 1,
      schema: z.object({
        import_id: importId,
        ...counts,
        errors: z.array(rowError),
        warnings: z.array(rowError).optional(),
        missing_cars: count,
        /** Number of cars in stock before, to compare with the missing ones. */
        stock_cars: count,
        reason: z.string(),
      }),
      personal: 'none',
    },
    /** The dealer confirmed that the missing cars are gone. */
    FeedImportReleased: { version: 1, schema: z.object({ import_id: importId }), personal: 'none' },
    /** The dealer decided to keep the missing cars. */
    FeedImportDiscarded: { version: 1, schema: z.object({ import_id: importId }), personal: 'none' },
    FeedImportCompleted: {
      version: 2,
      schema: z.object({
        import_id: importId,
        ...counts,
        /** Cars delisted or marked sold because a full feed did not name them. */
        removed: count,
        /** The first of these. Absent: none, or an older event. */
        removed_cars: z.array(z.string()).max(maxNamedVehicles).optional(),
        /** The feed was not read to its end. */
        incomplete: z.boolean(),
        /** The reason why the feed is incomplete, or why a full feed removed nothing. */
        reason: z.string().optional(),
        /** Errors of rejected rows, the first 100. */
        errors: z.array(rowError),
        /** Warnings of accepted rows, the first 100. */
        warnings: z.array(rowError).optional(),
      }),
      personal: 'none',
      upcast: { 1: (data: object) => ({ ...data, bytes: 0, removed: 0, incomplete: false }) },
    },
  },
});

export type FeedImportEvent = EventOf<typeof feedImportStream>;
