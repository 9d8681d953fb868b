import { Injectable } from '@nestjs/common';
import type { LeadResponse } from '#contracts/api/leads';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { leadStream } from '#contracts/events/lead';
import { valuationStream } from '#contracts/events/valuation';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { lead, type LeadCommand } from './lead.js';
import { valuationOf } from './trade-in/valuation.js';

type What =
  | { readonly type: 'accept-offer'; readonly form_completed: boolean }
  | { readonly type: 'add-valuation'; readonly valuation_id: string };

/** Adds later facts to a lead: an accepted offer or a valuation. */
@Injectable()
export class FollowUpLead {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute(site: Site, lead_id: string, what: What): Promise<LeadResponse | Rejection> {
    const command = await this.commandOf(site, what);
    if (isRejection(command)) return command;
    const [submitted] = await readCurrent(this.log, streamOf(leadStream, lead_id));
    const metadata = submitted?.metadata.tenant === undefined ? {} : { tenant: submitted.metadata.tenant };
    const handled = await this.handle(lead, lead_id, command, { metadata });
    return isRejection(handled) ? handled : { lead_id, position: handled.position };
  }

  private async commandOf({ id: site_id }: Site, what: What): Promise<LeadCommand | Rejection> {
    if (what.type === 'accept-offer') return { ...what, site_id };
    const { valuation_id } = what;
    const valued = valuationOf(await readCurrent(this.log, streamOf(valuationStream, valuation_id)));
    if (valued?.site_id !== site_id || !valued.estimate) {
      return reject('not_found', 'There is no such valuation, or it came to no figure.');
    }
    return { type: 'add-valuation', site_id, value: { valuation_id, ...valued.estimate } };
  }
}
