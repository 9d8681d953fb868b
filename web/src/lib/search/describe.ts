import type { Site } from '#contracts/domain/site/site';
import { carTypesNamed, carTypesOfPath } from '#contracts/search/paths';
import { capitalise } from '../format.js';
import type { SearchAddress } from './address.js';
import { refinementsOf } from './refinements.js';

const words = (slug: string): string => slug.split('-').map(capitalise).join(' ');

/** Names the list of a path: `Used SUV`, `Toyota Corolla`, `Stock at Brookvale`. */
const listName = (path: string, { labels, locations, dealerships }: Site): string => {
  const [, first, ...more] = path.split('/').filter(Boolean);
  const place = [...locations, ...dealerships].find(({ slug }) => slug === first);
  if (place) return `Stock at ${place.name}`;
  const conditions = carTypesOfPath(path).map((carType) => labels[carType]);
  const isWhole = first === undefined || carTypesNamed(first);
  const kind = isWhole ? labels.cars.toLowerCase() : [first.replace(/-cars$/, ''), ...more].map(words).join(' ');
  return capitalise([...(conditions.length > 0 ? [conditions.join(' and ')] : []), kind].join(' '));
};

/** Describes a search, such as `“hilux” · Diesel`, preceded by its list's name unless that is the whole stock. */
export const describeSearch = ({ path, state }: SearchAddress, site: Site): string => {
  const refined = refinementsOf(state, site.labels).map(({ label }) => label);
  return [...(path === '/search' ? [] : [listName(path, site)]), ...refined].join(' · ');
};
