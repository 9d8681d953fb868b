import { defaultStatus, reservedStatus, soldStatus } from '#contracts/domain/car/status';
import { normaliseForComparison } from '#contracts/domain/feeds';
import { isBlank } from './reading.js';

/** Statuses by word. The words have no spaces or punctuation. */
const statuses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [defaultStatus]: 'instock available availablenow active live forsale readyforsale onyard current',
    coming_soon: 'comingsoon intransit onorder arriving arrivingsoon incoming preorder',
    [soldStatus]: 'sold delivered',
    [reservedStatus]:
      'underoffer offerpending onhold hold deposit deposittaken depositpaid depositreceived salepending saleagreed undercontract',
  }).flatMap(([status, words]) => [status, ...words.split(' ')].map((word) => [word, status] as const)),
);

/** Words that mean a vehicle is not shown. */
const unlisted: ReadonlySet<string> = new Set(
  'outofstock notavailable unavailable pending inactive withdrawn removed deleted archived hidden'.split(' '),
);

/** Returns the status for a word; undefined if vehicles with this word are not shown. */
export const parseStatus = (text: string): string | undefined =>
  statuses.get(text) ?? statuses.get(normaliseForComparison(text));

/** Whether a feed uses this word for vehicles that are not shown. */
export const isUnlisted = (text: string): boolean => unlisted.has(normaliseForComparison(text));

/** Returns a program's status in our own words if possible, otherwise unchanged; undefined if it is blank. */
export const knownStatus = (text: string): string | undefined =>
  isBlank(text.trim()) ? undefined : (parseStatus(text.trim()) ?? text);
