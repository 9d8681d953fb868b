import { join } from 'node:path';
import { reject, type Rejection } from '#contracts/rejections';
import { offeredSite } from '#contracts/domain/site/offered';
import type { OutsideService } from '#contracts/domain/site/outside-services';
import { isOfTenant } from '#contracts/domain/site/ownership';
import type { Site } from '#contracts/domain/site/site';
import type { SiteContent } from '#contracts/domain/site/content';
import type { SitePartView } from '#contracts/views/site';
import { withTold } from './told-sites.js';

/** A site and what else its folder holds. */
export interface SiteFolder {
  readonly site: Site;
  readonly content: SiteContent;
}

/** The sites served here: what their folders and the API say now. Ask it each time; both may change while it runs. */
export class Sites {
  private current: readonly Site[] = [];
  private read: readonly SiteFolder[] = [];
  private byHost = new Map<string, Site>();
  private byDealership = new Map<string, Site>();
  private readonly listeners = new Set<() => void>();

  /** @throws {Error} see {@link replace} */
  constructor(
    folders: readonly SiteFolder[],
    readonly directory: string,
    /** Port of the sites at `*.localhost`; absent: the one their files say. */
    readonly localPort?: number,
    /** Outside services that are missing here: what leans on them no site offers. */
    private readonly without: readonly OutsideService[] = [],
  ) {
    this.replace(folders);
  }

  get all(): readonly Site[] {
    return this.current;
  }

  /** Calls back after each change, until what it returns is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @throws {Error} when two sites claim the same id, host name, dealership or location; then all stays as it was */
  replace(folders: readonly SiteFolder[], told: readonly SitePartView[] = []): void {
    const sites = withTold(
      folders.map(({ site }) => site),
      told,
    ).map((site) => offeredSite(site, this.without));
    const byHost = new Map<string, Site>();
    const claims = {
      site: new Map<string, Site>(),
      dealership: new Map<string, Site>(),
      location: new Map<string, Site>(),
    };
    for (const site of sites) {
      claim(claims.site, site.id, site, 'site id');
      for (const host of [...site.hosts, `${site.slug}.localhost`]) claim(byHost, host.toLowerCase(), site, 'host');
      for (const { id } of site.dealerships) claim(claims.dealership, id, site, 'dealership');
      for (const { id } of site.locations) claim(claims.location, id, site, 'location');
    }
    this.current = sites;
    this.read = folders;
    this.byHost = byHost;
    this.byDealership = claims.dealership;
    for (const listener of this.listeners) listener();
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

  /** The folders as they were read last. */
  get folders(): readonly SiteFolder[] {
    return this.read;
  }

  /** The site's own folder, for its logo. */
  folder(site: Site): string {
    return join(this.directory, site.slug);
  }
}

const claim = (claims: Map<string, Site>, name: string, site: Site, what: string): void => {
  const other = claims.get(name);
  if (other && other !== site) throw new Error(`the ${what} ${name} is of both ${other.slug} and ${site.slug}`);
  claims.set(name, site);
};

/** The site of a host name, for whoever was asked under it. */
export const siteOfHost = (sites: Pick<Sites, 'ofHost'>, host: string): Site | Rejection =>
  sites.ofHost(host) ?? reject('unknown_site', `No site answers to ${host.slice(0, 100)}.`);

/** The site of that slug, for an operator who asks about it. */
export const siteOfSlug = (sites: Pick<Sites, 'ofSlug'>, slug: string): Site | Rejection =>
  sites.ofSlug(slug) ?? reject('unknown_site', `There is no site ${slug}.`);
