import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { CarResponse, SimilarResponse, ViewDataResponse } from '#contracts/api/cars';
import { viewDataQuery } from '#contracts/api/cars';
import { offeredPrice } from '#contracts/domain/finance/vehicle';
import { gaugeOf, type PriceGauge } from '#contracts/domain/car/price-gauge';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { PatientValuations } from '../valuations/patient-valuations.js';
import { carFieldsOf } from './car-view.js';
import { GetCar } from './get-car.js';
import { GetSimilar } from './get-similar.js';
import { mostSimilar } from './similar.js';

/** What a vehicle's page asks for beside the vehicle. */
@Controller()
export class CarsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly valuations: PatientValuations,
    private readonly queries: QueryBus,
  ) {}

  @Get('api/cars/:slug/similar')
  @Header('cache-control', 'no-cache')
  async similar(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<SimilarResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const { cars } = await this.queries.execute(new GetSimilar(site, slug, wantedPosition(request)));
    return { hits: cars.slice(0, mostSimilar) };
  }

  @Get('api/cars/:slug/related')
  @Header('cache-control', 'no-cache')
  async related(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<string[] | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const { isKnown, cars } = await this.queries.execute(new GetSimilar(site, slug, wantedPosition(request)));
    if (!isKnown) return reject('car_not_found', `There is no vehicle ${slug.slice(0, 100)} here.`);
    return cars.map(({ id }) => id);
  }

  @Get('api/cars/:slug/view.json')
  @Header('cache-control', 'no-cache')
  async viewData(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<ViewDataResponse | Rejection> {
    const found = await this.carOf(request, slug);
    if (isRejection(found)) return found;
    const asked = readParameters(viewDataQuery, request);
    if (isRejection(asked)) return asked;
    const { site, car } = found;
    if (asked.website_id !== undefined && asked.website_id !== site.id) {
      return reject('invalid_request', 'website_id names another website.');
    }
    const fields = carFieldsOf(car, car.images.length);
    const isCurrent = asked.photos_count === fields.photos_count && asked.updated_at === fields.updated_at;
    return { views: car.views, car_fields: isCurrent ? {} : fields };
  }

  @Get('cars/:slug/autogauge')
  @Header('cache-control', 'no-cache')
  async gauge(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<PriceGauge | Rejection> {
    const found = await this.carOf(request, slug);
    if (isRejection(found)) return found;
    const { site, car } = found;
    if (!site.plugins.includes('Autogauge')) return reject('not_found', `${site.name} shows no price gauge.`);
    const market = await this.valuations.value(car);
    return isRejection(market) ? market : gaugeOf(offeredPrice(car), market);
  }

  private async carOf(
    request: FastifyRequest,
    slug: string,
  ): Promise<{ readonly site: Site; readonly car: CarResponse } | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const car = await this.queries.execute(new GetCar(site, slug, wantedPosition(request)));
    return isRejection(car) ? car : { site, car };
  }
}
