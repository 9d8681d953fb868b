import { z } from 'zod';
import { carColumns, carDetails, type CarField } from '../domain/car/details.js';
import { singleLine } from '../domain/line.js';
import { moment } from '../domain/moment-schema.js';
import { slugSchema } from '../domain/slug-schema.js';
import { origins } from '../events/car.js';
import { maxNamedVehicles, rowError } from '../events/feed-import.js';
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
    format: z
      .enum(namedVocabularies)
      .optional()
      .describe('Whose column names the feed has; without it they are detected'),
    unknown_columns: z
      .enum(['reject', 'ignore'])
      .default('reject')
      .describe('What a column that means nothing does: the feed is refused, or the column is ignored'),
    date_order: z.enum(dateOrders).optional().describe('Order of dates such as 1/7/24; default: `dmy`'),
    decimal: z
      .enum(decimalMarks)
      .optional()
      .describe('Decimal mark of ambiguous numbers; default: a comma in a table separated by semicolons, else a point'),
    description: slugSchema('dms')
      .optional()
      .describe('Name of a description that the dealership has saved; it gives the format, too'),
    feed: z.enum(['partial', 'full']).default('partial').describe('`full`: the feed names the whole stock'),
    missing: z
      .enum(missingActions)
      .optional()
      .describe('With `feed=full`: what becomes of vehicles in stock that the feed does not name; default: `delist`'),
    dealership_id: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('The dealership of all rows: one of those that the key reaches'),
  })
  .refine(({ feed, missing }) => feed === 'full' || missing === undefined, {
    path: ['missing'],
    message: 'goes with feed=full only',
  });

/**
 * - `running`: rows are being read
 * - `stalled`: no progress for five minutes, because the upload hangs or the importing process has died
 * - `held`: all rows are imported, but so many cars are missing from a full feed that the dealer has to decide
 * - `completed`: read to its end
 * - `incomplete`: not read to its end; the rows read are imported, and nothing was removed
 * - `discarded`: was held, and the dealer decided to remove nothing
 * - `superseded`: was held, and a later full feed of the same stock began before the dealer decided
 */
export const importStates = [
  'running',
  'stalled',
  'held',
  'completed',
  'incomplete',
  'discarded',
  'superseded',
] as const;

const namedVehicles = z.array(z.object({ car_id: z.string(), stocknum: z.string(), title: z.string() })).optional();

