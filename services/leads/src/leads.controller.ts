import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LeadResponse } from '#contracts/api/leads';
import { leadRequest } from '#contracts/api/leads';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { positionHeader } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { SubmitLead } from './submit-lead.js';

const idempotencyKey = /^[\x21-\x7e]{1,200}$/;

@Controller('api/leads')
export class LeadsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
  ) {}

  @Post()
  @HttpCode(201)
  async submit(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse | Rejection> {
    const site = this.platform.sites.ofHost(request.host);
    if (!site) return reject('unknown_site', `No site answers to ${request.host}.`);
    const lead = parseInput(leadRequest, body);
    if (isRejection(lead)) return lead;
    const key = request.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || !idempotencyKey.test(key))) {
      return reject('invalid_request', 'Idempotency-Key must be 1 to 200 visible ASCII characters.');
    }
    const userAgent = request.headers['user-agent'] ?? '';
    const answer = await this.commands.execute(new SubmitLead(lead, site, userAgent, key));
    if (!isRejection(answer)) reply.header(positionHeader, String(answer.position));
    return answer;
  }
}
