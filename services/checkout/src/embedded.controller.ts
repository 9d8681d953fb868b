import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EmbeddedAnswer } from '#contracts/api/reservations';
import { embeddedAuthentication, embeddedCard } from '#contracts/api/reservations';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { refuseCrossSite } from '#platform/http/same-site';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { EmbeddedPayments } from './payments/embedded.js';
import { PAYMENTS, type Payments } from './payments/payments.js';

/** Where the embedded provider's own form sends cards; with a real provider there is nothing here. */
@Controller('api/payments/embedded')
export class EmbeddedController {
  private readonly limit = new RateLimit({ burst: 20, rate: 1 / 10, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @Inject(PAYMENTS) private readonly payments: Payments,
  ) {}

  @Post(':id')
  @HttpCode(200)
  async pay(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<EmbeddedAnswer | Rejection> {
    const provider = this.provider(request);
    if (isRejection(provider)) return provider;
    const card = parseInput(embeddedCard, body);
    if (isRejection(card)) return card;
    const answer = await provider.pay(id, card.client_secret, card.number);
    return answer ?? reject('not_found', 'There is no such payment.');
  }

  @Post(':id/authenticate')
  @HttpCode(200)
  async authenticate(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<EmbeddedAnswer | Rejection> {
    const provider = this.provider(request);
    if (isRejection(provider)) return provider;
    const said = parseInput(embeddedAuthentication, body);
    if (isRejection(said)) return said;
    const answer = await provider.authenticate(id, said.client_secret, said.approved);
    return answer ?? reject('not_found', 'There is no such payment.');
  }

  private provider(request: FastifyRequest): EmbeddedPayments | Rejection {
    if (!(this.payments instanceof EmbeddedPayments)) return reject('not_found', 'Cards go to the payment provider.');
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const wait = this.limit.take(request.ip, this.platform.clock());
    return wait > 0 ? reject('too_many_requests', 'Please wait a little.', { retryAfter: wait }) : this.payments;
  }
}
