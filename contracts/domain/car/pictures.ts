import type { CarDetails } from './details.js';
import { arranged, type HandGallery } from './hand-gallery.js';
import { pathOfStored, type StoredPicture } from './stored-picture.js';

/** What became of the picture at an address. */
export interface CarPicture {
  readonly stored?: StoredPicture | undefined;
  /** What is stored is the picture that was at its place before: this one was not to be had yet. */
  readonly standsIn?: true | undefined;
  /** Why it could not be had when it was last asked for. */
  readonly failed?: string | undefined;
  /** It says only that pictures are to come. */
  readonly hidden?: true | undefined;
}

/** By address. */
export type CarPictures = Readonly<Record<string, CarPicture>>;

type Illustrated = Pick<Partial<CarDetails>, 'images' | 'spin_images' | 'spin_interior_image'>;

const isElsewhere = (address: string): boolean => /^https?:/i.test(address);

/** The addresses elsewhere that its pictures are fetched from, those of the gallery first. */
export const addressesElsewhere = ({ images = [], spin_images = [], spin_interior_image }: Illustrated): string[] => [
  ...new Set([...images, ...spin_images, ...(spin_interior_image ? [spin_interior_image] : [])].filter(isElsewhere)),
];

/** Those that are not stored yet. */
export const missingPictures = (details: Illustrated, pictures: CarPictures = {}): string[] =>
  addressesElsewhere(details).filter((address) => !pictures[address]?.stored || pictures[address].standsIn);

/** The first picture of the gallery, where it is one from elsewhere. */
export const firstElsewhere = ({ images: [first] = [] }: Illustrated): string | undefined =>
  first !== undefined && isElsewhere(first) ? first : undefined;

/**
 * What is known of a car's pictures when it gets other ones: at the place of a new one stays the picture that was there,
 * unless that one has a place of its own.
 */
export const keptPictures = (pictures: CarPictures, before: Illustrated, after: Illustrated): CarPictures => {
  const now = addressesElsewhere(after);
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

/** A picture as a page shows it. */
export interface ShownPicture {
  /** A path of the site. */
  readonly url: string;
  /** Pixels; absent where nobody has measured it. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly colour?: string | undefined;
}

interface Pictured {
  readonly details: Illustrated;
  readonly pictures?: CarPictures | undefined;
  readonly gallery?: HandGallery | undefined;
}

const shown = (pictures: CarPictures | undefined, address: string): ShownPicture | undefined => {
  if (!isElsewhere(address)) return { url: address };
  const { stored, hidden } = pictures?.[address] ?? {};
  if (!stored || hidden) return undefined;
  return shownStored(stored);
};

const shownStored = ({ hash, width, height, colour }: StoredPicture): ShownPicture => ({
  url: pathOfStored(hash),
  width,
  height,
  colour,
});

/**
 * The car's gallery: what is stored here, each picture once, as it was arranged by hand. Nothing is ever shown from where
 * the dealer keeps it.
 */
export const shownPictures = ({ details: { images = [] }, pictures, gallery }: Pictured): ShownPicture[] => {
  const fromFeed = images.flatMap((address) => shown(pictures, address) ?? []);
  const all = new Map(
    [...fromFeed, ...(gallery?.added ?? []).map(shownStored)].map((picture) => [picture.url, picture]),
  );
  return gallery ? arranged(all, gallery) : [...all.values()];
};

/** Its pictures from all sides and of the inside, as paths of the site. */
export const shownViews = ({
  details: { spin_images = [], spin_interior_image: inside },
  pictures,
}: Pictured): { readonly spin_images: string[]; readonly spin_interior_image: string | undefined } => ({
  spin_images: spin_images.flatMap((address) => shown(pictures, address)?.url ?? []),
  spin_interior_image: inside && shown(pictures, inside)?.url,
});
