import type { Site } from '#contracts/domain/site/site';
import { imageSource } from '../lib/images.js';
import type { Head } from '../lib/page.js';

/** Pixels a shared link's picture is wide at the most. */
const sharedWidth = 1100;

/** The head with what a link to any page of the site shows where it is shared, unless the page says it itself. */
export const sharedHead = (site: Site, page: Head): Head => {
  const picture = page.openGraph?.['og:image'] ?? site.home.picture;
  const src = picture === undefined ? undefined : imageSource(picture, sharedWidth).src;
  return {
    ...page,
    openGraph: {
      'og:type': 'website',
      'og:site_name': site.name,
      'og:locale': 'en_AU',
      'og:title': page.title,
      'og:description': page.description,
      ...(page.canonical !== undefined && { 'og:url': site.url + page.canonical }),
      'twitter:card': 'summary_large_image',
      ...page.openGraph,
      ...(src !== undefined && { 'og:image': src.startsWith('/') ? site.url + src : src }),
    },
  };
};
