import type { Location, Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import { structuredCrumbs, structuredPlace } from '../../lib/structured-place.js';
import { placeCrumbs, placeHead, placesCrumbs, placesHead } from './head.js';

/** Returns a page's head with data for search engines, which always ask the server. */
export const sharedPlaceHead = (site: Site, place: Location): Head => {
  const head = placeHead(site, place);
  return {
    ...head,
    ...(place.image && { openGraph: { 'og:image': place.image.image.url, 'og:image:alt': place.name } }),
    structured: [structuredPlace(site, place), structuredCrumbs(site, placeCrumbs(place), head.canonical!)],
  };
};

export const sharedPlacesHead = (site: Site, places: readonly Location[]): Head => {
  const head = placesHead(site);
  return {
    ...head,
    structured: [
      ...places.map((place) => structuredPlace(site, place)),
      structuredCrumbs(site, placesCrumbs, head.canonical!),
    ],
  };
};
