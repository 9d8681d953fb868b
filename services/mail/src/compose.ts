import { day } from '#contracts/domain/durations';
import { erasedEmail } from '#contracts/events/personal';
import type { MailSettings } from '#contracts/domain/mail/settings';
import type { Site } from '#contracts/domain/site/site';
import type { EventLog } from '#platform/ports/event-log';
import type { Content, Sender } from './look/content.js';
import type { MailKind, Outgoing } from './mail-reactor.js';
import { acknowledgement } from './messages/acknowledgement.js';
import { aboutLead, senderOf } from './messages/lead.js';
import { leadNotice } from './messages/lead-notice.js';
import type { MailAddress } from './port/mail.js';
import { type Lead, toldOfLead } from './recipients.js';

/** A message with whom it goes to. */
export interface Composed {
  readonly site: Site;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly sender: Sender;
  readonly content: Content;
}

export interface Composing {
  readonly sites: readonly Site[];
  readonly log: EventLog;
  readonly now: Date;
  readonly markOf: (address: string) => string;
}

/** Messages that shoppers get, and that say nothing any more a day later. */
export const isToShopper = (kind: MailKind): boolean => kind === 'acknowledgement';
const shownFor = day;

/** @returns undefined: there is nobody or nothing to tell any more */
export const compose = async (
  { kind, mark, event }: Pick<Outgoing, 'kind' | 'mark' | 'event'>,
  { sites, log, now, markOf }: Composing,
): Promise<Composed | undefined> => {
  const lead = event.data as Lead;
  const site = sites.find(({ id }) => id === lead.site_id);
  if (!site?.mail || lead.user.email === erasedEmail) return undefined;
  if (isToShopper(kind) && now.getTime() - Date.parse(event.time) > shownFor) return undefined;
  const told = toldOfLead({ ...site, mail: site.mail }, lead, new Date(event.time));
  const about = await aboutLead(event, site, log, now);
  const sender = senderOf(about);
  const shopper = { name: `${lead.user.name} ${lead.user.last_name}`, address: lead.user.email };
  if (kind === 'lead_notice') {
    const address = told.find((one) => markOf(one) === mark);
    if (address === undefined) return undefined;
    return { site, sender, to: { address }, replyTo: shopper, content: leadNotice(about) };
  }
  const replyTo = { name: site.name, address: answering(site.mail, told) };
  return { site, sender, to: { address: shopper.address }, replyTo, content: acknowledgement(about) };
};

const answering = ({ replyTo }: MailSettings, told: readonly string[]): string => replyTo ?? told[0]!;
