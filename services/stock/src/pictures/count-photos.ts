import { carPicturePath, type StoredPicture } from '#contracts/domain/car/stored-picture';
import type { CarView } from '#contracts/views/car';
import type { OwnPicturesView } from '#contracts/views/site';

type Counted = Pick<StoredPicture, 'hash' | 'bytes'>;

/** Number from the start of a hash, long enough to be unique. If two collided, both would stay stored. */
const numberOf = (hash: string): number => Number.parseInt(hash.slice(0, 13), 16);

/** Photographs of a site, each content once. */
export class PhotosOfSite {
  private readonly later = new Set<number>();

  constructor(
    /** Bytes of the originals. */
    public bytes = 0,
    /** Ascending numbers by {@link numberOf}: eight bytes for each of up to millions of photographs. */
    private readonly counted = new Float64Array(),
  ) {}

  get photos(): number {
    return this.counted.length + this.later.size;
  }

  has(hash: string): boolean {
    const wanted = numberOf(hash);
    if (this.later.has(wanted)) return true;
    let [low, high] = [0, this.counted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.counted[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return this.counted[low] === wanted;
  }

  /** Adds a photograph that the site does not have. */
  add({ hash, bytes }: Counted): void {
    this.later.add(numberOf(hash));
    this.bytes += bytes;
  }

  /** Removes a photograph that was added. */
  remove({ hash, bytes }: Counted): void {
    if (this.later.delete(numberOf(hash))) this.bytes -= bytes;
  }
}

export interface PhotoCount {
  /** Photographs by site id. */
  readonly of: ReadonlyMap<string, PhotosOfSite>;
  /** Whether a car uses the photograph or did until recently, or a site uses it itself. */
  readonly isUsed: (hash: string) => boolean;
  /** Sites that the bytes of a photograph count for. */
  readonly sitesWith: (hash: string) => Iterable<string>;
  readonly cars: number;
}

export interface CountOptions {
  /** Undefined: the site no longer exists. */
  readonly siteOf: (dealership_id: string) => string | undefined;
  readonly isSite: (id: string) => boolean;
  /** Whether the photographs of the car are still needed. */
  readonly isNeeded: (car: CarView) => boolean;
}

/** Returns the photographs of a car, from feeds and added by hand, and whether each counts for its site. */
const photosIn = ({ pictures = {}, gallery }: CarView): readonly (readonly [StoredPicture, boolean])[] => [
  ...Object.values(pictures).flatMap(({ stored }) => (stored ? [[stored, true] as const] : [])),
  ...(gallery?.added ?? []).map((photo) => [photo, !gallery!.removed.includes(carPicturePath(photo.hash))] as const),
];

type Batches<Doc> = AsyncIterable<readonly { readonly doc: Doc }[]>;

/** Counts the photographs of cars and sites, each content once per site. */
export const countPhotos = async (
  cars: Batches<CarView>,
  own: Batches<OwnPicturesView>,
  { siteOf, isSite, isNeeded }: CountOptions,
): Promise<PhotoCount> => {
  /** One or several sites with the photograph; '': it counts for no site. */
  const sites = new Map<number, string | Set<string>>();
  const bytesOf = new Map<string, number>();
  let count = 0;
  const countFor = (site: string, { hash, bytes }: StoredPicture) => {
    const known = sitesIn(sites.get(numberOf(hash)));
    if (known.has(site)) return;
    sites.set(numberOf(hash), known.size === 0 ? site : new Set([...known, site]));
    bytesOf.set(site, (bytesOf.get(site) ?? 0) + bytes);
  };
  for await (const batch of cars)
    for (const { doc: car } of batch) {
      count++;
      if (!isNeeded(car)) continue;
      const site = siteOf(car.dealership_id);
      for (const [photo, isShown] of photosIn(car)) {
        if (site !== undefined && isShown) countFor(site, photo);
        else if (!sites.has(numberOf(photo.hash))) sites.set(numberOf(photo.hash), '');
      }
    }
  for await (const batch of own)
    for (const { doc } of batch)
      if (isSite(doc.site_id)) for (const { stored } of doc.pictures) if (stored) countFor(doc.site_id, stored);
  const numbersOf = new Map([...bytesOf.keys()].map((site) => [site, [] as number[]]));
  for (const [number, having] of sites) for (const site of sitesIn(having)) numbersOf.get(site)!.push(number);
  return {
    of: new Map(
      [...bytesOf].map(([site, bytes]) => [
        site,
        new PhotosOfSite(bytes, Float64Array.from(numbersOf.get(site)!).sort()),
      ]),
    ),
    isUsed: (hash) => sites.has(numberOf(hash)),
    sitesWith: (hash) => sitesIn(sites.get(numberOf(hash))),
    cars: count,
  };
};

const sitesIn = (having: string | Set<string> | undefined): ReadonlySet<string> =>
  having instanceof Set ? having : new Set(having ? [having] : []);
