import type { LocationKind } from '#contracts/domain/places/location-type';
import { typeOf } from '#contracts/domain/places/location-type';
import type { Site } from '#contracts/domain/site/site';

/** Parameters of `GET /api/locations`. Others in an address are ignored. */
const parameters = ['show', 'id', 'manufacturer', 'subtype', 'include', 'exclude', 'postcode'] as const;
export type PlacesParameter = (typeof parameters)[number];

/** Returns the query string that selects locations in the API, from the page's address. */
export const blockOf = (search: URLSearchParams): string => {
  const block = new URLSearchParams();
  for (const name of parameters) {
    const value = search.get(name);
    if (value !== null && value !== '') block.set(name, value);
  }
  return block.toString();
};

/** Returns the address with one parameter changed; an empty value removes it. */
export const withChoice = (search: URLSearchParams, name: PlacesParameter, value: string): string => {
  const next = new URLSearchParams(blockOf(search));
  if (value === '') next.delete(name);
  else next.set(name, value);
  const block = next.toString();
  return block === '' ? '/locations' : `/locations?${block}`;
};

/** Returns the types of a site's locations; empty if there is only one. */
export const kindsOf = ({
  locations,
}: Pick<Site, 'locations'>): readonly (LocationKind & ('sales' | 'service' | 'parts'))[] => {
  const present = new Set(locations.filter(({ visible }) => visible).map(typeOf));
  const kinds = (['sales', 'service', 'parts'] as const).filter((kind) => present.has(kind));
  return kinds.length > 1 ? kinds : [];
};

const fewest = 3;

/** Returns the makes of a site's locations; empty if there are only a few. */
export const makesOf = ({ locations }: Pick<Site, 'locations'>): string[] => {
  const makes = [...new Set(locations.filter(({ visible }) => visible).flatMap(({ manufacturers }) => manufacturers))];
  return makes.length > fewest ? makes.sort((a, b) => a.localeCompare(b, 'en-AU')) : [];
};
