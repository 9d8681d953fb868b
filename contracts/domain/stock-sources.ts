import { z } from 'zod';
import { feedDescription } from './feed-description.js';
import { slugSchema } from './slug-schema.js';

/** Fingerprint as `ssh-keygen -l` shows it. */
const hostKey = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'is not a fingerprint such as SHA256:…, as ssh-keygen -l shows it');

const isSftp = (address: string): boolean => address.startsWith('sftp:');
const folderOf = (address: string): string => {
  const { pathname } = new URL(address);
  return pathname.slice(0, pathname.lastIndexOf('/'));
};

const sourceAddress = z
  .url({ protocol: /^(?:https?|sftp)$/, error: 'is not an http(s) or sftp address', abort: true })
  .refine((address) => new URL(address).password === '', {
    error: 'holds a password: STOCK_SECRETS_FILE is where it belongs',
    abort: true,
  })
  .refine((address) => !isSftp(address) || new URL(address).username !== '', {
    error: 'names no user: sftp://<user>@…',
  })
  .refine((address) => !isSftp(address) || !folderOf(address).includes('*'), {
    error: 'has a * in the name of a folder: only the name of the file may have one',
  });

const fileName = z
  .string()
  .max(200)
  .regex(/^[^./\\][^/\\]*$/, 'is not the name of a file, such as new.csv or stock_*.csv');

/** Maximum number of files per feed. */
const maxFiles = 10;
const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

interface Addressed {
  readonly url?: string | undefined;
  readonly urls?: readonly string[] | undefined;
}

/** Returns the addresses a feed is fetched from; undefined: its files are dropped into a folder. */
export const addressesOf = ({ url, urls }: Addressed): readonly string[] | undefined =>
  urls ?? (url === undefined ? undefined : [url]);

/** Whether one secret fits all addresses: all have the same user and server, or none has a user. */
const signInAlike = (addresses: readonly string[]): boolean => {
  const all = addresses.map((address) => new URL(address));
  const [{ protocol, username, host }] = all as [URL, ...URL[]];
  return (
    all.every((one) => one.username === '') ||
    all.every((one) => one.protocol === protocol && one.username === username && one.host === host)
  );
};

export const stockSource = z
  .strictObject({
    id: slugSchema('dms'),
    dealership_id: z.string().min(1).max(60),
    /** With SFTP, `*` in the file name matches the newest such file. */
    url: sourceAddress.optional(),
    /** Addresses of a multi-file feed, in place of `url`. Without both: files in `<DATA_DIR>/drop/<site>/<id>`. */
    urls: z
      .array(sourceAddress)
      .min(2, { error: 'names less than two addresses: say one as url', abort: true })
      .max(maxFiles)
      .refine(isDistinct, 'names one address twice')
      .refine(signInAlike, 'sign in: all must be of one user on one server')
      .readonly()
      .optional(),
    /** Files in that folder that form one feed; `*` matches the newest such file. Absent: each file is a feed. */
    files: z
      .array(fileName)
      .min(1, 'names no file: leave it out')
      .max(maxFiles)
      .refine(isDistinct, 'names one file twice')
      .readonly()
      .optional(),
    /** The only host key accepted from an SFTP server. */
    hostKey: hostKey.optional(),
    /** A cron pattern, in the site's time zone. */
    schedule: z.string().max(100).default('*/30 * * * *'),
    /** Hours without a feed until it counts as late. */
    lateAfter: z.number().min(1).max(720).default(26),
    /** Days without any change in its feeds until that is reported. */
    unchangedAfter: z.number().min(1).max(366).default(14),
    feed: feedDescription.prefault({}),
    /** Name of a description that the dealership has saved, used in place of `feed`. */
    description: slugSchema('dms').optional(),
  })
  .refine(({ feed, description }) => description === undefined || feed.columns === undefined, {
    path: ['description'],
    error: 'takes the place of feed: leave that out',
  })
  .refine(({ url, urls }) => url === undefined || urls === undefined, {
    path: ['urls'],
    error: 'takes the place of url: leave that out',
  })
  .refine((source) => source.files === undefined || addressesOf(source) === undefined, {
    path: ['files'],
    error: 'are those of a drop folder: leave them out, or url and urls',
  })
  .refine((source) => source.hostKey !== undefined || addressesOf(source)?.some(isSftp) !== true, {
    path: ['hostKey'],
    error: 'is needed with sftp: it is what tells the server from another one',
  })
  .readonly();
export type StockSource = z.infer<typeof stockSource>;
