import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { geocodeRequest, locationsRequest } from '#contracts/api/locations';
import { isRejection } from '#contracts/rejections';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { GEOCODER, type Geocoder } from './geocoder.js';
import { GetLocation } from './get-location.js';
import { ListLocations } from './list-locations.js';

/** Where a dealer is, and when it is open. */
@Controller('api')
export class LocationsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
  ) {}

  @Get('locations')
  async list(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(locationsRequest, request);
    return isRejection(asked) ? asked : this.queries.execute(new ListLocations(site, asked, wantedPosition(request)));
  }

  @Get('locations/:slug')
  async one(@Req() request: FastifyRequest, @Param('slug') slug: string) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    return this.queries.execute(new GetLocation(site, slug, wantedPosition(request)));
  }

  @Get('geocode')
  async geocode(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(geocodeRequest, request);
    return isRejection(asked) ? asked : this.geocoder.locate(asked.postcode);
  }
}
