import type { Site } from '#contracts/domain/site/site';
import { sharePicturePath, sharePictureSize } from '#contracts/domain/share-picture';
import { absoluteOf } from '../lib/html.js';
import type { Head } from '../lib/page.js';

/** Returns the picture of a shared link: a JPEG of a known size where the site serves it, because few previews read AVIF. */
const sharedPicture = (site: Site, path: string | undefined, alt: string): Record<string, string> => {
  if (path === undefined) return {};
  const served = sharePicturePath(path);
  return {
    'og:image': absoluteOf(site, served ?? path),
    ...(served !== undefined && {
      'og:image:type': 'image/jpeg',
      'og:image:width': String(sharePictureSize.width),
      'og:image:height': String(sharePictureSize.height),
    }),
    'og:image:alt': alt,
  };
};

/**
 * Adds Open Graph data for shared links to the head, and turns the path of its picture into an address that previews
 * read. The page's own values take precedence.
 */
export const sharedHead = (site: Site, page: Head): Head => {
  const { 'og:image': own, 'og:image:alt': alt = page.title, ...more } = page.openGraph ?? {};
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
      ...more,
      ...(own === undefined ? sharedPicture(site, site.home.picture, site.name) : sharedPicture(site, own, alt)),
    },
  };
};
