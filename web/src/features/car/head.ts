import type { CarResponse } from '#contracts/api/cars';
import type { Site } from '#contracts/site';
import { carTypeLabel } from '#contracts/car-status';
import { displayPrice } from '../../lib/car/price.js';
import { formatKilometres } from '../../lib/format.js';
import { imageSource } from '../../lib/images.js';
import type { Head } from '../../lib/page.js';
import { absolute, structuredCar } from './structured.js';

/** Pixels a shared link's picture is wide at the most. */
const sharedWidth = 1080;

const imageOf = (site: Site, path: string): string => absolute(site, imageSource(path, sharedWidth).src);

export const carHead = (site: Site, car: CarResponse | undefined): Head => {
  if (!car) return { title: `Vehicle not found | ${site.name}`, description: site.tagline };
  const { text, suffix = '' } = displayPrice(car, site);
  const facts = [
    `${carTypeLabel(site.labels, car.car_type)} ${car.name}`,
    `${text}${suffix && ` ${suffix}`}`,
    car.km !== undefined && formatKilometres(car.km),
    car.simple_transmission,
    car.fuel,
    car.colour,
  ];
  const title = `${car.name}${car.city ? ` in ${car.city}` : ''} | ${site.name}`;
  const description = `${facts.filter(Boolean).join(', ')}. See it at ${car.location_name ?? site.name}.`;
  return {
    title,
    description,
    canonical: car.path,
    openGraph: {
      'og:type': 'product',
      'og:site_name': site.name,
      'og:locale': 'en_AU',
      'og:title': title,
      'og:description': description,
      'og:url': absolute(site, car.path),
      ...(car.primary_image_url && {
        'og:image': imageOf(site, car.primary_image_url),
        'og:image:alt': car.name,
      }),
    },
    structured: structuredCar(car, site),
  };
};
