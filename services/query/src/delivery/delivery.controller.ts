import { Controller, Get, Header, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { DeliveryResponse } from '#contracts/api/delivery';
import { deliveryQuery } from '#contracts/api/delivery';
import { deliveryTo } from '#contracts/domain/places/vehicle-delivery';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { GetCar } from '../cars/get-car.js';
import { readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';

/** What it costs to have a vehicle brought home. */
@Controller('api/delivery')
export class DeliveryController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Header('cache-control', 'no-cache')
  async estimate(@Req() request: FastifyRequest): Promise<DeliveryResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(deliveryQuery, request);
    if (isRejection(asked)) return asked;
    if (!site.delivery) return reject('not_found', `${site.name} does not deliver.`);
    const car = await this.queries.execute(new GetCar(site, asked.car_id, wantedPosition(request), 'slug or id'));
    return isRejection(car) ? car : deliveryTo(site.delivery, asked.postcode, car.item_type);
  }
}
