import { memoizeObject } from '#contracts/domain/memoize';
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
  /** @param known the parts as read before: those that are the same stay the same objects */
  const openParts = async (by_api: boolean, known?: ReadonlyMap<string, SitePartView>) => {
    const found = await (await reader.liveCollection(0)).find({ where: { by_api, isOpen: true } });
    const parts = new Map<string, SitePartView>();
    for (const { id, doc } of found.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const before = known?.get(id);
      if (!doc.isShared) parts.set(id, before?.position === doc.position ? before : doc);
    }
    return parts;
  };
  let byApi: { readonly at: string; readonly parts: ReadonlyMap<string, SitePartView> } | undefined;
  return {
    // Called three times a second, so all parts are read only once one of them was described or has ended.
    async describedByApi() {
      const view = await reader.liveCollection(0);
      const where = { by_api: true, isOpen: true };
      const [last] = await view.find({ where, orderBy: { field: 'position', direction: 'desc' }, limit: 1 });
      const at = `${view.spec.name} ${await view.count(where)} ${last?.doc.position}`;
      if (byApi?.at !== at) byApi = { at, parts: await openParts(true, byApi?.parts) };
      return [...byApi.parts.values()];
    },
    describedByFolders: async () => [...(await openParts(false)).values()],
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

interface BrokenSite {
  readonly slug: string;
  readonly field: string;
  readonly message: string;
}

/** Sites among the descriptions, without the parts described beside them; and sites with an invalid configuration. */
export const parseSites = (
  records: readonly SitePartView[],
): { readonly sites: readonly RecordedSite[]; readonly broken: readonly BrokenSite[] } => {
  const sites: RecordedSite[] = [];
  const broken: BrokenSite[] = [];
  for (const record of records) {
    const parsed = parseSite(record);
    if ('site' in parsed) sites.push(parsed);
    else broken.push(...parsed);
  }
  return { sites, broken };
};

/** A change of one site must not parse all the others again. */
const parseSite = memoizeObject(({ config, site_id, position }: SitePartView): RecordedSite | readonly BrokenSite[] => {
  if (config === undefined) return [];
  const parsed = siteConfig.safeParse(config);
  if (parsed.success) {
    const site = { ...parsed.data, locations: [], offers: { count: 0 }, brands: [], promos: [], without: [] };
    return { site, position };
  }
  const { slug = site_id } = config as { readonly slug?: string };
  return parsed.error.issues.map(({ path, message }) => ({ slug, field: path.join('.'), message }));
});

export type SiteParts = ReadonlyMap<string, readonly SitePartView[]>;

/** Returns the dealerships and locations among the descriptions, by site. */
export const partsBySite = (records: readonly SitePartView[]): SiteParts => {
  const bySite = new Map<string, SitePartView[]>();
  for (const part of records) {
    if (part.config !== undefined) continue;
    const others = bySite.get(part.site_id);
    if (others) others.push(part);
    else bySite.set(part.site_id, [part]);
  }
  return bySite;
};

/** Adds the dealerships and locations that were described beside the site; the site's own descriptions win. */
export const withParts = (site: Site, bySite: SiteParts): Site => {
  const parts = bySite.get(site.id);
  if (!parts) return site;
  const dealerships = parts.map(({ dealership }) => dealership);
  const locations = parts.map(({ location }) => location);
  return {
    ...site,
    dealerships: withMissing(site.dealerships, dealerships),
    locations: withMissing(site.locations, locations),
  };
};

const withMissing = <Item extends { readonly id: string }>(
  own: Item[],
  others: readonly (Item | undefined)[],
): Item[] => [
  ...own,
  ...others.filter((other) => other !== undefined && !own.some(({ id }) => id === other.id)).map((other) => other!),
];
