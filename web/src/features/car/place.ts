import type { CarResponse } from '#contracts/api/cars';
import type { Location, Site } from '#contracts/domain/site/site';
import { addressText, directionsTo } from '../../lib/places.js';

type Placed = Pick<CarResponse, 'location_id' | 'city' | 'state'>;

/** Returns the site's location where the vehicle is. */
export const locationOf = ({ location_id }: Placed, { locations }: Pick<Site, 'locations'>): Location | undefined =>
  locations.find(({ id }) => id === location_id);

/** Returns where a vehicle is if it is in another city than the primary dealership; otherwise undefined. */
export const locationInOtherCity = (
  car: Placed,
  site: Pick<Site, 'locations'>,
): { readonly city: string; readonly directions: string } | undefined => {
  const primary = site.locations.find((location) => location.primary)?.address.city;
  const { city, state } = car;
  if (!city || !primary || same(city, primary)) return undefined;
  const location = locationOf(car, site);
  const address = location && same(location.address.city, city) ? addressText(location.address) : undefined;
  return { city, directions: directionsTo(address ?? [city, state, 'Australia'].filter(Boolean).join(' ')) };
};

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
