import { hash } from 'node:crypto';
import type { Site } from '#contracts/domain/site/site';
import type { Sites } from '#platform/sites/sites';

const versions = new WeakMap<Site, string>();

/** Returns a hash of the site's configuration. */
export const versionOf = (site: Site): string => {
  let version = versions.get(site);
  if (version === undefined) {
    version = hash('sha256', JSON.stringify(site), 'base64url').slice(0, 16);
    versions.set(site, version);
  }
  return version;
};

/** The site, and the sites of its group, which show each other's offers. */
export const siteGroup = (sites: Pick<Sites, 'all'>, { id, group }: Pick<Site, 'id' | 'group'>): readonly Site[] =>
  sites.all.filter((one) => one.id === id || (one.group !== undefined && one.group === group));
