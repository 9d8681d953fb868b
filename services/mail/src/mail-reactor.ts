import type { RecordedEvent } from '#contracts/events/envelope';
import type { Site } from '#contracts/domain/site/site';
import { erasedEmail } from '#contracts/events/personal';
import type { NothingToDo, Reaction, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import { type Lead, toldOfLead } from './recipients.js';

const mailReactor = 'mail';

/** Whether the installation sends mail. */
export interface Mailing {
  readonly isOn: boolean;
}

/** What a message is. Those to dealerships are always sent; those to shoppers are limited. */
export type MailKind = 'lead_notice' | 'acknowledgement';

export interface Outgoing {
  readonly reaction: Reaction;
  readonly kind: MailKind;
  /** Stands for the recipient's address: {@link MailEffects.markOf}. */
  readonly mark: string;
  readonly event: RecordedEvent;
}

export interface MailEffects {
  readonly sites: () => readonly Site[];
  /** What stands for an address in events: its HMAC, which leads to nobody. */
  readonly markOf: (address: string) => string;
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Outcome | NothingToDo>;
}

/**
 * Sends mail for events that happen while mail is on. A message's id is made of its event's, its kind and its recipient, so
 * it is the same message however often it is tried. One message waits for no other.
 */
export const createMailReactor = ({ sites, markOf, send }: MailEffects): Reactor<Mailing> => {
  const message = (event: RecordedEvent, kind: MailKind, address: string): Reaction => {
    const mark = markOf(address);
    const message_id = [event.id, kind, mark].join('/');
    return {
      reactor: mailReactor,
      // A mailbox that takes a message may take the others that wait for it.
      target: mark,
      key: message_id,
      message_id,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      tenant: event.metadata.tenant,
    };
  };

  const ofLead = ({ isOn }: Mailing, event: RecordedEvent): Reaction[] => {
    const lead = event.data as Lead;
    const site = sites().find(({ id }) => id === lead.site_id);
    if (!isOn || !site?.mail || lead.user.email === erasedEmail) return [];
    const told = toldOfLead({ ...site, mail: site.mail }, lead, new Date(event.time));
    return [
      ...told.map((address) => message(event, 'lead_notice', address)),
      ...(site.mail.acknowledge ? [message(event, 'acknowledgement', lead.user.email)] : []),
    ];
  };

  return {
    name: mailReactor,
    initial: { isOn: false },
    evolve: { MailTurnedOn: () => ({ isOn: true }), MailTurnedOff: () => ({ isOn: false }) },
    react: { LeadSubmitted: ofLead },
    accepts: ({ isOn }) => isOn,
    attempt: (_, reaction, event, signal) => {
      const [, kind, mark] = reaction.message_id.split('/') as [string, MailKind, string];
      return send({ reaction, kind, mark, event }, signal);
    },
  };
};
