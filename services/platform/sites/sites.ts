import { join } from 'node:path';
import type { Site } from '#contracts/site';
import type { SiteFolder } from './site-files.js';

/** The sites served here: what their folders say now. Ask it each time; a folder may change while it runs. */
export class Sites {
  private current: readonly SiteFolder[] = [];
  private byHost = new Map<string, SiteFolder>();
  private readonly listeners = new Set<() => void>();

  /** @throws {Error} see {@link replace} */
  constructor(
    sites: readonly SiteFolder[],
    readonly directory: string,
  ) {
    this.replace(sites);
  }

  get all(): readonly SiteFolder[] {
    return this.current;
  }

  /** Calls back after each change, until what it returns is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @throws {Error} when two sites claim the same id, host name, dealership or location; then all stays as it was */
  replace(sites: readonly SiteFolder[]): void {
    const byHost = new Map<string, SiteFolder>();
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
    this.byHost = byHost;
    for (const listener of this.listeners) listener();
  }

  /** The site of a Host header, its port passed over. */
  ofHost(host: string | undefined): SiteFolder | undefined {
    return this.byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, ''));
  }

  ofSlug(slug: string): Site | undefined {
    return this.current.find((site) => site.slug === slug);
  }

  /** The site's own folder, for its logo. */
  folder(site: Site): string {
    return join(this.directory, site.slug);
  }
}

const claim = <Claimant extends Site>(
  claims: Map<string, Claimant>,
  name: string,
  site: Claimant,
  what: string,
): void => {
  const other = claims.get(name);
  if (other && other !== site) throw new Error(`the ${what} ${name} is of both ${other.slug} and ${site.slug}`);
  claims.set(name, site);
};
