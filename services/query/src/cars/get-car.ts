import { Injectable } from '@nestjs/common';
import type { CarResponse } from '#contracts/api/cars';
import { isHidden, isOfSite, isReserved, nameOf } from '#contracts/domain/car/car';
import type { CarDetails } from '#contracts/domain/car/details';
import { provePreviousPrice } from '#contracts/domain/car/price-history';
import { withNormalisedPriceType } from '#contracts/domain/car/price-kind';
import { publishedVin } from '#contracts/domain/car/vin';
import { galleryPictures, spinPictures } from '#contracts/domain/car/pictures';
import { reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { carView, type CarView } from '#contracts/views/car';
import type { Logger } from 'pino';
import { normaliseMake, normaliseModel } from '#contracts/search/facet-values';
import { type Clock, InjectClock, InjectLogger, InjectView } from '#platform/process/providers';
import type { ViewReader } from '#platform/kernel/view-reader';
import { CarIndex } from '../search/car-index.js';
import { stockFilter } from '../search/stock-filter.js';
import { bySlug } from './car-view.js';
import { ViewCounts } from './view-counts.js';

/** Everything a vehicle page shows. */
@Injectable()
export class GetCar {
  constructor(
    @InjectView(carView) private readonly cars: ViewReader<CarView>,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly index: CarIndex,
    private readonly viewCounts: ViewCounts,
  ) {}

  async execute(
    site: Site,
    slug: string,
    atLeast = 0,
    by: 'slug' | 'slug or id' = 'slug',
  ): Promise<CarResponse | Rejection> {
    const view = await this.cars.liveCollection(atLeast);
    const [found] = await view.find(bySlug(site, slug));
    const car = (found ?? (by === 'slug or id' ? await view.get(slug) : undefined))?.doc;
    if (!car || !isOfSite(car, site) || isHidden(car)) {
      return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    }
    if (car.delisted) return reject('car_delisted', `${nameOf(car)} is no longer for sale.`);
    const [counts, known_model] = await Promise.all([
      this.viewCounts.of([car.car_id], atLeast > 0),
      this.isKnownModel(site, car.details),
    ]);
    return carResponse(car, { views: counts.get(car.car_id)!, known_model });
  }

  private async isKnownModel(site: Site, details: CarDetails): Promise<boolean> {
    try {
      const make = normaliseMake(details.make);
      const ofModel = [
        { attribute: 'make', in: [make] },
        { attribute: 'model', in: [normaliseModel(make, details.model)] },
      ];
      const filters = [...stockFilter(site, this.clock(), true), ...ofModel];
      return (await (await this.index.at(0)).search({ filters, limit: 0, facets: [] })).count > 0;
    } catch (error) {
      // A missing link is better than a missing page.
      this.logger.warn({ err: error }, 'whether a model is known could not be read');
      return false;
    }
  }
}

const thumbWidth = 320;

const carResponse = (car: CarView, found: Pick<CarResponse, 'views' | 'known_model'>): CarResponse => {
  const { images: _, spin_images: __, spin_interior_image: ___, vin: ____, ...details } = car.details;
  const vin = publishedVin(car.details);
  const pictures = galleryPictures(car);
  const { spin_images, spin_interior_image } = spinPictures(car);
  return {
    ...withNormalisedPriceType(details),
    ...(vin !== undefined && { vin }),
    id: car.car_id,
    slug: car.slug,
    name: nameOf(car),
    status: car.status,
    reserved: isReserved(car),
    ...found,
    ...provePreviousPrice(car),
    path: `/cars/${car.slug}`,
    images: pictures.map((image) => ({ image: { ...image, thumb: { url: `${image.url}?w=${thumbWidth}` } } })),
    ...(pictures[0] !== undefined && { primary_image_url: pictures[0].url }),
    ...(spin_images.length > 0 && { spin_images }),
    ...(spin_interior_image !== undefined && { spin_interior_image }),
    created_at_timestamp: car.created_at_timestamp,
    updated_at_timestamp: car.updated_at_timestamp,
    ...(car.sold_date_timestamp !== undefined && { sold_date_timestamp: car.sold_date_timestamp }),
  };
};
