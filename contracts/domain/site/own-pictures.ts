import type { StoredPicture } from '../car/stored-picture.js';

/** A site's own picture that comes from another host, and the state of its stored copy. */
export interface OwnPicture {
  /** Path of the field that holds the picture: `offer.image_url`. */
  readonly place: string;
  readonly address: string;
  readonly stored?: StoredPicture | undefined;
  /** The stored copy is the previous picture at this place, because the current one could not be fetched yet. */
  readonly stands_in?: true | undefined;
  /** Reason of the last failed fetch. */
  readonly failed?: string | undefined;
}

/** Fields that hold a picture's address, or a picture with one as its `url`. */
const fields: ReadonlySet<string> = new Set(['picture', 'image', 'image_url', 'logo', 'banner', 'thumb']);

/** Returns the replacement for a picture's external address; undefined: the picture is left out. */
type PictureReplacement = (address: string, place: string) => string | undefined;

const replacePictures = (input: unknown, instead: PictureReplacement, place: string, isPicture: boolean): unknown => {
  if (typeof input === 'string') return isPicture && /^https?:/i.test(input) ? instead(input, place) : input;
  if (typeof input !== 'object' || input === null) return input;
  const within = (name: string): string => (place === '' ? name : `${place}.${name}`);
  if (Array.isArray(input))
    return input.map((one, index) => replacePictures(one, instead, within(String(index)), false));
  const kept = Object.entries(input).flatMap(([name, value]) => {
    const shown = replacePictures(value, instead, within(name), fields.has(name) || (isPicture && name === 'url'));
    return shown === undefined ? [] : [[name, shown] as const];
  });
  const isLost = isPicture && (kept.length === 0 || ('url' in input && !kept.some(([name]) => name === 'url')));
  return isLost ? undefined : Object.fromEntries(kept);
};

/** Returns a part of a site with the external addresses of its pictures replaced. */
export const withReplacedPictures = <Config>(input: Config, instead: PictureReplacement): Config =>
  replacePictures(input, instead, '', false) as Config;

/** Returns the external picture addresses of a part of a site, by their place in the part. */
export const externalPictureAddresses = (input: unknown): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  withReplacedPictures(input, (address, place) => void found.set(place, address));
  return found;
};
