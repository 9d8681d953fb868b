import { matchPath } from 'react-router';
import { isOffered } from '#contracts/domain/site/offered';
import type { Site } from '#contracts/domain/site/site';

export type NavigationItem = Site['navigation'][number];

const isOffers = (path: string): boolean =>
  ['/special-offers', '/offers/*'].some((pattern) => matchPath(pattern, path.split('?', 1)[0]!) !== null);

type Ways = Pick<Site, 'offers' | 'brands'> & Parameters<typeof isOffered>[1];

/** Whether a link leads to something the site has at the moment. */
const leadsSomewhere = (site: Ways, path: string): boolean =>
  isOffered(path, site) && (isOffers(path) ? site.offers.count > 0 : path !== '/brands' || site.brands.length > 0);

/** What of the navigation the site has at the moment; a way to what it lacks is left out. */
export const navigationOf = (site: Ways & Pick<Site, 'navigation'>): NavigationItem[] =>
  site.navigation
    .filter(({ path, menu }) => menu === 'brands' || leadsSomewhere(site, path))
    .map((item) => ({
      ...item,
      path: leadsSomewhere(site, item.path) ? item.path : '/makes',
      links: item.links.filter(({ path }) => leadsSomewhere(site, path)),
    }));

/** The groups at the foot of the pages, of the same. */
export const footerOf = (site: Ways & Pick<Site, 'footer'>): Site['footer'] =>
  site.footer
    .map((group) => ({ ...group, links: group.links.filter(({ path }) => leadsSomewhere(site, path)) }))
    .filter(({ links }) => links.length > 0);
