import { Controller } from '@nestjs/common';
import { shopRoutes } from '#contracts/api/shop-routes';
import { deliveryTo } from '#contracts/domain/places/vehicle-delivery';
import { isRejection, reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { GetCar } from '../cars/get-car.js';

@Controller()
export class DeliveryController {
  constructor(private readonly getCar: GetCar) {}

  @Route(shopRoutes.getDelivery)
  async estimate({ site, query, position }: Call<typeof shopRoutes.getDelivery>) {
    if (!site.delivery) return reject('not_found', `${site.name} does not deliver.`);
    const car = await this.getCar.execute(site, query.car_id, position, 'slug or id');
    return isRejection(car) ? car : deliveryTo(site.delivery, query.postcode, car.item_type);
  }
}
