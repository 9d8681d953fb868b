import { z } from 'zod';
import { type LocationKind, locationKinds, typeOf } from './location-type.js';
import type { Location } from '../site/site.js';

const list = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter((id) => id !== ''));

export const locationBlock = z.object({
  show: z.enum(locationKinds).default('all').describe('Kind of the locations'),
  id: z.string().max(60).optional().describe('Shows only this location'),
  manufacturer: z.string().max(60).optional().describe('Only locations of this manufacturer, by name'),
  subtype: z.string().max(60).optional().describe('Only locations of this subtype'),
  include: list.optional().describe('Only these locations: ids, separated by commas'),
  exclude: list.optional().describe('None of these locations: ids, separated by commas'),
});
export type LocationBlock = z.output<typeof locationBlock>;

const isOfKind = (place: Location, kind: LocationKind): boolean => {
  if (kind === 'all') return true;
  if (kind === 'primary') return place.primary;
  return kind === 'service-and-parts' ? typeOf(place) !== 'sales' : typeOf(place) === kind;
};

const byName = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });

/** Sorts by the configured order, then by name. @param order ids */
export const sortLocations = <Place extends Pick<Location, 'id' | 'name'>>(
  places: readonly Place[],
  order: readonly string[],
): Place[] => {
  const rank = ({ id }: Place): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...places].sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
};

/**
 * Returns the visible locations of a block, in the configured order and then by name. Of locations with the same phone
 * and street, only the first is returned.
 *
 * @param order ids
 */
export const locationsOf = <Place extends Location>(
  places: readonly Place[],
  { show, id, manufacturer, subtype, include, exclude = [] }: LocationBlock,
  order: readonly string[] = [],
): Place[] => {
  const chosen = places.filter(
    (place) =>
      place.visible &&
      (id === undefined ? isOfKind(place, show) : place.id === id) &&
      (manufacturer === undefined || place.manufacturers.some((name) => byName.compare(name, manufacturer) === 0)) &&
      (subtype === undefined || place.location_subtype === subtype) &&
      (include === undefined || include.includes(place.id)) &&
      !exclude.includes(place.id),
  );
  const seen = new Set<string>();
  return sortLocations(chosen, order).filter(({ phone, address: { street, postcode } }) => {
    const key = `${phone.replace(/\D/g, '')} ${street.toLowerCase()} ${postcode}`;
    return !seen.has(key) && seen.add(key);
  });
};
