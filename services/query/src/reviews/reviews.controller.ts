import { Controller, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { reviewRoutes, reviewsRequest } from '#contracts/api/reviews';
import { isRejection } from '#contracts/rejections';
import { Route } from '#platform/http/route';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { readParameters } from '../query-string.js';
import { siteOf } from '#platform/sites/sites';
import { ListReviews } from './list-reviews.js';

@Controller()
export class ReviewsReadController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Route(reviewRoutes.listReviews)
  async list(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const asked = readParameters(reviewsRequest, request);
    return isRejection(asked) ? asked : this.queries.execute(new ListReviews(site, asked, wantedPosition(request)));
  }
}
