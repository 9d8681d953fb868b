import { typeOf } from '#contracts/domain/places/location-type';
import type { Location, Site } from '#contracts/domain/site/site';

const departmentTypes = ['parts', 'service', 'sales'] as const;
type DepartmentType = (typeof departmentTypes)[number];

const wordsOf = ({ name, address, manufacturers, location_type }: Location): string[] =>
  [name, address.street, address.city, address.state, address.postcode, ...manufacturers, typeOf({ location_type })]
    .join(' ')
    .toLowerCase()
    .split(/[\s,/]+/);

/** Decides whether each word of the query begins a word of the department's name, address, makes or type. */
const matchesQuery = (location: Location, query: string): boolean => {
  const words = wordsOf(location);
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((asked) => words.some((word) => word.startsWith(asked)));
};

/** Returns the departments that match a search, parts first. Each type is sorted by name. */
export const departmentsFor = (
  { locations }: Pick<Site, 'locations'>,
  query: string,
): { readonly type: DepartmentType; readonly locations: Location[] }[] =>
  departmentTypes
    .map((type) => ({
      type,
      locations: locations
        .filter((location) => location.visible && typeOf(location) === type && matchesQuery(location, query))
        .sort((a, b) => a.name.localeCompare(b.name, 'en-AU')),
    }))
    .filter(({ locations: found }) => found.length > 0);
