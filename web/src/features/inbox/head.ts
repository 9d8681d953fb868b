import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import { pageTitle } from '../../lib/page-title.js';

export const inboxHead = (site: Site): Head => ({
  title: pageTitle(site, 'Leads'),
  description: `Leads of ${site.name}, for those who answer them.`,
  noindex: true,
});
