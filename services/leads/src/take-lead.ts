import { Injectable } from '@nestjs/common';
import type { LeadRequest, LeadResponse } from '#contracts/api/leads';
import type { Site } from '#contracts/domain/site/site';
import { reject, type Rejection } from '#contracts/rejections';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig } from '#platform/process/providers';
import { LeadLimits } from './lead-limits.js';
import { SubmitLead } from './submit-lead.js';

/** Accepts a lead from outside. Limits leads per phone number, and rejects programs that fill in every field. */
@Injectable()
export class TakeLead {
  private readonly limits: LeadLimits;

  constructor(
    @InjectConfig() { LEADS_PER_PHONE }: Config,
    @InjectClock() private readonly clock: Clock,
    private readonly submitLead: SubmitLead,
  ) {
    this.limits = new LeadLimits(LEADS_PER_PHONE);
  }

  async execute(
    request: LeadRequest,
    site: Site,
    userAgent: string | undefined,
    idempotencyKey: string | undefined,
  ): Promise<LeadResponse | Rejection> {
    if (request.website) {
      const reason = 'Please leave the field “website” empty: it is there to tell people from programs.';
      return reject('invalid', reason, { errors: [{ field: 'website', reason }] });
    }
    // Counted last, so that programs use up nobody's limit.
    const tooMany = this.limits.ofPhone(request.userData.phone, this.clock());
    if (tooMany) return tooMany;
    return this.submitLead.execute(request, site, userAgent ?? '', idempotencyKey);
  }
}
