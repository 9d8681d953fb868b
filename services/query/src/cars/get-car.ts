import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CarResponse } from '#contracts/api/cars';
import { isHidden, isOfSite, isReserved, nameOf } from '#contracts/domain/car/car';
import type { CarDetails } from '#contracts/domain/car/details';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { CarView } from '#contracts/views/views';
import { carView } from '#contracts/views/views';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ViewReader } from '#platform/kernel/view-reader';
import { CarIndex } from '../search/car-index.js';
import { stockFilter } from '../search/stock-filter.js';
import { bySlug } from './car-view.js';
import { ViewCounts } from './view-counts.js';

/** Everything a vehicle page shows. */
export class GetCar extends Query<CarResponse | Rejection> {
  constructor(
    readonly site: Site,
    readonly slug: string,
    /** Log position the answer must include. */
    readonly atLeast = 0,
    readonly by: 'slug' | 'slug or id' = 'slug',
  ) {
    super();
  }
}

@QueryHandler(GetCar)
export class GetCarHandler implements IQueryHandler<GetCar> {
  private readonly cars: ViewReader<CarView>;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly index: CarIndex,
    private readonly views: ViewCounts,
  ) {
    this.cars = new ViewReader(platform.views, carView);
  }

  async execute({ site, slug, atLeast, by }: GetCar): Promise<CarResponse | Rejection> {
    const view = await this.cars.at(atLeast);
    const [found] = await view.find(bySlug(site, slug));
    const car = (found ?? (by === 'slug or id' ? await view.get(slug) : undefined))?.doc;
    if (!car || !isOfSite(car.details, site) || isHidden(car)) {
      return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    }
    if (car.delisted) return reject('car_delisted', `${nameOf(car)} is no longer offered.`);
    const [counts, known_model] = await Promise.all([
      this.views.of([car.car_id], atLeast > 0),
      this.isKnownModel(site, car.details),
    ]);
    return carResponse(car, { views: counts.get(car.car_id)!, known_model });
  }

  private async isKnownModel(site: Site, { make, model }: CarDetails): Promise<boolean> {
    try {
      const ofModel = [
        { attribute: 'make', in: [make] },
        { attribute: 'model', in: [model] },
      ];
      const filters = [...stockFilter(site, this.platform.clock(), true), ...ofModel];
      return (await (await this.index.at(0)).search({ filters, limit: 0, facets: [] })).count > 0;
    } catch (error) {
      // The page is worth more than one link on it.
      this.platform.logger.warn({ err: error }, 'whether a model is known can not be told');
      return false;
    }
  }
}

const thumbWidth = 320;

/** Our own image route scales; other addresses are shown as they are. */
const thumbOf = (url: string): string => (url.startsWith('/images/') ? `${url}?w=${thumbWidth}` : url);

const carResponse = (car: CarView, found: Pick<CarResponse, 'views' | 'known_model'>): CarResponse => {
  const { images = [], ...details } = car.details;
  return {
    ...details,
    id: car.car_id,
    slug: car.slug,
    name: nameOf(car),
    status: car.status,
    reserved: isReserved(car),
    ...found,
    path: `/cars/${car.slug}`,
    images: images.map((url) => ({ image: { url, thumb: { url: thumbOf(url) } } })),
    ...(images[0] !== undefined && { primary_image_url: images[0] }),
    created_at_timestamp: car.created_at_timestamp,
    updated_at_timestamp: car.updated_at_timestamp,
    ...(car.sold_date_timestamp !== undefined && { sold_date_timestamp: car.sold_date_timestamp }),
  };
};
