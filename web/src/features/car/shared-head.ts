import type { CarResponse } from '#contracts/api/cars';
import { isInStock } from '#contracts/domain/car/status';
import { isSoldWindowOver } from '#contracts/domain/car/sold-window';
import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';
import { carHead } from './head.js';
import { structuredCar } from './structured.js';
import { absoluteOf } from '../../lib/html.js';

/** Returns 410 for a vehicle that was sold so long ago that no list shows it; otherwise 200. */
export const statusOfCar = (site: Site, car: CarResponse, now: Date): number =>
  car.sold_date_timestamp !== undefined &&
  !isInStock(car.status) &&
  isSoldWindowOver(site, car.sold_date_timestamp, now, true)
    ? 410
    : 200;

/** Returns the page's head with data for search engines and link previews, which always ask the server. */
export const sharedCarHead = (site: Site, car: CarResponse): Head => {
  const { name, path, primary_image_url: image } = car;
  return {
    ...carHead(site, car),
    openGraph: {
      'og:type': 'product',
      'og:url': absoluteOf(site, path),
      ...(image && { 'og:image': image, 'og:image:alt': name }),
    },
    structured: structuredCar(car, site),
  };
};
