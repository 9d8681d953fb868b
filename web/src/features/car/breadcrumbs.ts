import type { CarResponse } from '#contracts/api/cars';
import type { SiteConfig } from '#contracts/site';
import { carTypeLabel } from '#contracts/car-status';
import { slugify } from '#contracts/slug';
import { refinedTo } from '../../lib/search/address.js';

export interface Crumb {
  readonly label: string;
  /** Absent: the page itself. */
  readonly path?: string;
}

type Located = Pick<CarResponse, 'car_type' | 'body' | 'simple_body' | 'make' | 'model' | 'name'>;

/** Home, condition and body type, make, model, simple body type where it says something else, then the vehicle. */
export const breadcrumbsOf = (
  { car_type, body, simple_body, make, model, name }: Located,
  labels: SiteConfig['labels'],
): Crumb[] => [
  { label: 'Home', path: '/' },
  {
    label: [carTypeLabel(labels, car_type), body].filter(Boolean).join(' '),
    path: refinedTo(`/search/${car_type}-cars`, body ? { body: [body] } : {}),
  },
  { label: make, path: `/search/${slugify(make)}` },
  { label: model, path: `/search/${slugify(make)}/${slugify(model)}` },
  ...(simple_body && simple_body !== body ? [{ label: simple_body }] : []),
  { label: name },
];
