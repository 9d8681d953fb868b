import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import type { LeadResponse } from '#contracts/api/leads';
import { leadRoutes } from '#contracts/api/lead-routes';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { answer, type Answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { senderOf } from '#platform/http/sender';
import type { Config } from '#platform/process/config';
import { FreeSpace } from '#platform/process/free-space';
import { type Clock, InjectClock, InjectConfig } from '#platform/process/providers';
import { Attachments } from './attachments/attachments.js';
import { readAll } from './attachments/content.js';
import { AttachmentBudget } from './attachments/attachment-budget.js';
import { FollowUpLead } from './follow-up-lead.js';
import { TakeLead } from './take-lead.js';
import { WithdrawByLink } from './withdraw-by-link.js';

@Controller()
export class LeadsController {
  private readonly attachmentBudget: AttachmentBudget;

  constructor(
    @InjectConfig() { ATTACHMENT_BYTES_PER_SITE }: Config,
    @InjectClock() private readonly clock: Clock,
    private readonly takeLead: TakeLead,
    private readonly followUp: FollowUpLead,
    private readonly attachments: Attachments,
    private readonly freeSpace: FreeSpace,
    private readonly withdrawByLink: WithdrawByLink,
  ) {
    this.attachmentBudget = new AttachmentBudget(ATTACHMENT_BYTES_PER_SITE);
  }

  @Route(leadRoutes.submitLead)
  async submit({ site, body, idempotencyKey, request }: Call<typeof leadRoutes.submitLead>) {
    return safe(await this.takeLead.execute(body, site, request.headers['user-agent'], idempotencyKey));
  }

  @Route(leadRoutes.withdrawConsentByLink)
  async withdrawConsent({ site, body: { token } }: Call<typeof leadRoutes.withdrawConsentByLink>) {
    return (await this.withdrawByLink.execute(site, token)) ?? ({ opt_in: false } as const);
  }

  @Route(leadRoutes.attachToLead)
  async attach({ site, params, request }: Call<typeof leadRoutes.attachToLead>) {
    if (!(request.body instanceof Readable)) return reject('invalid', 'Please send a picture or a PDF.');
    const full = await this.freeSpace.refusal();
    if (full) return full;
    const from = { site: site.id, sender: senderOf(request), headers: request.headers };
    const taken = this.attachmentBudget.take(from, this.clock());
    if (isRejection(taken)) return taken;
    let kept = 0;
    try {
      const name = createHash('sha256').update(`${params.id} `);
      const body = await readAll(request.body, (part) => name.update(part));
      if (isRejection(body)) return body;
      const added = await this.attachments.add(site, params.id, { attachment_id: name.digest('hex'), body });
      if (isRejection(added)) return added;
      kept = body.length;
      return answer(added, { position: added.position });
    } finally {
      taken.settle(kept);
    }
  }

  @Route(leadRoutes.acceptOffer)
  async acceptOffer({ site, params, body }: Call<typeof leadRoutes.acceptOffer>) {
    const what = { type: 'accept-offer', form_completed: body.form_completed } as const;
    return safe(await this.followUp.execute(site, params.id, what));
  }

  @Route(leadRoutes.addToLead)
  async addToLead({ site, body }: Call<typeof leadRoutes.addToLead>) {
    const what = { type: 'add-valuation', valuation_id: body.valuation_id } as const;
    return safe(await this.followUp.execute(site, body.lead_id, what));
  }
}

const safe = (lead: LeadResponse | Rejection): Answer<LeadResponse> | Rejection =>
  isRejection(lead) ? lead : answer(lead, { position: lead.position });
