import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CarResponse } from '#contracts/api/cars';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Site } from '#contracts/site';
import type { CarView } from '#contracts/views';
import { carView } from '#contracts/views';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { ViewReader } from '#platform/view-reader';

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

  constructor(@InjectPlatform() platform: Platform) {
    this.cars = new ViewReader(platform.views, carView);
  }

  async execute({ site, slug, atLeast, by }: GetCar): Promise<CarResponse | Rejection> {
    const view = await this.cars.at(atLeast);
    const [found] = await view.find({ where: { slug }, limit: 1 });
    const car = (found ?? (by === 'slug or id' ? await view.get(slug) : undefined))?.doc;
    if (!car || !isOfSite(car, site) || car.details.show_on_dealer_website === false) {
      return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    }
    if (car.delisted) return reject('car_delisted', `${nameOf(car)} is no longer offered.`);
    return carResponse(car);
  }
}

const isOfSite = ({ dealership_id, details }: CarView, { dealerships, manufacturers }: Site): boolean =>
  dealerships.some(({ id }) => id === dealership_id) &&
  (manufacturers.length === 0 || manufacturers.includes(details.make));

const nameOf = ({ details: { name, year, make, model, badge } }: CarView): string =>
  name ?? [year, make, model, badge].filter(Boolean).join(' ');

const thumbWidth = 320;

/** Our own image route scales; other addresses are shown as they are. */
const thumbOf = (url: string): string => (url.startsWith('/images/') ? `${url}?w=${thumbWidth}` : url);

const carResponse = (car: CarView): CarResponse => {
  const { images = [], ...details } = car.details;
  return {
    ...details,
    id: car.id,
    slug: car.slug,
    name: nameOf(car),
    status: car.status,
    reserved: car.reserved,
    views: 0,
    path: `/cars/${car.slug}`,
    images: images.map((url) => ({ image: { url, thumb: { url: thumbOf(url) } } })),
    ...(images[0] !== undefined && { primary_image_url: images[0] }),
    created_at_timestamp: car.created_at_timestamp,
    ...(car.sold_date_timestamp !== undefined && { sold_date_timestamp: car.sold_date_timestamp }),
  };
};
