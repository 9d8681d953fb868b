import type { Site } from '#contracts/domain/site/site';
import { imageSource } from '../lib/images.js';
import { type Head, ownHead } from '../lib/page.js';

/** Maximum width of a shared link's picture, in pixels. */
const sharedWidth = 1100;

/** Returns the head with the site's own words for the page, for link previews too. */
export const ownSharedHead = (site: Site, head: Head): Head => {
  const { title, description, ...own } = ownHead(site, head);
  if (title === head.title && description === head.description) return { ...own, title, description };
  return {
    ...own,
    title,
    description,
    openGraph: { ...head.openGraph, 'og:title': title, 'og:description': description },
  };
};

/** Adds Open Graph data for shared links to the head. The page's own values take precedence. */
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
