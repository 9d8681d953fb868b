import { defaultStatus, soldStatus } from '#contracts/domain/car/status';
import { squashed } from '#contracts/domain/feeds';
import { isBlank } from './reading.js';

/** Words without what separates their parts, and the status that each stands for. */
const statuses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [defaultStatus]: 'instock available availablenow active live forsale readyforsale onyard current',
    coming_soon: 'comingsoon intransit onorder arriving arrivingsoon incoming preorder',
    [soldStatus]: 'sold delivered',
  }).flatMap(([status, words]) => [status, ...words.split(' ')].map((word) => [word, status] as const)),
);

/** What a feed means not to be shown. */
const unlisted: ReadonlySet<string> = new Set(
  'outofstock notavailable unavailable pending inactive withdrawn removed deleted archived hidden'.split(' '),
);

/** The status that a word stands for; undefined: a vehicle of which it is said is not shown. */
export const statusIn = (text: string): string | undefined => statuses.get(text) ?? statuses.get(squashed(text));

/** Whether a feed that says it can't mean the vehicle to be shown. */
export const isUnlisted = (text: string): boolean => unlisted.has(squashed(text));

/** A status in our words where it has one, for a program that says it itself; undefined: it says none. */
export const knownStatus = (text: string): string | undefined =>
  isBlank(text.trim()) ? undefined : (statusIn(text.trim()) ?? text);
