import { hash } from 'node:crypto';
import type { Site } from '#contracts/domain/site/site';

const versions = new WeakMap<Site, string>();

/** Names this configuration of a site: any other has another version. */
export const versionOf = (site: Site): string => {
  let version = versions.get(site);
  if (version === undefined) {
    version = hash('sha256', JSON.stringify(site), 'base64url').slice(0, 16);
    versions.set(site, version);
  }
  return version;
};
