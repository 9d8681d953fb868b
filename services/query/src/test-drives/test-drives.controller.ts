import { Controller, Get, Header, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { AvailabilityResponse } from '#contracts/api/test-drives';
import { availabilityQuery } from '#contracts/api/test-drives';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { GetAvailability } from './get-availability.js';

@Controller('api/test-drives')
export class TestDrivesController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Get('availability')
  @Header('cache-control', 'no-store')
  async availability(@Req() request: FastifyRequest): Promise<AvailabilityResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const wanted = readParameters(availabilityQuery, request);
    if (isRejection(wanted)) return wanted;
    return this.queries.execute(new GetAvailability(site, wanted, wantedPosition(request)));
  }
}
