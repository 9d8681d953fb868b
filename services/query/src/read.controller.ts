import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CarResponse } from '#contracts/api/cars';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { GetCar } from './cars/get-car.js';
import { Storefront } from './offers/storefront.js';
import { SearchCars } from './search/search-cars.js';
import { siteOf } from '#platform/sites/sites';
import { versionOf } from './site.js';

/** The read API of a site, the site of the Host header. */
@Controller('api')
export class ReadController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
    private readonly storefront: Storefront,
  ) {}

  @Get('site')
  async site(
    @Req() request: FastifyRequest,
    @Query('version') version: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Site | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const front = await this.storefront.of(site);
    reply.header('cache-control', version === versionOf(front) ? 'public, max-age=31536000, immutable' : 'no-cache');
    return front;
  }

  @Get('search')
  async search(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const at = request.url.indexOf('?');
    const queryString = at < 0 ? '' : request.url.slice(at + 1);
    const answer = await this.queries.execute(new SearchCars(site, queryString, wantedPosition(request)));
    if (!isRejection(answer)) reply.header('content-type', 'application/json; charset=utf-8');
    return answer;
  }

  @Get('cars/:slug')
  @Header('cache-control', 'no-cache')
  async car(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<CarResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    return this.queries.execute(new GetCar(site, slug, wantedPosition(request)));
  }
}
