import { localTime } from '#contracts/domain/local-time';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Location, SiteConfig } from '#contracts/domain/site/site';

/** `117 Church Street, Parramatta NSW 2150` */
export const addressText = ({ street, city, state, postcode }: Location['address']): string =>
  `${street}, ${city} ${state} ${postcode}`;

/** The way to an address, on the map of the phone: `index.html` knows this address, for phones whose maps are Apple's. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** The way to a location: its page at the map service, or its address there. */
export const directionsToPlace = ({ place_url, address }: Pick<Location, 'place_url' | 'address'>): string =>
  place_url ?? directionsTo(addressText(address));

export const placePath = ({ slug }: Pick<Location, 'slug'>): string => `/locations/${slug}`;

/** What the clocks of a place show. */
export const timeAt = (place: Pick<Location, 'address'>, moment: Date) => localTime(moment, timeZoneOf(place));

/** What a location's type is called. */
export const departmentNames = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

/** A configured block of locations, as `GET /api/locations` takes it. */
export const blockText = (block: NonNullable<SiteConfig['home']['locations']>): string =>
  new URLSearchParams(Object.entries(block).map(([name, value]) => [name, String(value)])).toString();
