import type { CarResponse } from '#contracts/api/cars';
import { isInStock } from '#contracts/domain/car/status';
import { isSoldWindowOver } from '#contracts/domain/car/sold-window';
import type { Site } from '#contracts/domain/site/site';
import { imageSource } from '../../lib/images.js';
import type { Head } from '../../lib/page.js';
import { carHead } from './head.js';
import { absolute, structuredCar } from './structured.js';

/** Of a page whose vehicle was sold so long ago that no list shows it any more, search engines get that it is gone. */
export const statusOfCar = (site: Site, car: CarResponse, now: Date): number =>
  car.sold_date_timestamp !== undefined &&
  !isInStock(car.status) &&
  isSoldWindowOver(site, car.sold_date_timestamp, now, true)
    ? 410
    : 200;

/** Pixels a shared link's picture is wide at the most. */
const sharedWidth = 1100;

/** The page's head with what only search engines and link previews read: they ask the server. */
export const sharedCarHead = (site: Site, car: CarResponse): Head => {
  const head = carHead(site, car);
  const { name, path, primary_image_url: image } = car;
  return {
    ...head,
    openGraph: {
      'og:type': 'product',
      'og:site_name': site.name,
      'og:locale': 'en_AU',
      'og:title': head.title,
      'og:description': head.description,
      'og:url': absolute(site, path),
      ...(image && {
        'og:image': absolute(site, imageSource(image, sharedWidth).src),
        'og:image:alt': name,
      }),
    },
    structured: structuredCar(car, site),
  };
};
