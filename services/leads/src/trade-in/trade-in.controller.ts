import { Body, Controller, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { ValuationResponse } from '#contracts/api/valuations';
import { answersRequest, regoParams, valuationRequest } from '#contracts/api/valuations';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { idempotencyKeyOf } from '#platform/http/idempotency-key';
import { siteOf } from '#platform/sites/sites';
import { InjectRegister, type RegoRegister } from './ports.js';
import { AnswerQuestions, ValueVehicle } from './value-vehicle.js';

/** Looking vehicles up and valuing them costs the dealer money each time. */
@Controller('api')
export class TradeInController {
  private readonly limit = new RateLimit({ burst: 40, rate: 1 / 20, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
    @InjectRegister() private readonly register: RegoRegister,
  ) {}

  @Get('rego/:state/:rego')
  @Header('cache-control', 'no-store')
  async lookUp(@Req() request: FastifyRequest, @Param() params: unknown): Promise<TradeInVehicle | Rejection> {
    const site = this.admit(request);
    if (isRejection(site)) return site;
    const plate = parseInput(regoParams, params);
    return isRejection(plate) ? plate : this.register.lookUp(plate.state, plate.rego);
  }

  @Post('valuations')
  @HttpCode(201)
  async value(@Req() request: FastifyRequest, @Body() body: unknown): Promise<ValuationResponse | Rejection> {
    const site = this.admit(request);
    if (isRejection(site)) return site;
    const vehicle = parseInput(valuationRequest, body);
    if (isRejection(vehicle)) return vehicle;
    const key = idempotencyKeyOf(request);
    return isRejection(key) ? key : this.commands.execute(new ValueVehicle(site, vehicle, key));
  }

  @Post('valuations/:id/answers')
  @HttpCode(200)
  async answer(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<ValuationResponse | Rejection> {
    const site = this.admit(request);
    if (isRejection(site)) return site;
    const answers = parseInput(answersRequest, body);
    if (isRejection(answers)) return answers;
    return this.commands.execute(new AnswerQuestions(site, id, answers.adjustmentAnswers));
  }

  private admit(request: FastifyRequest): Site | Rejection {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const wait = this.limit.take(request.ip, this.platform.clock());
    return wait > 0
      ? reject('too_many_requests', 'That is a lot of vehicles at once. Please try again later.', { retryAfter: wait })
      : site;
  }
}
