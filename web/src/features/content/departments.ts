import { typeOf } from '#contracts/domain/places/location-type';
import type { Location, Site } from '#contracts/domain/site/site';

const departmentTypes = ['parts', 'service', 'sales'] as const;
export type DepartmentType = (typeof departmentTypes)[number];

/** As a directory names it. */
export const departmentNames: Readonly<Record<DepartmentType, string>> = {
  parts: 'Parts',
  service: 'Service',
  sales: 'Sales',
};

const wordsOf = ({ name, address, manufacturers, location_type }: Location): string[] =>
  [name, address.street, address.city, address.state, address.postcode, ...manufacturers, typeOf({ location_type })]
    .join(' ')
    .toLowerCase()
    .split(/[\s,/]+/);

/** Whether each word asked for begins a word of the department's name, address, makes or kind. */
const isAskedFor = (location: Location, query: string): boolean => {
  const words = wordsOf(location);
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((asked) => words.some((word) => word.startsWith(asked)));
};

/** The departments a search finds, parts first, each kind by name. */
export const departmentsFor = (
  { locations }: Pick<Site, 'locations'>,
  query: string,
): { readonly type: DepartmentType; readonly locations: Location[] }[] =>
  departmentTypes
    .map((type) => ({
      type,
      locations: locations
        .filter((location) => location.visible && typeOf(location) === type && isAskedFor(location, query))
        .sort((a, b) => a.name.localeCompare(b.name, 'en-AU')),
    }))
    .filter(({ locations: found }) => found.length > 0);
