import type { CarDetails } from './details.js';
import { applyGalleryEdits, type GalleryEdits } from './gallery-edits.js';
import { carPicturePath, type StoredPicture } from './stored-picture.js';

/** Fetch state of the picture at an address. */
export interface CarPicture {
  readonly stored?: StoredPicture | undefined;
  /** The stored copy is the previous picture at this place, because the current one could not be fetched yet. */
  readonly standsIn?: true | undefined;
  /** Reason of the last failed fetch. */
  readonly failed?: string | undefined;
  /** The picture is a placeholder that only announces photos to come. */
  readonly hidden?: true | undefined;
}

/** By address. */
export type CarPictures = Readonly<Record<string, CarPicture>>;

type Illustrated = Pick<Partial<CarDetails>, 'images' | 'spin_images' | 'spin_interior_image'>;

const isElsewhere = (address: string): boolean => /^https?:/i.test(address);

/** Returns the external addresses of a car's pictures, the gallery's first. */
export const externalAddresses = ({ images = [], spin_images = [], spin_interior_image }: Illustrated): string[] => [
  ...new Set([...images, ...spin_images, ...(spin_interior_image ? [spin_interior_image] : [])].filter(isElsewhere)),
];

/** Returns the addresses of pictures that are not stored yet. */
export const missingPictures = (details: Illustrated, pictures: CarPictures = {}): string[] =>
  externalAddresses(details).filter((address) => !pictures[address]?.stored || pictures[address].standsIn);

/** Returns the address of the gallery's first picture, where it is external. */
export const firstExternalAddress = ({ images: [first] = [] }: Illustrated): string | undefined =>
  first !== undefined && isElsewhere(first) ? first : undefined;

/**
 * Returns the fetch state of a car's pictures after its addresses change. A new picture shows the stored picture that
 * was at its place before, unless that picture is still in the gallery.
 */
export const carryOverPictures = (pictures: CarPictures, before: Illustrated, after: Illustrated): CarPictures => {
  const now = externalAddresses(after);
  const standIn = (address: string): CarPicture | undefined => {
    const place = after.images?.indexOf(address) ?? -1;
    const earlier = place < 0 ? undefined : before.images?.[place];
    const known = earlier === undefined || now.includes(earlier) ? undefined : pictures[earlier];
    return known?.stored && !known.hidden ? { stored: known.stored, standsIn: true } : undefined;
  };
  return Object.fromEntries(
    now.flatMap((address) => {
      const picture = pictures[address] ?? standIn(address);
      return picture ? [[address, picture] as const] : [];
    }),
  );
};

export interface ShownPicture {
  /** A path of the site. */
  readonly url: string;
  /** Pixels; absent where the picture was not measured. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly colour?: string | undefined;
}

interface Pictured {
  readonly details: Illustrated;
  readonly pictures?: CarPictures | undefined;
  readonly gallery?: GalleryEdits | undefined;
}

const resolvePicture = (pictures: CarPictures | undefined, address: string): ShownPicture | undefined => {
  if (!isElsewhere(address)) return { url: address };
  const { stored, hidden } = pictures?.[address] ?? {};
  if (!stored || hidden) return undefined;
  return toShownPicture(stored);
};

const toShownPicture = ({ hash, width, height, colour }: StoredPicture): ShownPicture => ({
  url: carPicturePath(hash),
  width,
  height,
  colour,
});

/**
 * Returns the car's gallery: every stored picture once, in the order arranged by hand. Pictures are never shown from
 * the dealer's own address.
 */
export const galleryPictures = ({ details: { images = [] }, pictures, gallery }: Pictured): ShownPicture[] => {
  const fromFeed = images.flatMap((address) => resolvePicture(pictures, address) ?? []);
  const all = new Map(
    [...fromFeed, ...(gallery?.added ?? []).map(toShownPicture)].map((picture) => [picture.url, picture]),
  );
  return gallery ? applyGalleryEdits(all, gallery) : [...all.values()];
};

/** Returns the car's spin and interior pictures, as paths of the site. */
export const spinPictures = ({
  details: { spin_images = [], spin_interior_image: inside },
  pictures,
}: Pictured): { readonly spin_images: string[]; readonly spin_interior_image: string | undefined } => ({
  spin_images: spin_images.flatMap((address) => resolvePicture(pictures, address)?.url ?? []),
  spin_interior_image: inside && resolvePicture(pictures, inside)?.url,
});
