import { z } from 'zod';
import { type CarField, carColumns } from './car/details.js';
import { dateOrders, decimalMarks, feedSyntaxes, missingActions, namedVocabularies } from './feeds.js';
import { slugSchema } from './slug-schema.js';

const field = z.enum(Object.keys(carColumns) as [CarField, ...CarField[]]);
const columnName = z.string().trim().min(1).max(200);
const word = z.string().max(200);

/** A stock feed as its sender writes it. */
export const feedDescription = z.strictObject({
  format: z.enum(feedSyntaxes).default('csv'),
  /** Whose column names it uses, where they are neither its own nor tell by themselves. */
  vocabulary: z.enum(namedVocabularies).optional(),
  /** Our field → the feed's column, whatever its case; other columns are passed over. Absent: the names are known ones. */
  columns: z
    .partialRecord(field, columnName)
    .refine((columns) => columns.stocknum !== undefined, {
      path: ['stocknum'],
      error: 'is needed: it tells the vehicle',
    })
    .optional(),
  /** Our field → what its words stand for: `{car_type: {N: new, U: used}}`. */
  values: z.partialRecord(field, z.record(word, word)).default({}),
  /** What is so of every vehicle of the feed that does not say it. */
  constants: z.partialRecord(field, z.union([word, z.number(), z.boolean()])).default({}),
  date_order: z.enum(dateOrders).optional(),
  decimal: z.enum(decimalMarks).optional(),
  /** The feed names the whole stock: what becomes of vehicles that it leaves out. Absent: nothing. */
  missing: z.enum(missingActions).optional(),
});
export type FeedDescription = z.infer<typeof feedDescription>;

/** As `ssh-keygen -l` shows it. */
const hostKey = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'is not a fingerprint such as SHA256:…, as ssh-keygen -l shows it');

const sourceAddress = z
  .url({ protocol: /^(?:https?|sftp)$/, error: 'is not an http(s) or sftp address' })
  .refine((address) => new URL(address).password === '', {
    error: 'holds a password: STOCK_SECRETS_FILE is where it belongs',
    abort: true,
  });
const isSftp = (url: string | undefined): boolean => url?.startsWith('sftp:') === true;

/** Where a dealership's stock is fetched from. */
export const stockSource = z
  .strictObject({
    id: slugSchema('dms'),
    dealership_id: z.string().min(1).max(60),
    /** Absent: files are put into `<DATA_DIR>/drop/<site>/<id>`. */
    url: sourceAddress.optional(),
    /** Of an SFTP server: the only key it may have. */
    hostKey: hostKey.optional(),
    /** A cron pattern, in the site's time zone. */
    schedule: z.string().max(100).default('*/30 * * * *'),
    /** Hours without a feed after which it is late. */
    lateAfter: z.number().min(1).max(720).default(26),
    feed: feedDescription.prefault({}),
  })
  .refine(({ url, hostKey: pinned }) => !isSftp(url) || pinned !== undefined, {
    path: ['hostKey'],
    error: 'is needed with sftp: it is what tells the server from another one',
  })
  .refine(({ url }) => !isSftp(url) || new URL(url!).username !== '', {
    path: ['url'],
    error: 'names no user: sftp://<user>@…',
  })
  .readonly();
export type StockSource = z.infer<typeof stockSource>;
