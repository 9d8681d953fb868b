import { Injectable } from '@nestjs/common';
import type { CarFinanceResponse } from '#contracts/api/finance';
import { statedPriceType } from '#contracts/domain/car/price';
import { financeOf } from '#contracts/domain/finance/vehicle';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { GetCar } from '../cars/get-car.js';
import { InjectClock, type Clock } from '#platform/process/providers';

@Injectable()
export class GetCarFinance {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly getCar: GetCar,
  ) {}

  async execute(site: Site, slugOrId: string, atLeast = 0): Promise<CarFinanceResponse | Rejection> {
    const car = await this.getCar.execute(site, slugOrId, atLeast, 'slug or id');
    if (isRejection(car)) return car;
    const { id, slug, name, year, make, model, stocknum, car_type, status, dealership_id } = car;
    const { dealership_slug, location_id, primary_image_url, vin, nvic } = car;
    const price_basis = statedPriceType(car, site);
    return {
      ...(price_basis !== undefined && { price_basis }),
      car: {
        ...{ id, slug, name, year, make, model, stocknum, car_type, status, dealership_id },
        ...(dealership_slug !== undefined && { dealership_slug }),
        ...(location_id !== undefined && { location_id }),
        ...(primary_image_url !== undefined && { primary_image_url }),
        ...(vin !== undefined && { vin }),
        ...(nvic !== undefined && { nvic }),
      },
      ...financeOf(car, site, this.clock()),
    };
  }
}
