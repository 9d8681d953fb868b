import { Controller, Get, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { directoryRequest } from '#contracts/api/models';
import { isRejection } from '#contracts/rejections';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { queryStringOf, readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { GetBudget } from './get-budget.js';
import { ListDealerships } from './list-dealerships.js';
import { ListMakes } from './list-makes.js';
import { ListModels } from './list-models.js';
import { SearchDealership } from './search-dealership.js';

/** What a site has in stock, by model, manufacturer and dealership. */
@Controller('api')
export class DirectoryController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Get('models')
  async models(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(directoryRequest, request);
    return isRejection(asked) ? asked : this.queries.execute(new ListModels(site, asked, wantedPosition(request)));
  }

  @Get('makes')
  async makes(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(directoryRequest, request);
    return isRejection(asked) ? asked : this.queries.execute(new ListMakes(site, asked, wantedPosition(request)));
  }

  @Get('dealerships')
  async dealerships(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    return isRejection(site) ? site : this.queries.execute(new ListDealerships(site, wantedPosition(request)));
  }

  @Get('dealerships/:slug')
  async dealership(@Req() request: FastifyRequest, @Param('slug') slug: string) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    return this.queries.execute(new SearchDealership(site, slug, queryStringOf(request), wantedPosition(request)));
  }

  @Get('budget')
  async budget(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    return isRejection(site) ? site : this.queries.execute(new GetBudget(site, wantedPosition(request)));
  }
}
