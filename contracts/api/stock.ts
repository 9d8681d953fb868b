import { z } from 'zod';
import { carDetails } from '../domain/car/details.js';
import { line } from '../domain/line.js';
import { slugSchema } from '../domain/slug-schema.js';
import { rowError } from '../events/feed-import.js';
import {
  dateOrders,
  decimalMarks,
  feedSyntaxes,
  feedVocabularies,
  missingActions,
  namedVocabularies,
} from '../domain/feeds.js';

/** Query of `POST /api/stock/import`. */
export const importQuery = z
  .strictObject({
    /** Whose column names the feed uses; left out, they tell. */
    format: z.enum(namedVocabularies).optional(),
    unknown_columns: z.enum(['reject', 'ignore']).default('reject'),
    /** Of a date such as 1/7/24, which comes first (dmy: the day). */
    date_order: z.enum(dateOrders).optional(),
    /** What stands before the decimals of a number, where either could be meant (a comma in a table whose cells semicolons divide, else a point). */
    decimal: z.enum(decimalMarks).optional(),
    /** Name of a description that the dealership has saved; it says the feed's format, too. */
    description: slugSchema('dms').optional(),
    /** `full`: the feed names all there is in stock. */
    feed: z.enum(['partial', 'full']).default('partial'),
    /** Of a full feed: what becomes of cars in stock that it does not name (delist). */
    missing: z.enum(missingActions).optional(),
    /** Of the key's dealerships, the only one the feed speaks for. */
    dealership_id: z.string().min(1).max(60).optional(),
  })
  .refine(({ feed, missing }) => feed === 'full' || missing === undefined, {
    path: ['missing'],
    message: 'goes with feed=full only',
  });

/**
 * - `running`: rows are being read
 * - `stalled`: nothing was heard of it for five minutes: the upload hangs, or the process that ran it is gone
 * - `held`: the rows have landed, but so many cars are missing from a full feed that the dealer has to say what is to happen
 * - `completed`: read to its end
 * - `incomplete`: not read to its end; the rows before have landed, nothing was removed
 * - `discarded`: was held, and the dealer said that nothing is to be removed
 */
export const importStates = ['running', 'stalled', 'held', 'completed', 'incomplete', 'discarded'] as const;

/** `POST /api/stock/import`, and `GET /api/stock/imports/:id`. */
export const importReport = z.object({
  import_id: z.string(),
  state: z.enum(importStates),
  /** Why it is held or incomplete, or why a full feed removed nothing. */
  reason: z.string().optional(),
  /** Of `stock.sources`, where it was fetched from; absent: it was sent. */
  source_id: z.string().optional(),
  format: z.enum(feedSyntaxes),
  vocabulary: z.enum(feedVocabularies),
  feed: z.enum(['partial', 'full']),
  missing: z.enum(missingActions).optional(),
  started_at: z.string(),
  updated_at: z.string(),
  completed_at: z.string().optional(),
  /** Rows. */
  received: z.int(),
  listed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Rows that landed without something that can't be read. */
  warned: z.int(),
  /** Rows of which something did not land as it is held by hand; `warnings` names the fields. */
  kept_by_hand: z.int(),
  /** Of rows that landed, those whose vehicle has a picture, and how complete they are (each from 0 to 1), summed up. */
  pictured: z.int().optional(),
  complete: z.number().optional(),
  /** Cars that were delisted or marked sold because a full feed did not name them. */
  removed: z.int(),
  /** Of a held import: cars in stock that the feed did not name, and how many there were. */
  missing_cars: z.int().optional(),
  stock_cars: z.int().optional(),
  /** Of the feed: read, and in all where the sender said. */
  bytes: z.int(),
  bytes_total: z.int().optional(),
  /** Of the rows turned down, and of those that landed in part: the first hundred, once it is no longer running. */
  errors: z.array(rowError),
  warnings: z.array(rowError),
  position: z.int().optional(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `GET /api/stock/imports/:id/reasons`: one of the reasons why a row was refused, or landed in part. */
export type ImportReason = z.infer<typeof rowError> & { readonly kind: 'refused' | 'warned' };

export const reasonsQuery = z.strictObject({
  /** A line of JSON each, or a table. */
  format: z.enum(['ndjson', 'csv']).default('ndjson'),
});

/** `GET /api/stock/imports`: the last fifty, the newest first. */
export const importList = z.object({ imports: z.array(importReport) });
export type ImportList = z.infer<typeof importList>;

/** 202, to `Prefer: respond-async`: the feed is on the disk here, and `Location` tells what becomes of it. */
export const importAccepted = z.object({ import_id: z.string(), state: z.literal('running'), bytes_total: z.int() });
export type ImportAccepted = z.infer<typeof importAccepted>;

/** `PUT /api/stock/cars/:id` */
export const putCarRequest = carDetails;

const money = z.number().min(0).max(100_000_000).nullable().optional();

/** `POST /api/stock/cars/:id/…` */
export const carCommands = {
  sell: z.strictObject({ sold_date: z.iso.datetime().optional() }),
  reserve: z.strictObject({ reservation_id: z.string().min(1).max(80), reserved_until: z.iso.datetime().optional() }),
  release: z.strictObject({ reservation_id: z.string().min(1).max(80), reason: z.string().max(200).optional() }),
  delist: z.strictObject({ reason: z.string().max(200).optional() }),
  relist: z.strictObject({ status: z.enum(['in_stock', 'coming_soon']).default('in_stock') }),
  price: z.strictObject({
    price: money,
    before_price: money,
    reduced_price: money,
    subscription_price: money,
    price_type: line(60).min(1).nullable().optional(),
  }),
} as const;

/** `GET /api/stock/cars/:id` and the answer to every car command. */
export const stockCar = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  delisted: z.boolean(),
  reservation_id: z.string().optional(),
  reserved_until: z.string().optional(),
  sold_date: z.string().optional(),
  /** Revision of the car's stream. */
  revision: z.int(),
  /** Log position of the car's last event. */
  position: z.int(),
  car: carDetails,
  /** Pictures at addresses that could not be had when they were last asked for, and why. */
  missing_pictures: z.array(z.object({ address: z.string(), reason: z.string() })).optional(),
  /** Its gallery, the cover first. */
  photos: z.array(
    z.object({
      /** Its path on the site, by which it is named to arrange or remove it. */
      path: z.string(),
      width: z.int().optional(),
      height: z.int().optional(),
      colour: z.string().optional(),
      /** Put there by hand: no feed takes it away. */
      by_hand: z.boolean(),
    }),
  ),
  /** Fields that no feed overwrites, and the name of the key that holds each. */
  held: z.array(z.object({ field: z.string(), by: z.string() })),
});
export const pricesQuery = z.strictObject({
  /** A document, or a table of what it was offered at. */
  format: z.enum(['json', 'csv']).default('json'),
});

/** `GET /api/stock/cars/:id/prices`: at what the log has it offered. Dollars and moments. */
export const offeredPrices = z.object({
  id: z.string(),
  name: z.string(),
  stocknum: z.string(),
  /** What the dealer says it cost before. */
  before_price: z.number().optional(),
  /** For how many days without a break it was offered at that; absent: it never was. */
  before_days: z.int().optional(),
  /** Until when. */
  before_until: z.string().optional(),
  offered: z.array(
    z.object({
      amount: z.number(),
      /** What the amount was; absent: the dealer did not say. */
      kind: z.string().optional(),
      from: z.string(),
      /** Absent: it still is. */
      until: z.string().optional(),
    }),
  ),
});
export type OfferedPrices = z.infer<typeof offeredPrices>;

export type StockCar = z.infer<typeof stockCar>;
