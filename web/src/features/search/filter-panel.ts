import type { SiteConfig } from '#contracts/domain/site/site';
import { lazily } from '../../lib/lazy.js';

/** Rendered on the server. In the browser, their code loads after the page's own. */
export const filterColumn = lazily(() => import('./Filters.js').then(({ Filters }) => Filters));
export const filterBar = lazily(() => import('./FilterBar.js').then(({ FilterBar }) => FilterBar));

/** Loads the site's kind of filters. The server awaits it, and so does navigation to the page. */
export const filtersReady = async (opensAs: SiteConfig['search']['filters']): Promise<void> => {
  if (opensAs === 'column') await filterColumn.ready();
  if (opensAs === 'bar') await filterBar.ready();
};
