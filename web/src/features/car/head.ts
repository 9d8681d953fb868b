import type { CarResponse } from '#contracts/api/cars';
import type { Site } from '#contracts/domain/site/site';
import { carTypeLabel, isInStock } from '#contracts/domain/car/status';
import { priceText } from '#contracts/domain/car/price';
import { formatKilometres } from '../../lib/format.js';
import type { Head } from '../../lib/page.js';
import { withEnding, pageTitle, shortened } from '../../lib/page-title.js';

export const carHead = (site: Site, car: CarResponse | undefined): Head => {
  if (!car) return { title: pageTitle(site, 'Vehicle not found'), description: site.tagline };
  const facts = [
    `${carTypeLabel(site.labels, car.car_type)} ${car.name}`,
    priceText(car, site),
    car.km !== undefined && formatKilometres(car.km),
    car.simple_transmission,
    car.fuel,
    car.colour,
  ];
  return {
    // The stock number distinguishes vehicles of the same name.
    title: pageTitle(site, withEnding(car.name, car.stocknum)),
    description: shortened(
      `${facts.filter(Boolean).join(', ')}. Stock number ${car.stocknum} at ${car.location_name ?? site.name}.`,
    ),
    // Search engines need not list sold vehicles.
    ...(isInStock(car.status) ? { canonical: car.path } : { isPrivate: true }),
  };
};
