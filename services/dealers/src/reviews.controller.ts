import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PublishedReview, replyBody, reviewBody, reviewRoutes } from '#contracts/api/reviews';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { positionHeader } from '#platform/http/server';
import type { HandleCommand } from '#platform/kernel/command';
import { idFrom } from '#platform/kernel/ids';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { review, type ReviewCommand } from './review.js';

/** The dealers' side of reviews, behind a dealer key. */
@Controller()
export class ReviewsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  @Route(reviewRoutes.publishReview)
  @HttpCode(200)
  async publish(
    @Req() request: FastifyRequest,
    @Param('dealership_id') dealership: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedReview | Rejection> {
    const site = this.siteOf(request, dealership);
    if (isRejection(site)) return site;
    const said = parseInput(reviewBody, body);
    if (isRejection(said)) return said;
    const { location_id } = said;
    const isOurs = site.locations.some((place) => place.id === location_id && place.dealership_id === dealership);
    if (location_id !== undefined && !isOurs) {
      return reject('invalid', `${dealership} has no location ${location_id}.`, {
        errors: [{ field: 'location_id', reason: 'is no location of this dealership' }],
      });
    }
    const as = { ...said, dealership_id: dealership, site_id: site.id };
    return this.answer(dealership, id, { type: 'publish', as }, reply);
  }

  @Route(reviewRoutes.withdrawReview)
  @HttpCode(200)
  async withdraw(
    @Req() request: FastifyRequest,
    @Param('dealership_id') dealership: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedReview | Rejection> {
    const site = this.siteOf(request, dealership);
    return isRejection(site) ? site : this.answer(dealership, id, { type: 'withdraw' }, reply);
  }

  @Route(reviewRoutes.replyToReview)
  @HttpCode(200)
  async replyTo(
    @Req() request: FastifyRequest,
    @Param('dealership_id') dealership: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedReview | Rejection> {
    const site = this.siteOf(request, dealership);
    if (isRejection(site)) return site;
    const as = parseInput(replyBody, body);
    return isRejection(as) ? as : this.answer(dealership, id, { type: 'reply', as }, reply);
  }

  @Route(reviewRoutes.withdrawReply)
  @HttpCode(200)
  async withdrawReply(
    @Req() request: FastifyRequest,
    @Param('dealership_id') dealership: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedReview | Rejection> {
    const site = this.siteOf(request, dealership);
    return isRejection(site) ? site : this.answer(dealership, id, { type: 'withdraw-reply' }, reply);
  }

  /** The site of a dealership the key reaches. */
  private siteOf(request: FastifyRequest, dealership: string): Site | Rejection {
    const dealer = this.platform.keyring.authenticate(request.headers.authorization, 'dealer');
    if (isRejection(dealer)) return dealer;
    const site = this.platform.sites.all.find(({ dealerships }) => dealerships.some(({ id }) => id === dealership));
    if (!site || !dealer.dealerships.has(dealership)) {
      return reject('forbidden', `Dealership ${dealership.slice(0, 60)} is not yours.`);
    }
    return site;
  }

  private async answer(
    dealership: string,
    id: string,
    command: ReviewCommand,
    reply: FastifyReply,
  ): Promise<PublishedReview | Rejection> {
    // Apart from those of a site's folder, so that neither changes the other's.
    const review_id = idFrom('review', 'api', dealership, id);
    const handled = await this.handle(review, review_id, command);
    if (isRejection(handled)) return handled;
    reply.header(positionHeader, String(handled.position));
    return { review_id, position: handled.position };
  }
}
