import { Injectable } from '@nestjs/common';
import { mailboxOf } from '#contracts/domain/mail/mailbox';
import { leadSearchTerms } from '#contracts/domain/lead-search';
import { isErasedLead, leadStream } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import { leadOfConsentToken } from '#platform/access/consent-links';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog, InjectSecret, InjectView } from '#platform/process/providers';
import { lead, type Submission } from './lead.js';

/** Leads per read. */
const readAtOnce = 500;
const recorded_by = 'the shopper, by the link in a message';

/** Withdraws consent to offers by the link in a message: for its lead, and all others of the mailbox at the site. */
@Injectable()
export class WithdrawByLink {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectView(crmInboxView) private readonly inbox: ViewReader<CrmInboxView>,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectSecret() private readonly secret: string | undefined,
  ) {}

  async execute(site: Site, token: string): Promise<Rejection | undefined> {
    const lead_id = this.secret === undefined ? undefined : leadOfConsentToken(this.secret, token);
    const known = lead_id && fold(lead, await readCurrent(this.log, streamOf(leadStream, lead_id)));
    if (!known || known.submission.site_id !== site.id)
      return reject('not_found', 'This link isn’t one of ours, or part of it is missing.');
    // Nobody is left to be sent anything.
    if (isErasedLead({ type: 'LeadSubmitted', data: known.submission })) return undefined;
    for (const { lead_id: id, dealership_id: tenant } of [
      known.submission,
      ...(await this.othersOf(site, known.submission)),
    ]) {
      const command = { type: 'withdraw-consent', recorded_by } as const;
      const withdrawn = await this.handle(lead, id, command, { metadata: { tenant } });
      if (isRejection(withdrawn) && withdrawn.rejected !== 'not_found') return withdrawn;
    }
    return undefined;
  }

  private async othersOf({ id: site_id, dealerships }: Site, { user, lead_id }: Submission): Promise<Submission[]> {
    const view = await this.inbox.liveCollection(0);
    const mailbox = mailboxOf(user.email);
    const dealership_id = dealerships.map(({ id }) => id);
    const where = { site_id, dealership_id, search_text: { contains: textsOf(mailbox) } };
    const others: Submission[] = [];
    for (let offset = 0, isMore = true; isMore; offset += readAtOnce) {
      const orderBy = { field: 'submitted_at', direction: 'asc' } as const;
      const found = await view.find({ where, orderBy, limit: readAtOnce, offset });
      isMore = found.length === readAtOnce;
      for (const { doc } of found) {
        const { lead: one } = doc;
        if (one.opt_in && one.lead_id !== lead_id && mailboxOf(one.user.email) === mailbox) others.push(one);
      }
    }
    return others;
  }
}

/** Returns texts that every spelling of the mailbox contains: `mia+cars@`, and with Gmail dots anywhere. */
const textsOf = (mailbox: string): readonly string[] => {
  if (mailbox.endsWith('@gmail.com')) return ['mail.com'];
  const [text = ''] = leadSearchTerms(mailbox);
  const at = text.lastIndexOf('@');
  return [text.slice(0, at), text.slice(at)];
};
