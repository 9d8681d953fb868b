import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import { pageTitle } from '../../lib/page-title.js';

export const compareHead = (site: Site): Head => ({
  title: pageTitle(site, 'Compare'),
  description: `Compare ${site.labels.cars.toLowerCase()} from ${site.name} side by side.`,
  isPrivate: true,
});
