import type { Ownership } from '#contracts/domain/site/ownership';
import { siteConfig, type Site } from '#contracts/domain/site/site';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import type { ViewStore } from '../ports/view-store.js';
import { ViewReader } from '../kernel/view-reader.js';

/** Descriptions of sites from the log. */
export interface SiteRecords {
  /** Sites and parts described by API, in a stable order. */
  readonly describedByApi: () => Promise<readonly SitePartView[]>;
  /** The last descriptions from folders. */
  readonly describedByFolders: () => Promise<readonly SitePartView[]>;
  /** Owners of the dealerships and locations of these streams, as far as they are known. */
  readonly ownersOf: (streams: readonly string[]) => Promise<ReadonlyMap<string, Ownership>>;
}

export const siteRecords = (views: ViewStore): SiteRecords => {
  const reader = new ViewReader<SitePartView>(views, sitePartView);
  const openParts = async (by_api: boolean) => {
    const found = await (await reader.liveCollection(0)).find({ where: { by_api, isOpen: true } });
    return found.sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap(({ doc }) => (doc.isShared ? [] : [doc]));
  };
  let byApi: { readonly at: string; readonly parts: readonly SitePartView[] } | undefined;
  return {
    // Called three times a second, so the answer is cached until the view's build or position changes.
    async describedByApi() {
      const { build, reached } = await reader.reached(0);
      const at = `${build} ${reached}`;
      if (byApi?.at !== at) byApi = { at, parts: await openParts(true) };
      return byApi.parts;
    },
    describedByFolders: () => openParts(false),
    ownersOf: async (streams) => {
      const found = await (await reader.liveCollection(0)).getMany(streams);
      return new Map([...found].map(([stream, { doc }]) => [stream, doc]));
    },
  };
};

/** A site and the log position of its description. */
export interface RecordedSite {
  readonly site: Site;
  readonly position: number;
}

/** Sites among the descriptions, without the parts described beside them; and sites with an invalid configuration. */
export const parseSites = (
  records: readonly SitePartView[],
): {
  readonly sites: readonly RecordedSite[];
  readonly broken: readonly { slug: string; field: string; message: string }[];
} => {
  const sites: RecordedSite[] = [];
  const broken: { slug: string; field: string; message: string }[] = [];
  for (const { config, site_id, position } of records) {
    if (config === undefined) continue;
    const parsed = siteConfig.safeParse(config);
    if (parsed.success) {
      const site = { ...parsed.data, locations: [], offers: { count: 0 }, brands: [], promos: [], without: [] };
      sites.push({ site, position });
    } else {
      const { slug } = config as { readonly slug?: string };
      for (const { path, message } of parsed.error.issues)
        broken.push({ slug: slug ?? site_id, field: path.join('.'), message });
    }
  }
  return { sites, broken };
};

/** Adds the dealerships and locations that were described beside the site; the site's own descriptions win. */
export const withParts = (site: Site, records: readonly SitePartView[]): Site => {
  const parts = records.filter(({ site_id, config }) => site_id === site.id && config === undefined);
  return parts.length === 0
    ? site
    : {
        ...site,
        dealerships: withMissing(
          site.dealerships,
          parts.map(({ dealership }) => dealership),
        ),
        locations: withMissing(
          site.locations,
          parts.map(({ location }) => location),
        ),
      };
};

const withMissing = <Item extends { readonly id: string }>(
  own: Item[],
  others: readonly (Item | undefined)[],
): Item[] => [
  ...own,
  ...others.filter((other) => other !== undefined && !own.some(({ id }) => id === other.id)).map((other) => other!),
];
