import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { analyticsRequest } from '#contracts/api/analytics';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { RaiseAnalyticsEvents } from './raise-events.js';

/** Bytes of a request; a full batch with everything at its longest is not meant to fit. */
const largest = 32 * 1024;

@Controller('api/analytics')
export class AnalyticsController {
  /** A page sends about once in a few seconds; many people may share one address. */
  private readonly limit = new RateLimit({ burst: 60, rate: 2, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
  ) {}

  @Post()
  @HttpCode(204)
  async raise(@Req() request: FastifyRequest, @Body() body: unknown): Promise<void | Rejection> {
    const site = this.platform.sites.ofHost(request.host);
    if (!site) return reject('unknown_site', `No site answers to ${request.host.slice(0, 100)}.`);
    const wait = this.limit.take(request.ip, this.platform.clock());
    if (wait > 0) return reject('too_many_requests', 'Please send events less often.', { retryAfter: wait });
    if (Number(request.headers['content-length'] ?? 0) > largest) {
      return reject('payload_too_large', `Events come in at most ${largest} bytes.`);
    }
    const batch = parseInput(analyticsRequest, body);
    if (isRejection(batch)) return batch;
    return this.commands.execute(new RaiseAnalyticsEvents(site, batch));
  }
}
