import { join } from 'node:path';
import { reject, type Rejection } from '#contracts/rejections';
import { offeredSite } from '#contracts/domain/site/offered';
import type { OutsideService } from '#contracts/domain/site/outside-services';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import type { SiteContent } from '#contracts/domain/site/content';
import type { SitePartView } from '#contracts/views/site';
import { type Claimant, type Clash, settleClaims } from './claims.js';
import { type RecordedSite, withParts } from './site-records.js';

/** A site and what else its folder holds. */
export interface SiteFolder {
  readonly site: Site;
  /** What can't be read is left out: it stays as it was. */
  readonly content: Partial<SiteContent>;
  /** The folder can't be read: this is what it said last. */
  readonly isOld?: boolean;
  /** Changes with what its files say; absent where some of it is left out. */
  readonly version?: string | undefined;
}

/** What the sites are to be. */
export interface SitesNow {
  readonly folders: readonly SiteFolder[];
  /** Those opened by API; one whose folder is there is its folder's. */
  readonly opened?: readonly RecordedSite[];
  /** What was described by API of dealerships and locations. */
  readonly parts?: readonly SitePartView[];
  /** What the log has of sites, where that decides between two that claim the same. */
  readonly before?: readonly RecordedSite[];
}

/** The sites served here: what their folders and the API say now. Ask it each time; both may change while it runs. */
export class Sites {
  private current: readonly Site[] = [];
  private read: readonly SiteFolder[] = [];
  /** As they are configured, whatever is on offer here. */
  private configured: ReadonlyMap<string, Site> = new Map();
  private byHost = new Map<string, Site>();
  private byDealership = new Map<string, Site>();
  private opened: readonly Site[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly directory: string,
    /** Port of the sites at `*.localhost`; absent: the one their files say. */
    readonly localPort?: number,
    /** Outside services that are missing here: what leans on them no site offers. */
    private readonly without: readonly OutsideService[] = [],
  ) {}

  get all(): readonly Site[] {
    return this.current;
  }

  /** Calls back after each change, until what it returns is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @returns what of it can't be, as two sites claim the same: see {@link settleClaims} */
  replace({ folders, opened = [], parts = [], before = [] }: SitesNow): readonly Clash[] {
    const claimantOf = (described: Site, isFresh: boolean): Claimant => {
      const served = this.configured.get(described.id);
      const logged = served ? undefined : before.find(({ site }) => site.id === described.id);
      const site = withParts(described, parts);
      return { site, isFresh, before: served ?? logged?.site, since: served ? Infinity : (logged?.position ?? 0) };
    };
    const ofFolders = folders.map((folder) => [claimantOf(folder.site, folder.isOld !== true), folder] as const);
    const ofApi = opened
      .filter(({ site }) => !folders.some((folder) => folder.site.id === site.id))
      .map(({ site }) => claimantOf(site, true));
    const { sites, clashes } = settleClaims([...ofFolders.map(([claimant]) => claimant), ...ofApi]);
    const settled = [...sites.values()];
    this.read = ofFolders.filter(([claimant]) => sites.get(claimant) === claimant.site).map(([, folder]) => folder);
    this.configured = new Map(settled.map((site) => [site.id, site]));
    this.current = settled.map((site) => offeredSite(site, this.without));
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

  /** The site of a Host header, its port passed over. */
  ofHost(host: string | undefined): Site | undefined {
    return this.byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, ''));
  }

  ofSlug(slug: string): Site | undefined {
    return this.current.find((site) => site.slug === slug);
  }

  /** The site that has the dealership now. */
  ofDealership(id: string): Site | undefined {
    return this.byDealership.get(id);
  }

  /** The site whose dealerships a key reaches; undefined where it reaches none. */
  ofKey({ dealerships: [one] }: { readonly dealerships: ReadonlySet<string> }): Site | undefined {
    return one === undefined ? undefined : this.ofDealership(one);
  }

  /** Whether it is of the site that has its dealership now, as far as it says which site's it is. */
  owns(part: { readonly site_id?: string | undefined; readonly dealership_id: string }): boolean {
    const site = this.ofDealership(part.dealership_id);
    return site !== undefined && isOfTenant(part, site);
  }

  /** The sites opened by API, without a folder. */
  get openedByApi(): readonly Site[] {
    return this.opened;
  }

  /** The folders as they are read, without those that lost a claim. */
  get folders(): readonly SiteFolder[] {
    return this.read;
  }

  /** The site's own folder, for its logo. */
  folder(site: Site): string {
    return join(this.directory, site.slug);
  }
}

/** The site of a host name, for whoever was asked under it. */
export const siteOfHost = (sites: Pick<Sites, 'ofHost'>, host: string): Site | Rejection =>
  sites.ofHost(host) ?? reject('unknown_site', `No site answers to ${host.slice(0, 100)}.`);

/** The site of that slug, for an operator who asks about it. */
export const siteOfSlug = (sites: Pick<Sites, 'ofSlug'>, slug: string): Site | Rejection =>
  sites.ofSlug(slug) ?? reject('unknown_site', `There is no site ${slug}.`);
