import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';

export const compareHead = (site: Site): Head => ({
  title: `Compare | ${site.name}`,
  description: `${site.labels.cars} of ${site.name} side by side.`,
});
