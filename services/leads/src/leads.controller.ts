import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LeadResponse } from '#contracts/api/leads';
import { leadRequest, offerAcceptedRequest } from '#contracts/api/leads';
import { miscellaneousRequest } from '#contracts/api/valuations';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { positionHeader } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { FollowUpLead } from './follow-up-lead.js';
import { idempotencyKeyOf } from '#platform/http/idempotency-key';
import { siteOf } from '#platform/sites/sites';
import { LeadLimits } from './lead-limits.js';
import { SubmitLead } from './submit-lead.js';

/** Bytes of a lead: the longest comment, a long visit and all fields at a sensible length. */
const largest = 64 * 1024;

@Controller('api')
export class LeadsController {
  private readonly limits: LeadLimits;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
  ) {
    const { LEADS_PER_ADDRESS, LEADS_PER_PHONE } = platform.config;
    this.limits = new LeadLimits(LEADS_PER_ADDRESS, LEADS_PER_PHONE);
  }

  @Post('leads')
  @HttpCode(201)
  async submit(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const now = this.platform.clock();
    const tooMany = this.limits.ofAddress(request.ip, now);
    if (tooMany) return tooMany;
    if (Number(request.headers['content-length'] ?? 0) > largest) {
      return reject('payload_too_large', `An enquiry comes in at most ${largest} bytes.`);
    }
    const lead = parseInput(leadRequest, body);
    if (isRejection(lead)) return lead;
    if (lead.website) {
      const reason = 'Please leave the field “website” empty: it is there to tell people from programs.';
      return reject('invalid', reason, { errors: [{ field: 'website', reason }] });
    }
    const key = idempotencyKeyOf(request);
    if (isRejection(key)) return key;
    const tooManyOfPhone = this.limits.ofPhone(lead.userData.phone, now);
    if (tooManyOfPhone) return tooManyOfPhone;
    const userAgent = request.headers['user-agent'] ?? '';
    return answered(await this.commands.execute(new SubmitLead(lead, site, userAgent, key)), reply);
  }

  @Post('leads/:id/offer-accepted')
  @HttpCode(200)
  async acceptOffer(
    @Req() request: FastifyRequest,
    @Param('id') lead_id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const tooMany = this.limits.ofAddress(request.ip, this.platform.clock());
    if (tooMany) return tooMany;
    const offer = parseInput(offerAcceptedRequest, body);
    if (isRejection(offer)) return offer;
    const { form_completed } = offer;
    const followUp = new FollowUpLead(site, lead_id, { kind: 'accept-offer', form_completed });
    return answered(await this.commands.execute(followUp), reply);
  }

  /** What else is to be known of a lead, by the name of the column it goes into. */
  @Post('miscellaneous')
  @HttpCode(200)
  async addToLead(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const tooMany = this.limits.ofAddress(request.ip, this.platform.clock());
    if (tooMany) return tooMany;
    const more = parseInput(miscellaneousRequest, body);
    if (isRejection(more)) return more;
    const followUp = new FollowUpLead(site, more.lead_id, { kind: 'add-valuation', valuation_id: more.valuation_id });
    return answered(await this.commands.execute(followUp), reply);
  }
}

const answered = (answer: LeadResponse | Rejection, reply: FastifyReply): LeadResponse | Rejection => {
  if (!isRejection(answer)) reply.header(positionHeader, String(answer.position));
  return answer;
};
