import type { Ownership } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { siteConfig } from '#contracts/domain/site/site';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import type { ViewStore } from '../ports/view-store.js';
import { ViewReader } from '../kernel/view-reader.js';

/** What the log says of sites. */
export interface SiteRecords {
  /** What was described of them by API, in a steady order. */
  readonly describedByApi: () => Promise<readonly SitePartView[]>;
  /** What their folders said last. */
  readonly describedByFolders: () => Promise<readonly SitePartView[]>;
  /** Whose the dealerships and locations of these streams are, as far as that is known. */
  readonly ownersOf: (streams: readonly string[]) => Promise<ReadonlyMap<string, Ownership>>;
}

export const siteRecords = (views: ViewStore): SiteRecords => {
  const reader = new ViewReader<SitePartView>(views, sitePartView);
  const openParts = async (by_api: boolean) => {
    const found = await (await reader.at(0)).find({ where: { by_api, isOpen: true } });
    return found.sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap(({ doc }) => (doc.isShared ? [] : [doc]));
  };
  let byApi: { readonly at: string; readonly parts: readonly SitePartView[] } | undefined;
  return {
    // It is asked three times a second; what the view was made of tells whether it can be another answer.
    async describedByApi() {
      const { build, reached } = await reader.reached(0);
      const at = `${build} ${reached}`;
      if (byApi?.at !== at) byApi = { at, parts: await openParts(true) };
      return byApi.parts;
    },
    describedByFolders: () => openParts(false),
    ownersOf: async (streams) => {
      const found = await (await reader.at(0)).getMany(streams);
      return new Map([...found].map(([stream, { doc }]) => [stream, doc]));
    },
  };
};

/** A site as it was described, and the log position of that. */
export interface RecordedSite {
  readonly site: Site;
  readonly position: number;
}

/** The sites among the descriptions, without the parts described beside them; and those whose configuration is none any more. */
export const sitesIn = (
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

/** A site with the dealerships and locations that were described beside it; where both describe one, as the site has it. */
export const withParts = (site: Site, records: readonly SitePartView[]): Site => {
  const parts = records.filter(({ site_id, config }) => site_id === site.id && config === undefined);
  return parts.length === 0
    ? site
    : {
        ...site,
        dealerships: more(
          site.dealerships,
          parts.map(({ dealership }) => dealership),
        ),
        locations: more(
          site.locations,
          parts.map(({ location }) => location),
        ),
      };
};

const more = <Item extends { readonly id: string }>(own: Item[], others: readonly (Item | undefined)[]): Item[] => [
  ...own,
  ...others.filter((other) => other !== undefined && !own.some(({ id }) => id === other.id)).map((other) => other!),
];
