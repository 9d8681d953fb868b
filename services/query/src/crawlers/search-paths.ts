import { listPathOf } from '#contracts/search/paths';
import type { CarDocument } from '#contracts/search/car-document';
import { toCarDocument } from '#contracts/search/to-car-document';
import { slugify } from '#contracts/domain/slug';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/car';
import { searchPath } from '../directory/names.js';

/** Paths of the site's lists that contain the vehicle: by condition, location, type, make and model. */
export const searchPathsOf = (car: CarView, site: Site): string[] => {
  const document = toCarDocument(car);
  const { car_type, make, model, location_id } = document;
  const place = site.locations.find(({ id }) => id === location_id);
  const types = typesOf(document);
  const paths = [
    ...['/search', `/search/${car_type}-cars`],
    ...(car_type === 'used' ? types.map((type) => `/used-car/${type}`) : ['/search/new-and-demo-cars']),
    ...(place ? [`/search/${place.slug}`] : []),
    ...types.map((type) => `/search/${type}-cars`),
    ...[searchPath(make), searchPath(make, model)].filter((path) => !path.includes('?')),
  ];
  return paths.map((path) => listPathOf(path, site));
};

/** The type `car` is left out because it distinguishes nothing. */
const typesOf = ({ body, item_type, fuel }: CarDocument): string[] =>
  [body, item_type, fuel].flatMap((type) => (type === undefined || type === 'car' ? [] : slugify(type) || []));
