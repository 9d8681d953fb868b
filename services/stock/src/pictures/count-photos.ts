import { pathOfStored, type StoredPicture } from '#contracts/domain/car/stored-picture';
import type { CarView } from '#contracts/views/car';
import type { OwnPicturesView } from '#contracts/views/site';

export interface PhotosOfSite {
  readonly photos: number;
  readonly bytes: number;
}

export interface PhotoCount {
  /** By site, each content once. */
  readonly of: ReadonlyMap<string, PhotosOfSite>;
  /** Whether a vehicle has it, or had it until lately, or a site has it for its own. */
  readonly isUsed: (hash: string) => boolean;
  readonly cars: number;
}

export interface CountOptions {
  /** Undefined: there is no such site any more. */
  readonly siteOf: (dealership_id: string) => string | undefined;
  readonly isSite: (id: string) => boolean;
  /** Whether what the vehicle has is still needed. */
  readonly isNeeded: (car: CarView) => boolean;
}

/** With one photograph more. */
export const more = (has: PhotosOfSite | undefined, bytes: number): PhotosOfSite => ({
  photos: (has?.photos ?? 0) + 1,
  bytes: (has?.bytes ?? 0) + bytes,
});

/** Of the hash, enough to tell it from others: two that were taken for one would both be kept. */
const shortOf = (hash: string): string => hash.slice(0, 16);

/** What a car has: pictures of feeds, and those that were added by hand; and which of them count as bytes of its site. */
const photosIn = ({ pictures = {}, gallery }: CarView): readonly (readonly [StoredPicture, boolean])[] => [
  ...Object.values(pictures).flatMap(({ stored }) => (stored ? [[stored, true] as const] : [])),
  ...(gallery?.added ?? []).map((photo) => [photo, !gallery!.removed.includes(pathOfStored(photo.hash))] as const),
];

type Batches<Doc> = AsyncIterable<readonly { readonly doc: Doc }[]>;

/** Counts what the cars and the sites themselves have, by content. */
export const countPhotos = async (
  cars: Batches<CarView>,
  own: Batches<OwnPicturesView>,
  { siteOf, isSite, isNeeded }: CountOptions,
): Promise<PhotoCount> => {
  /** The site that has it, or several. */
  const sites = new Map<string, string | Set<string>>();
  const of = new Map<string, PhotosOfSite>();
  let count = 0;
  const countFor = (site: string, { hash, bytes }: StoredPicture) => {
    const known = sites.get(shortOf(hash));
    if (known === site || (known instanceof Set && known.has(site))) return;
    sites.set(
      shortOf(hash),
      known === undefined || known === '' ? site : new Set([...(known instanceof Set ? known : [known]), site]),
    );
    of.set(site, more(of.get(site), bytes));
  };
  for await (const batch of cars)
    for (const { doc: car } of batch) {
      count++;
      if (!isNeeded(car)) continue;
      const site = siteOf(car.dealership_id);
      for (const [photo, isShown] of photosIn(car)) {
        if (site !== undefined && isShown) countFor(site, photo);
        else if (!sites.has(shortOf(photo.hash))) sites.set(shortOf(photo.hash), '');
      }
    }
  for await (const batch of own)
    for (const { doc } of batch)
      if (isSite(doc.site_id)) for (const { stored } of doc.pictures) if (stored) countFor(doc.site_id, stored);
  return { of, isUsed: (hash) => sites.has(shortOf(hash)), cars: count };
};
