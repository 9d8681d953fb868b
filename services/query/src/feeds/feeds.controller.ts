import { Readable } from 'node:stream';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crawlerRoutes } from '#contracts/api/crawlers';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { Route } from '#platform/http/route';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ShownCars } from '../crawlers/shown-cars.js';
import { siteOf } from '#platform/sites/sites';
import type { OutgoingFeed } from './columns.js';
import { writeFeed } from './columns.js';
import { googleFeed } from './google.js';
import { metaFeed } from './meta.js';

const feeds: Readonly<Record<string, OutgoingFeed>> = { 'google.csv': googleFeed, 'meta.csv': metaFeed };

/** The stock as advertisers fetch it. */
@Controller()
export class FeedsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly cars: ShownCars,
  ) {}

  @Route(crawlerRoutes.getVehicleFeed)
  feed(
    @Req() request: FastifyRequest,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Readable | Rejection {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const feed = Object.hasOwn(feeds, file) ? feeds[file] : undefined;
    if (!feed) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'public, max-age=600' });
    return Readable.from(writeFeed(feed, site, this.cars.of(site, wantedPosition(request))));
  }
}
