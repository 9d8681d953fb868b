import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listLimit, vehicleIds } from '#contracts/api/vehicles';
import { isRejection, reject } from '#contracts/rejections';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { queryStringOf, readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { GetVehicles } from './get-vehicles.js';
import { ListVehicles } from './list-vehicles.js';

const byIds = z.object({ ids: vehicleIds });
const byFilter = z.object({ limit: listLimit });

/** Vehicles for lists: by ids where `ids` is given, else by a search with a limit. */
@Controller('api/vehicles')
export class VehiclesController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Header('cache-control', 'no-cache')
  async vehicles(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const queryString = queryStringOf(request);
    const position = wantedPosition(request);
    if (new URLSearchParams(queryString).has('ids')) {
      const asked = readParameters(byIds, request);
      if (isRejection(asked)) return reject('invalid_request', 'ids must name the ids of vehicles. ' + asked.detail);
      return this.queries.execute(new GetVehicles(site, asked.ids, position));
    }
    const asked = readParameters(byFilter, request);
    if (isRejection(asked)) return asked;
    const answer = await this.queries.execute(new ListVehicles(site, queryString, asked.limit, position));
    if (!isRejection(answer)) reply.header('content-type', 'application/json; charset=utf-8');
    return answer;
  }
}
