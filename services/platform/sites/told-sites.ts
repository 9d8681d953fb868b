import type { Ownership } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import { siteConfig } from '#contracts/domain/site/site';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import type { ViewStore } from '../ports/view-store.js';
import { ViewReader } from '../kernel/view-reader.js';

/** What the log says of sites. */
export interface SiteRecords {
  /** What was told of them by API, in a steady order. */
  readonly told: () => Promise<readonly SitePartView[]>;
  /** Whose the dealerships and locations of these streams are, as far as that is known. */
  readonly ownersOf: (streams: readonly string[]) => Promise<ReadonlyMap<string, Ownership>>;
}

export const siteRecords = (views: ViewStore): SiteRecords => {
  const reader = new ViewReader<SitePartView>(views, sitePartView);
  return {
    told: async () => {
      const found = await (await reader.at(0)).find({ where: { by_api: true } });
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).flatMap(({ doc }) => (doc.isShared ? [] : [doc]));
    },
    ownersOf: async (streams) => {
      const found = await (await reader.at(0)).getMany(streams);
      return new Map([...found].map(([stream, { doc }]) => [stream, doc]));
    },
  };
};

/** The sites as their folders have them, with what was told by API; where both speak of one thing, the folder. */
export const withTold = (folders: readonly Site[], told: readonly SitePartView[]): Site[] => {
  const opened = told.flatMap(({ config, site_id }): Site[] =>
    config === undefined || folders.some(({ id }) => id === site_id)
      ? []
      : [{ ...siteConfig.parse(config), locations: [], offers: { count: 0 }, brands: [], promos: [], without: [] }],
  );
  return [...folders, ...opened].map((site) => {
    const parts = told.filter(({ site_id, config }) => site_id === site.id && config === undefined);
    return parts.length === 0 ? site : joined(site, parts);
  });
};

const joined = (site: Site, parts: readonly SitePartView[]): Site => ({
  ...site,
  dealerships: more(
    site.dealerships,
    parts.map(({ dealership }) => dealership),
  ),
  locations: more(
    site.locations,
    parts.map(({ location }) => location),
  ),
});

const more = <Item extends { readonly id: string }>(own: Item[], others: readonly (Item | undefined)[]): Item[] => [
  ...own,
  ...others.filter((other) => other !== undefined && !own.some(({ id }) => id === other.id)).map((other) => other!),
];
