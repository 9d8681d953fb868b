import type { LocationKind } from '#contracts/domain/places/location-type';
import { typeOf } from '#contracts/domain/places/location-type';
import type { Site } from '#contracts/domain/site/site';

/** What `GET /api/locations` takes; anything else in an address is passed over. */
const parameters = ['show', 'id', 'manufacturer', 'subtype', 'include', 'exclude', 'postcode'] as const;
export type PlacesParameter = (typeof parameters)[number];

/** The parameters of a page's address that choose locations, as the API takes them. */
export const blockOf = (search: URLSearchParams): string => {
  const block = new URLSearchParams();
  for (const name of parameters) {
    const value = search.get(name);
    if (value !== null && value !== '') block.set(name, value);
  }
  return block.toString();
};

/** The address with one thing chosen otherwise; empty: not chosen. */
export const withChoice = (search: URLSearchParams, name: PlacesParameter, value: string): string => {
  const next = new URLSearchParams(blockOf(search));
  if (value === '') next.delete(name);
  else next.set(name, value);
  const block = next.toString();
  return block === '' ? '/locations' : `/locations?${block}`;
};

/** The kinds of locations a site has, where it has more than one. */
export const kindsOf = ({
  locations,
}: Pick<Site, 'locations'>): readonly (LocationKind & ('sales' | 'service' | 'parts'))[] => {
  const present = new Set(locations.filter(({ visible }) => visible).map(typeOf));
  const kinds = (['sales', 'service', 'parts'] as const).filter((kind) => present.has(kind));
  return kinds.length > 1 ? kinds : [];
};

const fewest = 3;

/** The makes a site's locations are of, where there are many. */
export const makesOf = ({ locations }: Pick<Site, 'locations'>): string[] => {
  const makes = [...new Set(locations.filter(({ visible }) => visible).flatMap(({ manufacturers }) => manufacturers))];
  return makes.length > fewest ? makes.sort((a, b) => a.localeCompare(b, 'en-AU')) : [];
};
