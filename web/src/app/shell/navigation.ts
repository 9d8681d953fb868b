import { matchPath } from 'react-router';
import type { Site } from '#contracts/domain/site/site';

export type NavigationItem = Site['navigation'][number];

const isOffers = (path: string): boolean =>
  ['/special-offers', '/offers/*'].some((pattern) => matchPath(pattern, path.split('?', 1)[0]!) !== null);

/** Whether a link leads to something the site has at the moment. */
const leadsSomewhere = ({ offers, brands }: Pick<Site, 'offers' | 'brands'>, path: string): boolean =>
  isOffers(path) ? offers.count > 0 : path !== '/brands' || brands.length > 0;

/** What of the navigation the site has at the moment; a way to what it lacks is left out. */
export const navigationOf = (site: Pick<Site, 'navigation' | 'offers' | 'brands'>): NavigationItem[] =>
  site.navigation
    .filter(({ path, menu }) => menu === 'brands' || leadsSomewhere(site, path))
    .map((item) => ({
      ...item,
      path: leadsSomewhere(site, item.path) ? item.path : '/makes',
      links: item.links.filter(({ path }) => leadsSomewhere(site, path)),
    }));

/** The groups at the foot of the pages, of the same. */
export const footerOf = (site: Pick<Site, 'footer' | 'offers' | 'brands'>): Site['footer'] =>
  site.footer
    .map((group) => ({ ...group, links: group.links.filter(({ path }) => leadsSomewhere(site, path)) }))
    .filter(({ links }) => links.length > 0);
