import type { SiteConfig } from '#contracts/domain/site/site';
import { lazily } from '../../lib/lazy.js';

/** In the page from the server; their code comes after the page's own. */
export const filterColumn = lazily(() => import('./Filters.js').then(({ Filters }) => Filters));
export const filterBar = lazily(() => import('./FilterBar.js').then(({ FilterBar }) => FilterBar));

/** A server, and whoever turns to the page, waits for what the site has. */
export const filtersReady = async (opensAs: SiteConfig['search']['filters']): Promise<void> => {
  if (opensAs === 'column') await filterColumn.ready();
  if (opensAs === 'bar') await filterBar.ready();
};
