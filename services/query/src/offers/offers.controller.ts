import { Controller, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { brandRoutes, modelPageRequest } from '#contracts/api/brands';
import { offerRoutes, offersRequest } from '#contracts/api/offers';
import { isRejection } from '#contracts/rejections';
import { Route } from '#platform/http/route';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { GetBrand, GetModelPage, GetOffer, ListBrands, ListOffers } from './queries.js';

/** What a dealer offers, and whose vehicles it sells. */
@Controller()
export class OffersController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Route(offerRoutes.listOffers)
  async offers(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(offersRequest, request);
    return isRejection(asked) ? asked : this.queries.execute(new ListOffers(site, asked, wantedPosition(request)));
  }

  @Route(offerRoutes.getOffer)
  async offer(@Req() request: FastifyRequest, @Param('id') id: string) {
    const site = siteOf(this.platform.sites, request);
    return isRejection(site) ? site : this.queries.execute(new GetOffer(site, id, wantedPosition(request)));
  }

  @Route(brandRoutes.listBrands)
  async brands(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    return isRejection(site) ? site : this.queries.execute(new ListBrands(site, wantedPosition(request)));
  }

  @Route(brandRoutes.getBrand)
  async brand(@Req() request: FastifyRequest, @Param('slug') slug: string) {
    const site = siteOf(this.platform.sites, request);
    return isRejection(site) ? site : this.queries.execute(new GetBrand(site, slug, wantedPosition(request)));
  }

  @Route(brandRoutes.getModelPage)
  async modelPage(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(modelPageRequest, request);
    if (isRejection(asked)) return asked;
    return this.queries.execute(new GetModelPage(site, asked.path, wantedPosition(request)));
  }
}
