import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import type { InboxAddress } from './address.js';
import { pageTitle } from '../../lib/page-title.js';

const names: Readonly<Record<InboxAddress['view'], string>> = {
  leads: 'Leads',
  visits: 'Visits',
  stock: 'Stock',
  feeds: 'Feeds',
};

export const inboxHead = (site: Site, view: InboxAddress['view'] = 'leads'): Head => ({
  title: pageTitle(site, names[view]),
  description: `Leads of ${site.name}, for those who answer them.`,
  noindex: true,
});