/** `POST /api/stock/import`, and `GET /api/stock/imports/:id`. */
export const importReport = z.object({
  import_id: z.string(),
  state: z.enum(importStates),
  replayed: z
    .literal(true)
    .optional()
    .describe('Of an earlier request with this idempotency key; the feed that was sent now is not read'),
  /** Reason why it is held or incomplete, or why a full feed removed nothing. */
  reason: z.string().optional(),
  /** Id in `stock.sources` of the source it was fetched from; absent: the feed was sent. */
  source_id: z.string().optional(),
  format: z.enum(feedSyntaxes),
  vocabulary: z.enum(feedVocabularies),
  feed: z.enum(['partial', 'full']),
  missing: z.enum(missingActions).optional(),
  started_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  completed_at: z.iso.datetime().optional(),
  received: z
    .int()
    .describe(
      'Rows: the sum of `listed`, `changed`, `sold`, `withdrawn`, `kept_off`, `unchanged` and `rejected`, each row in one of them',
    ),
  listed: z.int().describe('Rows with a new vehicle'),
  changed: z.int(),
  sold: z.int().describe('Rows that marked a vehicle sold'),
  withdrawn: z
    .int()
    .describe('Rows that took a vehicle off sale, by another status than `sold` or by `show_on_dealer_website`'),
  kept_off: z
    .int()
    .describe(
      'Rows that offer a vehicle that stays off the site, because it was sold or withdrawn by hand or bought there',
    ),
  unchanged: z.int(),
  rejected: z.int(),
  /** Rows accepted without an unreadable value. */
  warned: z.int(),
  /** Rows with fields that stayed unchanged because they are held by hand; `warnings` names the fields. */
  kept_by_hand: z.int(),
  /** Accepted rows whose vehicle has a picture, and the sum of the rows' completeness, each from 0 to 1. */
  pictured: z.int().optional(),
  complete: z.number().optional(),
  /** Cars delisted or marked sold because a full feed did not name them. */
  removed: z.int(),
  removed_vehicles: namedVehicles.describe(
    `The first ${maxNamedVehicles} of \`removed\` at the key’s dealerships; not in the list of imports`,
  ),
  /** For a held import: cars in stock that the feed did not name, and cars in stock before. */
  missing_cars: z.int().optional(),
  stock_cars: z.int().optional(),
  missing_vehicles: namedVehicles.describe(
    `Of an import that was held: the first ${maxNamedVehicles} of \`missing_cars\` at the key’s dealerships; in the list of imports only while it is held`,
  ),
  /** Bytes read, and bytes of the whole feed where the sender stated them. */
  bytes: z.int(),
  bytes_total: z.int().optional(),
  /** The first 100 rejected and the first 100 partly accepted rows; filled in once the import no longer runs. */
  errors: z.array(rowError),
  warnings: z.array(rowError),
  position: z.int().optional(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `GET /api/stock/imports/:id/reasons`: a reason why a row was rejected or only partly accepted. */
export type ImportReason = z.infer<typeof rowError> & { readonly kind: 'refused' | 'warned' };

export const reasonsQuery = z.strictObject({
  format: z.enum(['ndjson', 'csv']).default('ndjson').describe('One JSON object per line, or a table'),
});

/** `GET /api/stock/imports`: the last 50, newest first. */
export const importList = z.object({ imports: z.array(importReport) });
export type ImportList = z.infer<typeof importList>;

/** 202 for `Prefer: respond-async`: the feed is stored on disk, and `Location` is the address of its report. */
export const importAccepted = z.object({ import_id: z.string(), state: z.literal('running'), bytes_total: z.int() });
export type ImportAccepted = z.infer<typeof importAccepted>;

const putProblems: Readonly<Partial<Record<CarField, string>>> = {
  ...Object.fromEntries(
    Object.entries(carColumns).flatMap(([field, { kind }]) =>
      kind === 'date' ? [[field, 'is not a date since 1950, such as 2026-05-31']] : [],
    ),
  ),
  engine_size: 'is too small for cubic centimetres: 2.5 litres are 2500',
  engine_size_litres: 'is too small for hundredths of a litre: 2.5 litres are 250',
};

/** `hidden`: withheld from the site, whatever its status; `other`: a status of the dealer's own. */
const stockListStatuses = ['in_stock', 'coming_soon', 'sold', 'delisted', 'hidden', 'other'] as const;
export type StockListStatus = (typeof stockListStatuses)[number];

const stockListSorts = ['vehicle', 'updated_at'] as const;

/** `GET /api/stock/cars` */
export const stockListQuery = z.strictObject({
  dealership_id: z.string().min(1).max(60).optional().describe('Default: all dealerships of the key'),
  status: z
    .enum(stockListStatuses)
    .optional()
    .describe('`hidden`: withheld from the site, whatever its status; `other`: a status of the dealer’s own words'),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Words, each a part of the stock number, the VIN, the rego or the title'),
  after: z
    .string()
    .regex(/^(?:\d{1,12}-)?[0-9a-f]{32}$/, 'is not a cursor this list gave')
    .optional()
    .describe('The `next` of the page before'),
  updated_since: moment
    .optional()
    .describe(
      'Only vehicles of which something changed then or later, to the second; go on with the last vehicle’s `updated_at`, and ignore what comes a second time',
    ),
  sort: z
    .enum(stockListSorts)
    .optional()
    .describe(
      '`vehicle`: by dealership, year, make and model; `updated_at`: the earliest change first. Default: `updated_at` with `updated_since`, else `vehicle`',
    ),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('Vehicles a page'),
});

/** Why shoppers do not see a vehicle. */
const notShown = z
  .enum(['delisted', 'hidden', 'status', 'sold_long_ago', 'other_make', 'no_site'])
  .describe(
    'Why shoppers don’t see it; absent: they do. `hidden`: by `show_on_dealer_website`; `status`: one that is not in stock; `sold_long_ago`: longer than the site shows sold vehicles; `other_make`: the site sells other makes only; `no_site`: no site has its dealership',
  );
export type NotShown = z.infer<typeof notShown>;

const visibility = {
  shown: z.boolean().describe('Whether shoppers see it on its site now'),
  not_shown: notShown.optional(),
  url: z.string().optional().describe('Address of its page on the site'),
  reserved: z.boolean().describe('Whether shoppers see it as reserved'),
  reservation_id: z.string().optional().describe('`status-of-feed` where a feed said that it is reserved'),
  reserved_until: z.iso.datetime().optional(),
  updated_at: z.iso.datetime().describe('When something last changed'),
};

const stockListCar = z.object({
  car_id: z.string(),
  slug: z.string(),
  stocknum: z.string(),
  dealership_id: z.string(),
  title: z.string(),
  status: z.string().describe('`in_stock`, `coming_soon`, `sold`, `delisted` or the dealer’s own word'),
  hidden: z.boolean().describe('Withheld from the site by `show_on_dealer_website`'),
  ...visibility,
  price: z.number().optional(),
  reduced_price: z.number().optional(),
  subscription_price: z.number().optional(),
  price_type: z.string().optional(),
  preorder: z.boolean().optional(),
  km: z.int().optional().describe('Kilometres'),
  vin: z.string().optional(),
  regplate: z.string().optional(),
  photos: z.int().describe('Number of pictures in the gallery'),
  picture: z.string().optional().describe('Path of the first picture on the site'),
});
export type StockListCar = z.infer<typeof stockListCar>;

/** All vehicles of the key. */
export const stockList = z.object({
  cars: z.array(stockListCar),
  /** Cursor of the next page; absent: there are no more. */
  next: z.string().optional(),
});
export type StockList = z.infer<typeof stockList>;

/** `PUT /api/stock/cars/:id`. Refuses what feeds do not store either; events may have it from before. */
export const putCarRequest = carDetails.superRefine((car, context) => {
  for (const [field, message] of Object.entries(putProblems) as [CarField, string][])
    if (car[field] !== undefined && !carColumns[field].isPlain(car[field]))
      context.addIssue({ code: 'custom', path: [field], message });
});

const money = z.number().min(0).max(100_000_000).nullable().optional();

/** `POST /api/stock/cars/:id/…` */
export const carCommands = {
  sell: z.strictObject({ sold_date: moment.optional() }),
  reserve: z.strictObject({ reservation_id: z.string().min(1).max(80), reserved_until: moment.optional() }),
  release: z.strictObject({ reservation_id: z.string().min(1).max(80), reason: z.string().max(200).optional() }),
  delist: z.strictObject({ reason: z.string().max(200).optional() }),
  relist: z.strictObject({ status: z.enum(['in_stock', 'coming_soon']).default('in_stock') }),
  price: z.strictObject({
    price: money,
    before_price: money,
    reduced_price: money,
    subscription_price: money,
    price_type: singleLine(60).min(1).nullable().optional(),
  }),
} as const;

const changedBy = z.enum(origins);

/** `GET /api/stock/cars/:id`, and the response to every car command. */
export const stockCar = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  delisted: z.boolean(),
  ...visibility,
  sold_date: z.iso.datetime().optional(),
  sold_by: changedBy.optional().describe('Who marked it sold; what a dealer or a purchase said, no feed takes back'),
  delisted_by: changedBy.optional().describe('Who took it off the site; what a dealer said, no feed takes back'),
  etag: z
    .string()
    .describe(
      'Entity tag of what dealers, feeds and purchases have said of it; for `If-Match`, quotation marks included',
    ),
  /** Revision of the car's stream. */
  revision: z.int(),
  /** Log position of the car's last event. */
  position: z.int(),
  car: carDetails,
  /** Addresses of pictures whose last fetch failed, with the reason. */
  missing_pictures: z.array(z.object({ address: z.string(), reason: z.string() })).optional(),
  /** The gallery, cover first. */
  photos: z.array(
    z.object({
      /** Path on the site, which identifies the picture in commands. */
      path: z.string(),
      width: z.int().optional(),
      height: z.int().optional(),
      colour: z.string().optional(),
      /** Added by hand; feeds do not remove it. */
      by_hand: z.boolean(),
    }),
  ),
  /** Fields that no feed overwrites, with the name of the API key that holds each. */
  held: z.array(z.object({ field: z.string(), by: z.string() })),
});
export const pricesQuery = z.strictObject({
  format: z.enum(['json', 'csv']).default('json').describe('A JSON document, or a table of the offered amounts'),
});

/** `GET /api/stock/cars/:id/prices`: the amounts at which the log proves an offer. Dollars and moments. */
export const offeredPrices = z.object({
  id: z.string(),
  name: z.string(),
  stocknum: z.string(),
  /** The previous price that the dealer claims. */
  before_price: z.number().optional(),
  /** Consecutive days with an offer at that price; absent: it was never offered at it. */
  before_days: z.int().optional(),
  /** End of those days. */
  before_until: z.iso.datetime().optional(),
  offered: z.array(
    z.object({
      amount: z.number(),
      /** Kind of the amount; absent: the dealer did not state one. */
      kind: z.string().optional(),
      from: z.iso.datetime(),
      /** Absent: the car is still offered at the amount. */
      until: z.iso.datetime().optional(),
    }),
  ),
});
export type OfferedPrices = z.infer<typeof offeredPrices>;

export type StockCar = z.infer<typeof stockCar>;
