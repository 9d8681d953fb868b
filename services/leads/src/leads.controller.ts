import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import type { LeadResponse } from '#contracts/api/leads';
import { leadRoutes } from '#contracts/api/lead-routes';
import { leadStream } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import { valuationStream } from '#contracts/events/valuation';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { answer, type Answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { senderOf } from '#platform/http/sender';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import type { Config } from '#platform/process/config';
import { FreeSpace } from '#platform/process/free-space';
import { type Clock, InjectClock, InjectCommands, InjectConfig, InjectLog } from '#platform/process/providers';
import { Attachments } from './attachments/attachments.js';
import { readAll } from './attachments/content.js';
import { AttachmentBudget } from './attachments/attachment-budget.js';
import { lead, type LeadCommand } from './lead.js';
import { TakeLead } from './take-lead.js';
import { valuationOf } from './trade-in/valuation.js';
import { WithdrawByLink } from './withdraw-by-link.js';

@Controller()
export class LeadsController {
  private readonly attachmentBudget: AttachmentBudget;

  constructor(
    @InjectConfig() { ATTACHMENT_BYTES_PER_SITE }: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly takeLead: TakeLead,
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
  acceptOffer({ site, params, body: { form_completed } }: Call<typeof leadRoutes.acceptOffer>) {
    return this.followUp(params.id, { type: 'accept-offer', site_id: site.id, form_completed });
  }

  /** Adds the valuation of the shopper's vehicle. */
  @Route(leadRoutes.addToLead)
  async addToLead({ site, body: { lead_id, valuation_id } }: Call<typeof leadRoutes.addToLead>) {
    const valued = valuationOf(await readCurrent(this.log, streamOf(valuationStream, valuation_id)));
    if (valued?.site_id !== site.id || !valued.estimate) {
      return reject('not_found', 'There is no such valuation, or it came to no figure.');
    }
    const value = { valuation_id, ...valued.estimate };
    return this.followUp(lead_id, { type: 'add-valuation', site_id: site.id, value });
  }

  /** Adds a later fact to a lead. */
  private async followUp(lead_id: string, command: LeadCommand) {
    const [submitted] = await readCurrent(this.log, streamOf(leadStream, lead_id));
    const metadata = submitted?.metadata.tenant === undefined ? {} : { tenant: submitted.metadata.tenant };
    const handled = await this.handle(lead, lead_id, command, { metadata });
    return safe(isRejection(handled) ? handled : { lead_id, position: handled.position });
  }
}

const safe = (taken: LeadResponse | Rejection): Answer<LeadResponse> | Rejection =>
  isRejection(taken) ? taken : answer(taken, { position: taken.position });
