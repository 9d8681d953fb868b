import { localTime } from '#contracts/domain/local-time';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Location, SiteConfig } from '#contracts/domain/site/site';

/** `117 Church Street, Parramatta NSW 2150` */
export const addressText = ({ street, city, state, postcode }: Location['address']): string =>
  `${street}, ${city} ${state} ${postcode}`;

/** Returns a map link with directions to an address. `index.html` changes such links on iPhones and iPads. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** Returns a link to a location's page at the map service, or directions to its address. */
export const directionsToPlace = ({ place_url, address }: Pick<Location, 'place_url' | 'address'>): string =>
  place_url ?? directionsTo(addressText(address));

export const placePath = ({ slug }: Pick<Location, 'slug'>): string => `/locations/${slug}`;

/** Returns the local time of a location. */
export const timeAt = (place: Pick<Location, 'address'>, moment: Date) => localTime(moment, timeZoneOf(place));

/** Labels of location types. */
export const departmentNames = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

/** Returns the query string of `GET /api/locations` for a configured block. */
export const blockText = (block: NonNullable<SiteConfig['home']['locations']>): string =>
  new URLSearchParams(Object.entries(block).map(([name, value]) => [name, String(value)])).toString();
