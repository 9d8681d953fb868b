import { Controller } from '@nestjs/common';
import { shopRoutes } from '#contracts/api/shop-routes';
import { gaugeOf } from '#contracts/domain/car/price-gauge';
import { offeredPrice } from '#contracts/domain/car/price';
import { isRejection, reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { CachedValuations } from '../valuations/cached-valuations.js';
import { carFieldsOf } from './car-view.js';
import { GetCar } from './get-car.js';
import { GetSimilar } from './get-similar.js';
import { maxSimilar } from './similar.js';

/** Data that a vehicle page loads besides the vehicle itself. */
@Controller()
export class CarsController {
  constructor(
    private readonly getCar: GetCar,
    private readonly getSimilar: GetSimilar,
    private readonly valuations: CachedValuations,
  ) {}

  @Route(shopRoutes.listSimilar)
  async similar({ site, params, position }: Call<typeof shopRoutes.listSimilar>) {
    const { cars } = await this.getSimilar.execute(site, params.slug, position);
    return { hits: cars.slice(0, maxSimilar) };
  }

  @Route(shopRoutes.listRelated)
  async related({ site, params: { slug }, position }: Call<typeof shopRoutes.listRelated>) {
    const { isKnown, cars } = await this.getSimilar.execute(site, slug, position);
    if (!isKnown) return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    return cars.map(({ id }) => id);
  }

  @Route(shopRoutes.getViewData)
  async viewData({ site, params, query, position }: Call<typeof shopRoutes.getViewData>) {
    const car = await this.getCar.execute(site, params.slug, position);
    if (isRejection(car)) return car;
    if (query.website_id !== undefined && query.website_id !== site.id) {
      return reject('invalid_request', 'website_id names another website.');
    }
    const fields = carFieldsOf(car, car.images.length);
    const isCurrent = query.photos_count === fields.photos_count && query.updated_at === fields.updated_at;
    return { views: car.views, car_fields: isCurrent ? {} : fields };
  }

  @Route(shopRoutes.getGauge)
  async gauge({ site, params, position }: Call<typeof shopRoutes.getGauge>) {
    const car = await this.getCar.execute(site, params.slug, position);
    if (isRejection(car)) return car;
    if (!site.plugins.includes('Autogauge')) return reject('not_found', `${site.name} shows no price gauge.`);
    const market = await this.valuations.value(car);
    return isRejection(market) ? market : gaugeOf(offeredPrice(car), market);
  }
}
