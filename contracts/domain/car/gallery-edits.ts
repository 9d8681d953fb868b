import { carPicturePath, type StoredPicture } from './stored-picture.js';

/**
 * Manual changes to a car's gallery. Pictures are identified by their paths. The path of a stored picture is derived
 * from its content, so it stays the same when a feed changes the picture's address.
 */
export interface GalleryEdits {
  readonly added: readonly StoredPicture[];
  /** Paths in the chosen order, the cover first. All other pictures follow. */
  readonly order: readonly string[];
  /** Paths of pictures that are not shown. */
  readonly removed: readonly string[];
}

const none: GalleryEdits = { added: [], order: [], removed: [] };

export const withAdded = (gallery = none, photos: readonly StoredPicture[]): GalleryEdits => {
  const known = new Set(gallery.added.map(({ hash }) => hash));
  const added = [...gallery.added, ...photos.filter(({ hash }) => !known.has(hash))];
  return withRestored(
    { ...gallery, added },
    photos.map(({ hash }) => carPicturePath(hash)),
  );
};

export const withArranged = (gallery = none, order: readonly string[]): GalleryEdits => ({ ...gallery, order });

export const withRemoved = (gallery = none, paths: readonly string[]): GalleryEdits => ({
  ...gallery,
  removed: [...new Set([...gallery.removed, ...paths])],
});

export const withRestored = (gallery = none, paths: readonly string[]): GalleryEdits => ({
  ...gallery,
  removed: gallery.removed.filter((path) => !paths.includes(path)),
});

/** Returns the pictures in the order of the gallery, without the removed ones. */
export const applyGalleryEdits = <Picture>(
  pictures: ReadonlyMap<string, Picture>,
  { order, removed }: GalleryEdits,
): Picture[] => {
  const paths = new Set([...order.filter((path) => pictures.has(path)), ...pictures.keys()]);
  return [...paths].filter((path) => !removed.includes(path)).map((path) => pictures.get(path)!);
};
