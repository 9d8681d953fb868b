import { z } from 'zod';
import { feedDescription } from './feed-description.js';
import { slugSchema } from './slug-schema.js';

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
    /** Days in which its feeds bring nothing new, after which that is told. */
    unchangedAfter: z.number().min(1).max(366).default(14),
    feed: feedDescription.prefault({}),
    /** A description that the dealership has saved, in place of `feed`. */
    description: slugSchema('dms').optional(),
  })
  .refine(({ feed, description }) => description === undefined || feed.columns === undefined, {
    path: ['description'],
    error: 'takes the place of feed: leave that out',
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
