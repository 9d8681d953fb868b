import type { StoredPicture } from '../car/stored-picture.js';

/** A picture of a site's own that comes from elsewhere, and what became of it. */
export interface OwnPicture {
  /** Which of its part's pictures it is: `offer.image_url`. */
  readonly place: string;
  readonly address: string;
  readonly stored?: StoredPicture | undefined;
  /** What is stored is the picture that was at its place before: this one was not to be had yet. */
  readonly stands_in?: true | undefined;
  /** Why it could not be had when it was last asked for. */
  readonly failed?: string | undefined;
}

/** Fields that hold a picture's address, or a picture with one as its `url`. */
const fields: ReadonlySet<string> = new Set(['picture', 'image', 'image_url', 'logo', 'banner', 'thumb']);

/** Another address for that of a picture elsewhere; undefined: the picture is left out. */
type Instead = (address: string, place: string) => string | undefined;

const read = (input: unknown, instead: Instead, place: string, isPicture: boolean): unknown => {
  if (typeof input === 'string') return isPicture && /^https?:/i.test(input) ? instead(input, place) : input;
  if (typeof input !== 'object' || input === null) return input;
  const within = (name: string): string => (place === '' ? name : `${place}.${name}`);
  if (Array.isArray(input)) return input.map((one, index) => read(one, instead, within(String(index)), false));
  const kept = Object.entries(input).flatMap(([name, value]) => {
    const shown = read(value, instead, within(name), fields.has(name) || (isPicture && name === 'url'));
    return shown === undefined ? [] : [[name, shown] as const];
  });
  const isLost = isPicture && (kept.length === 0 || ('url' in input && !kept.some(([name]) => name === 'url')));
  return isLost ? undefined : Object.fromEntries(kept);
};

/** What is said of a part of a site, with its pictures from elsewhere at other addresses. */
export const withPictures = <Config>(input: Config, instead: Instead): Config =>
  read(input, instead, '', false) as Config;

/** The addresses of a part's pictures that are elsewhere, by their place in it. */
export const picturesElsewhere = (input: unknown): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  withPictures(input, (address, place) => void found.set(place, address));
  return found;
};
