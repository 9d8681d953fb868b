import type { Ownership } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { dealershipStream } from '#contracts/events/dealership';
import { locationStream } from '#contracts/events/location';
import { streamOf } from '#contracts/events/stream-name';
import type { SiteFolder } from './sites.js';
import type { SiteRecords } from './site-records.js';

/** A dealership or location in a folder whose site does not own it. */
export interface ForeignPart {
  readonly field: 'dealerships' | 'locations';
  readonly id: string;
  /** Id of its first site; the folder's own site if a second one has used it. */
  readonly owner: string;
}

/** Caches owners, which never change. */
export class OwnerCache {
  private readonly known = new Map<string, Ownership>();
  private readonly unknown = new Set<string>();

  constructor(private readonly read: SiteRecords['ownersOf']) {}

  /** Loads the owners of these sites' parts, and again those not found before. Returns how many were found. */
  async loadOwners(sites: readonly Site[] = []): Promise<number> {
    for (const stream of sites.flatMap(partsOf).map(({ stream }) => stream))
      if (!this.known.has(stream)) this.unknown.add(stream);
    if (this.unknown.size === 0) return 0;
    const found = await this.read([...this.unknown]);
    for (const [stream, owner] of found) {
      this.known.set(stream, owner);
      this.unknown.delete(stream);
    }
    return found.size;
  }

  /** Splits a folder into its site's own parts and foreign ones. `own` is undefined if no dealership is its own. */
  splitFolder(folder: SiteFolder): { readonly own?: SiteFolder; readonly foreign: readonly ForeignPart[] } {
    const { site, content } = folder;
    const isOwn = (stream: string) => {
      const owner = this.known.get(stream);
      return !owner || (owner.site_id === site.id && !owner.isShared);
    };
    const foreign = partsOf(site).flatMap(({ stream, ...part }) =>
      isOwn(stream) ? [] : [{ ...part, owner: this.known.get(stream)!.site_id }],
    );
    if (foreign.length === 0) return { own: folder, foreign };
    const dealerships = site.dealerships.filter(({ id }) => isOwn(streamOf(dealershipStream, id)));
    const has = (dealership: string) => dealerships.some(({ id }) => id === dealership);
    const locations = site.locations.filter(
      ({ id, dealership_id }) => has(dealership_id) && isOwn(streamOf(locationStream, id)),
    );
    const { offers, reviews } = content;
    const own = {
      ...folder,
      version: undefined,
      site: { ...site, dealerships, locations },
      content: {
        ...content,
        ...(offers && {
          offers: offers.filter(({ dealership_id }) => dealership_id === undefined || has(dealership_id)),
        }),
        ...(reviews && {
          reviews: reviews.filter(({ location_id }) => locations.some(({ id }) => id === location_id)),
        }),
      },
    };
    return { ...(dealerships.length > 0 && { own }), foreign };
  }
}

const partsOf = ({ dealerships, locations }: Site) => [
  ...dealerships.map(({ id }) => ({ field: 'dealerships' as const, id, stream: streamOf(dealershipStream, id) })),
  ...locations.map(({ id }) => ({ field: 'locations' as const, id, stream: streamOf(locationStream, id) })),
];
