import { pathOfStored, type StoredPicture } from './stored-picture.js';

/**
 * What was done to a car's gallery by hand. Pictures are identified by their paths here, which of a stored one is its content:
 * they stay the same whatever a feed says of where it is to be had.
 */
export interface HandGallery {
  readonly added: readonly StoredPicture[];
  /** Those that were put in order, the cover first. Any other comes after them. */
  readonly order: readonly string[];
  /** Those that are not shown. */
  readonly removed: readonly string[];
}

const none: HandGallery = { added: [], order: [], removed: [] };

export const withAdded = (gallery = none, photos: readonly StoredPicture[]): HandGallery => {
  const known = new Set(gallery.added.map(({ hash }) => hash));
  const added = [...gallery.added, ...photos.filter(({ hash }) => !known.has(hash))];
  return withRestored(
    { ...gallery, added },
    photos.map(({ hash }) => pathOfStored(hash)),
  );
};

export const withArranged = (gallery = none, order: readonly string[]): HandGallery => ({ ...gallery, order });

export const withRemoved = (gallery = none, paths: readonly string[]): HandGallery => ({
  ...gallery,
  removed: [...new Set([...gallery.removed, ...paths])],
});

export const withRestored = (gallery = none, paths: readonly string[]): HandGallery => ({
  ...gallery,
  removed: gallery.removed.filter((path) => !paths.includes(path)),
});

/** Pictures by their paths, as the gallery shows them. */
export const arranged = <Picture>(
  pictures: ReadonlyMap<string, Picture>,
  { order, removed }: HandGallery,
): Picture[] => {
  const paths = new Set([...order.filter((path) => pictures.has(path)), ...pictures.keys()]);
  return [...paths].filter((path) => !removed.includes(path)).map((path) => pictures.get(path)!);
};
