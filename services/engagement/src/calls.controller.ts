import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RevealResponse } from '#contracts/api/calls';
import { revealRequest } from '#contracts/api/calls';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { idempotencyKeyOf } from '#platform/http/idempotency-key';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { positionHeader } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '#platform/sites/sites';
import { RevealCall } from './reveal-call.js';

@Controller('api/calls')
export class CallsController {
  /** Nobody calls about more vehicles than that; many people may share one address. */
  private readonly limit = new RateLimit({ burst: 30, rate: 0.5, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
  ) {}

  @Post('reveal')
  @HttpCode(201)
  async reveal(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RevealResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const wait = this.limit.take(request.ip, this.platform.clock());
    if (wait > 0) return reject('too_many_requests', 'Please try again in a moment.', { retryAfter: wait });
    const asked = parseInput(revealRequest, body);
    if (isRejection(asked)) return asked;
    const key = idempotencyKeyOf(request);
    if (isRejection(key)) return key;
    const answer = await this.commands.execute(new RevealCall(site, asked, key));
    if (!isRejection(answer)) reply.header(positionHeader, String(answer.position));
    return answer;
  }
}
