import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';

export const inboxHead = (site: Site): Head => ({
  title: `Leads | ${site.name}`,
  description: `Leads of ${site.name}, for those who answer them.`,
});
