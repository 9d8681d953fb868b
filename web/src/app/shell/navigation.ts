import { matchPath } from 'react-router';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { Site } from '#contracts/domain/site/site';

export type NavigationItem = Site['navigation'][number];

const isOffers = (path: string): boolean =>
  ['/special-offers', '/offers/*'].some((pattern) => matchPath(pattern, path.split('?', 1)[0]!) !== null);

type Ways = Pick<Site, 'offers' | 'brands'> & Parameters<typeof isPageOffered>[1];

/** Decides whether the site currently has what a link leads to. */
const leadsSomewhere = (site: Ways, path: string): boolean =>
  isPageOffered(path, site) && (isOffers(path) ? site.offers.count > 0 : path !== '/brands' || site.brands.length > 0);

/** Returns the navigation without links to what the site currently lacks. */
export const navigationOf = (site: Ways & Pick<Site, 'navigation'>): NavigationItem[] =>
  site.navigation
    .filter(({ path, menu }) => menu === 'brands' || leadsSomewhere(site, path))
    .map((item) => ({
      ...item,
      path: leadsSomewhere(site, item.path) ? item.path : '/makes',
      links: item.links.filter(({ path }) => leadsSomewhere(site, path)),
    }));

/** Returns the footer's groups of links, filtered the same way, and the site's profiles elsewhere. */
export const footerOf = (site: Ways & Pick<Site, 'footer' | 'social'>): Site['footer'] =>
  [...site.footer, { title: 'Follow us', links: site.social ?? [] }]
    .map((group) => ({ ...group, links: group.links.filter(({ path }) => leadsSomewhere(site, path)) }))
    .filter(({ links }) => links.length > 0);
