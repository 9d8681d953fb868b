import { join } from 'node:path';
import { reject, type Rejection } from '#contracts/rejections';
import { siteWithoutServices } from '#contracts/domain/site/offered-features';
import type { OutsideService } from '#contracts/domain/site/outside-services';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import type { SiteContent } from '#contracts/domain/site/content';
import type { SitePartView } from '#contracts/views/site';
import { type Claimant, type Clash, settleClaims } from './claims.js';
import { partsBySite, type RecordedSite, withParts } from './site-records.js';

/** A site and the other contents of its folder. */
export interface SiteFolder {
  readonly site: Site;
  /** Without the files that cannot be read: their content stays as it was. */
  readonly content: Partial<SiteContent>;
  /** The folder cannot be read; this is its last readable state. */
  readonly isStale?: boolean;
  /** Changes with the contents of the files; absent if some of them are left out. */
  readonly version?: string | undefined;
}

/** The sites to serve. */
export interface SitesNow {
  readonly folders: readonly SiteFolder[];
  /** Sites opened by API; a folder takes precedence over them. */
  readonly opened?: readonly RecordedSite[];
  /** Dealerships and locations described by API. */
  readonly parts?: readonly SitePartView[];
  /** Earlier sites from the log, to decide between two sites with the same claim. */
  readonly before?: readonly RecordedSite[];
}

/** The sites served here. Read them each time, because folders and the API may change them at any moment. */
export class Sites {
  private current: readonly Site[] = [];
  private read: readonly SiteFolder[] = [];
  /** Sites as configured, including features whose outside service is missing here. */
  private configured: ReadonlyMap<string, Site> = new Map();
  private byHost = new Map<string, Site>();
  private byDealership = new Map<string, Site>();
  private opened: readonly Site[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly directory: string,
    /** Port of the sites at `*.localhost`; absent: the port in their files. */
    readonly localPort?: number,
    /** Outside services that are missing here: no site offers anything that needs them. */
    private readonly without: readonly OutsideService[] = [],
  ) {}

  get all(): readonly Site[] {
    return this.current;
  }

  /** Calls back after each change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @returns the claims that sites have lost because another site makes the same claim: see {@link settleClaims} */
  replace({ folders, opened = [], parts = [], before = [] }: SitesNow): readonly Clash[] {
    const bySite = partsBySite(parts);
    const inFolders = new Set(folders.map(({ site }) => site.id));
    const claimantOf = (described: Site, isFresh: boolean): Claimant => {
      const served = this.configured.get(described.id);
      const logged = served ? undefined : before.find(({ site }) => site.id === described.id);
      const site = withParts(described, bySite);
      return { site, isFresh, before: served ?? logged?.site, since: served ? Infinity : (logged?.position ?? 0) };
    };
    const ofFolders = folders.map((folder) => [claimantOf(folder.site, folder.isStale !== true), folder] as const);
    const ofApi = opened.filter(({ site }) => !inFolders.has(site.id)).map(({ site }) => claimantOf(site, true));
    const { sites, clashes } = settleClaims([...ofFolders.map(([claimant]) => claimant), ...ofApi]);
    const settled = [...sites.values()];
    this.read = ofFolders.filter(([claimant]) => sites.get(claimant) === claimant.site).map(([, folder]) => folder);
    this.configured = new Map(settled.map((site) => [site.id, site]));
    this.current = settled.map((site) => siteWithoutServices(site, this.without));
    this.byHost = new Map(
      this.current.flatMap((site) =>
        [...site.hosts, `${site.slug}.localhost`].map((host) => [host.toLowerCase(), site] as const),
      ),
    );
    this.byDealership = new Map(this.current.flatMap((site) => site.dealerships.map(({ id }) => [id, site] as const)));
    this.opened = ofApi.flatMap((claimant) => sites.get(claimant) ?? []);
    for (const listener of this.listeners) listener();
    return clashes;
  }

  /** Returns the site of a Host header, whose port and final dot are ignored. */
  ofHost(host: string | undefined): Site | undefined {
    if (host === undefined) return undefined;
    return this.byHost.get(host) ?? this.byHost.get(host.toLowerCase().replace(/\.?(?::\d+)?$/, ''));
  }

  ofSlug(slug: string): Site | undefined {
    return this.current.find((site) => site.slug === slug);
  }

  /** The site that has the dealership now. */
  ofDealership(id: string): Site | undefined {
    return this.byDealership.get(id);
  }

  /** Returns the site whose dealerships a key may access; undefined if the key has none. */
  ofKey({ dealerships: [one] }: { readonly dealerships: ReadonlySet<string> }): Site | undefined {
    return one === undefined ? undefined : this.ofDealership(one);
  }

  /** Whether the part belongs to the site that has its dealership now; a part without `site_id` does. */
  owns(part: { readonly site_id?: string | undefined; readonly dealership_id: string }): boolean {
    const site = this.ofDealership(part.dealership_id);
    return site !== undefined && isOfTenant(part, site);
  }

  /** The sites opened by API, without a folder. */
  get openedByApi(): readonly Site[] {
    return this.opened;
  }

  /** The folders as read, without those that lost a claim. */
  get folders(): readonly SiteFolder[] {
    return this.read;
  }

  /** Returns the site's folder as read; undefined: it was opened by API. */
  folderOf({ id }: Pick<Site, 'id'>): SiteFolder | undefined {
    return this.read.find(({ site }) => site.id === id);
  }

  /** The site's own folder, for its logo. */
  folder(site: Site): string {
    return join(this.directory, site.slug);
  }
}

/** Returns the site that a request was addressed to. */
export const siteOfHost = (sites: Pick<Sites, 'ofHost'>, host: string): Site | Rejection =>
  sites.ofHost(host) ?? reject('unknown_site', `No site answers to ${host.slice(0, 100)}.`);

/** Returns the site that an operator names. */
export const siteOfSlug = (sites: Pick<Sites, 'ofSlug'>, slug: string): Site | Rejection =>
  sites.ofSlug(slug) ?? reject('unknown_site', `There is no site ${slug}.`);
