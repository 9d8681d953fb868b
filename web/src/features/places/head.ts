import type { Location, Site } from '#contracts/domain/site/site';
import { addressText, departmentNames, placePath } from '../../lib/places.js';
import { typeOf } from '#contracts/domain/places/location-type';
import type { Head } from '../../lib/page.js';
import type { Crumb } from '../../ui/BreadcrumbTrail.js';
import { firstThatFits, pageTitle } from '../../lib/page-title.js';

export const placesCrumbs: readonly Crumb[] = [{ label: 'Home', path: '/' }, { label: 'Locations' }];

export const placeCrumbs = ({ name }: Pick<Location, 'name'>): readonly Crumb[] => [
  { label: 'Home', path: '/' },
  { label: 'Locations', path: '/locations' },
  { label: name },
];

export const placesHead = (site: Site): Head => ({
  title: pageTitle(site, 'Our Locations'),
  description: `Where to find ${site.name}: addresses, phone numbers, opening hours and directions.`,
  canonical: '/locations',
});

export const placeHead = (site: Site, place: Location | undefined): Head =>
  place
    ? {
        title: pageTitle(
          site,
          firstThatFits(`${place.name}: hours, phone and directions`, `${place.name}: hours and directions`),
        ),
        description: `${departmentNames[typeOf(place)]} at ${addressText(place.address)}. Call ${place.phone}, see when we are open, or get directions.`,
        canonical: placePath(place),
      }
    : { title: pageTitle(site, 'Location not found'), description: site.tagline };
