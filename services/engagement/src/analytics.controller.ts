import { Body, Controller, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { analyticsRequest } from '#contracts/api/analytics';
import type { AnalyticsCounts } from '#contracts/api/analytics-counts';
import { analyticsQuery, analyticsRoutes } from '#contracts/api/analytics-counts';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { dealerOf } from '#platform/http/dealer-session';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { Route } from '#platform/http/route';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '#platform/sites/sites';
import { CountAnalytics } from './count-analytics.js';
import { RaiseAnalyticsEvents } from './raise-events.js';

/** Bytes of a request; a full batch with everything at its longest is not meant to fit. */
const largest = 32 * 1024;

@Controller()
export class AnalyticsController {
  /** A page sends about once in a few seconds; many people may share one address. */
  private readonly limit = new RateLimit({ burst: 60, rate: 2, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(analyticsRoutes.raiseAnalytics)
  async raise(@Req() request: FastifyRequest, @Body() body: unknown): Promise<void | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const wait = this.limit.take(request.ip, this.platform.clock());
    if (wait > 0) return reject('too_many_requests', 'Please send events less often.', { retryAfter: wait });
    if (Number(request.headers['content-length'] ?? 0) > largest) {
      return reject('payload_too_large', `Events come in at most ${largest} bytes.`);
    }
    const batch = parseInput(analyticsRequest, body);
    if (isRejection(batch)) return batch;
    return this.commands.execute(new RaiseAnalyticsEvents(site, batch));
  }

  /** Of the site asked at, for a dealer all of whose dealerships the key reaches. */
  @Route(analyticsRoutes.countAnalytics)
  async count(@Req() request: FastifyRequest, @Query() query: unknown): Promise<AnalyticsCounts | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const dealer = dealerOf(request, this.platform);
    if (isRejection(dealer)) return dealer;
    if (!site.dealerships.every(({ id }) => dealer.dealerships.has(id))) {
      return reject('forbidden', 'Visits are counted for the whole site, which this key does not reach.');
    }
    const asked = parseInput(analyticsQuery, query);
    if (isRejection(asked)) return asked;
    return this.queries.execute(new CountAnalytics(site, asked, wantedPosition(request)));
  }
}
