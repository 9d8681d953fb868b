import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CarFinanceResponse } from '#contracts/api/finance';
import { financeOf } from '#contracts/domain/finance/vehicle';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { GetCar } from '../cars/get-car.js';

/** What finance has to say of a vehicle, and the vehicle. */
export class GetCarFinance extends Query<CarFinanceResponse | Rejection> {
  constructor(
    readonly site: Site,
    readonly slugOrId: string,
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetCarFinance)
export class GetCarFinanceHandler implements IQueryHandler<GetCarFinance> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  async execute({ site, slugOrId, atLeast }: GetCarFinance): Promise<CarFinanceResponse | Rejection> {
    const car = await this.queries.execute(new GetCar(site, slugOrId, atLeast, 'slug or id'));
    if (isRejection(car)) return car;
    const { id, slug, name, year, make, model, stocknum, car_type, status, dealership_id } = car;
    const { dealership_slug, location_id, primary_image_url, vin, nvic } = car;
    return {
      car: {
        ...{ id, slug, name, year, make, model, stocknum, car_type, status, dealership_id },
        ...(dealership_slug !== undefined && { dealership_slug }),
        ...(location_id !== undefined && { location_id }),
        ...(primary_image_url !== undefined && { primary_image_url }),
        ...(vin !== undefined && { vin }),
        ...(nvic !== undefined && { nvic }),
      },
      ...financeOf(car, site, this.platform.clock()),
    };
  }
}
