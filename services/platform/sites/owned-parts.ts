import type { Ownership } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { dealershipStream } from '#contracts/events/dealership';
import { locationStream } from '#contracts/events/location';
import { streamOf } from '#contracts/events/stream-name';
import type { SiteFolder } from './sites.js';
import type { SiteRecords } from './site-records.js';

/** Remembers owners, which never change. */
export class Owners {
  private readonly known = new Map<string, Ownership>();
  private readonly unknown = new Set<string>();

  constructor(private readonly read: SiteRecords['ownersOf']) {}

  /** Asks for these sites' owners, and once more for those that nobody knew; answers how many became known. */
  async learn(sites: readonly Site[] = []): Promise<number> {
    for (const stream of sites.flatMap(streamsOf)) if (!this.known.has(stream)) this.unknown.add(stream);
    if (this.unknown.size === 0) return 0;
    const found = await this.read([...this.unknown]);
    for (const [stream, owner] of found) {
      this.known.set(stream, owner);
      this.unknown.delete(stream);
    }
    return found.size;
  }

  /** What a folder has that is its site's own, and what is not. Undefined: it has no dealership of its own. */
  ownOf(folder: SiteFolder): { readonly own?: SiteFolder; readonly foreign: readonly string[] } {
    const { site, content } = folder;
    const isOwn = (stream: string) => {
      const owner = this.known.get(stream);
      return !owner || (owner.site_id === site.id && !owner.isShared);
    };
    const foreign = streamsOf(site).filter((stream) => !isOwn(stream));
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

const streamsOf = ({ dealerships, locations }: Site): string[] => [
  ...dealerships.map(({ id }) => streamOf(dealershipStream, id)),
  ...locations.map(({ id }) => streamOf(locationStream, id)),
];
