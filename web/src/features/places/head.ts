import type { Location, Site } from '#contracts/domain/site/site';
import { addressText, departmentNames, placePath } from '../../lib/places.js';
import { typeOf } from '#contracts/domain/places/location-type';
import type { Head } from '../../lib/page.js';
import type { Crumb } from '../../ui/BreadcrumbTrail.js';

export const placesCrumbs: readonly Crumb[] = [{ label: 'Home', path: '/' }, { label: 'Locations' }];

export const placeCrumbs = ({ name }: Pick<Location, 'name'>): readonly Crumb[] => [
  { label: 'Home', path: '/' },
  { label: 'Locations', path: '/locations' },
  { label: name },
];

export const placesHead = (site: Site): Head => ({
  title: `Our Locations | ${site.name}`,
  description: `Where to find ${site.name}: addresses, phone numbers, opening hours and directions.`,
  canonical: '/locations',
});

export const placeHead = (site: Site, place: Location | undefined): Head =>
  place
    ? {
        title: `${place.name}: hours, phone and directions | ${site.name}`,
        description: `${departmentNames[typeOf(place)]} at ${addressText(place.address)}. Call ${place.phone}, see when we are open, or get directions.`,
        canonical: placePath(place),
      }
    : { title: `Location not found | ${site.name}`, description: site.tagline };
