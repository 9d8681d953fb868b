import type { CarResponse } from '#contracts/api/cars';
import type { SiteConfig } from '#contracts/domain/site/site';
import { carTypeLabel } from '#contracts/domain/car/status';
import { slugify } from '#contracts/domain/slug';
import type { Crumb } from '../../ui/BreadcrumbTrail.js';
import { refinedTo } from '../../lib/search/address.js';

type Located = Pick<CarResponse, 'car_type' | 'body' | 'simple_body' | 'make' | 'model' | 'name' | 'known_model'>;

/** Returns the path of the site's vehicles of a condition and body type. */
const listingPath = ({ car_type, body }: Pick<Located, 'car_type' | 'body'>): string =>
  body && car_type === 'used'
    ? `/used-car/${slugify(body)}`
    : refinedTo(`/search/${car_type}-cars`, body ? { body: [body] } : {});

/**
 * Returns home, condition and body type, make, the model if the site knows it, the simple body type if it differs, then
 * the vehicle.
 */
export const breadcrumbsOf = (
  { car_type, body, simple_body, make, model, name, known_model }: Located,
  labels: SiteConfig['labels'],
): Crumb[] => [
  { label: 'Home', path: '/' },
  {
    label: [carTypeLabel(labels, car_type), body].filter(Boolean).join(' '),
    path: listingPath({ car_type, body }),
  },
  { label: make, path: `/search/${slugify(make)}` },
  ...(known_model ? [{ label: model, path: `/search/${slugify(make)}/${slugify(model)}` }] : []),
  ...(simple_body && simple_body !== body ? [{ label: simple_body }] : []),
  { label: name },
];
