import { redirectOf } from '#contracts/domain/site/redirects';
import type { Site } from '#contracts/domain/site/site';
import { withCampaign, withoutCampaign } from './campaigns.js';

/**
 * Returns where the site redirects a request before it looks for a page: an old path, or a host that is not its main
 * one. Undefined: it does not.
 */
export const redirectedTo = (site: Site, host: string, url: string): string | undefined => {
  const [path = ''] = url.split('?', 1);
  const target = redirectOf(site.redirects, path);
  const origin = isOtherHost(site, host) && !everywhere.test(path) ? site.url : '';
  if (target === undefined) return origin === '' ? undefined : origin + url;
  return origin + withCampaign(target, withoutCampaign(url).campaign);
};

/** The operators' console works at every host. */
const everywhere = /^\/ops$/;

/** Whether the host is one of the site's own, and so is the host of its address, which is another. */
const isOtherHost = ({ hosts, url }: Site, host: string): boolean => {
  const own = hosts.map((name) => name.toLowerCase());
  const asked = host.toLowerCase().replace(/:\d+$/, '');
  const main = new URL(url).hostname;
  return asked !== main && !asked.endsWith('.localhost') && own.includes(asked) && own.includes(main);
};
