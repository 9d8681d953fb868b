import { type DeliveryOf, webhookTests } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadEvent } from '#contracts/events/lead';
import type { MailDigestEvent } from '#contracts/events/mail';
import { erasedEmail } from '#contracts/events/personal';
import type { ShopperEvent } from '#contracts/events/shopper';
import type { StockSourceEvent } from '#contracts/events/stock-source';
import type { WebhookEvent } from '#contracts/events/webhook';
import type { Site } from '#contracts/domain/site/site';
import type { Reaction, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import { siteOfWebhook } from './compose.js';
import type { MailKind } from '#contracts/domain/mail/kinds';
import { type Lead, mailboxesOf, troubleRecipients } from './recipients.js';

const mailReactor = 'mail';

/** Maximum number of messages in progress. Other messages wait, and do not begin once the program ends. */
const maxConcurrent = 20;

/** Used in place of a mark for the shopper of a lead or reservation, whose address is in its first event. */
export const toTheShopper = 'shopper';

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];

interface Mailing {
  /** Whether the installation sends mail. */
  readonly isOn: boolean;
  /** Registration by webhook stream. It grows in place. */
  readonly webhooks: Map<string, DataOf<'WebhookRegistered'>>;
}

export interface Outgoing {
  readonly reaction: Reaction;
  readonly kind: MailKind;
  /** {@link MailEffects.markOf} of the mailbox, or {@link toTheShopper}. */
  readonly whom: string;
  readonly event: RecordedEvent;
}

export interface MailEffects {
  readonly sites: () => readonly Site[];
  /** Returns the mark of an address in events: its HMAC, which does not reveal the address. */
  readonly markOf: (address: string) => string;
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Outcome>;
  readonly onAbandoned: (reaction: Reaction, outcome: Outcome) => void;
}

/**
 * Sends mail for events that happen while mail is on. A message's id is made of its event's id, its kind and its
 * recipient, so every attempt sends the same message. Messages do not wait for each other.
 */
// eslint-disable-next-line max-lines-per-function -- The functions share the sites and `message`.
export const createMailReactor = ({ sites, markOf, send, onAbandoned }: MailEffects): Reactor<Mailing> => {
  const message = (
    event: RecordedEvent,
    kind: MailKind,
    whom: string,
    target: string,
    tenant = event.metadata.tenant,
  ): Reaction => {
    const message_id = [event.id, kind, whom].join('/');
    const { stream, revision, position } = event;
    return { reactor: mailReactor, target, key: message_id, message_id, stream, revision, position, tenant };
  };
  const toShopper = (event: RecordedEvent, kind: MailKind): Reaction =>
    message(event, kind, toTheShopper, event.stream);
  // Messages to one mailbox share a target, because a success suggests that its waiting messages succeed too.
  const toMailboxes = (
    event: RecordedEvent,
    kind: MailKind,
    addresses: readonly string[],
    tenant?: string,
  ): Reaction[] => addresses.map(markOf).map((mark) => message(event, kind, mark, mark, tenant));

  const ofLead = (event: RecordedEvent): Reaction[] => {
    const lead = event.data as Lead;
    const site = sites().find(({ id }) => id === lead.site_id);
    if (!site?.mail || lead.user.email === erasedEmail) return [];
    const { mail } = site;
    return [
      ...toMailboxes(event, 'lead_notice', mailboxesOf({ ...site, mail }, lead, new Date(event.time))),
      ...toMailboxes(event, 'lead_adf', mail.adf),
      ...(mail.acknowledge && !isOfOwnEvent(lead) ? [toShopper(event, 'acknowledgement')] : []),
    ];
  };

  // The dealership itself sold the vehicle of a fulfilled reservation.
  const ofReservationEnd = (event: RecordedEvent): Reaction[] => {
    const ended = event.data as Extract<LeadEvent, { type: 'LeadReservationEnded' }>['data'];
    const site = sites().find(({ id }) => id === ended.site_id);
    if (!site?.mail || ended.outcome === 'fulfilled') return [];
    const { mail } = site;
    const addresses = mailboxesOf({ ...site, mail }, ended, new Date(event.time));
    return toMailboxes(event, 'reservation_end_notice', addresses);
  };

  const ofOutcome = (event: RecordedEvent): Reaction[] => {
    const { appointment_at, outcome } = event.data as Extract<
      LeadEvent,
      { type: 'LeadOutcomeRecorded' | 'LeadOutcomeRetracted' }
    >['data'];
    return appointment_at !== undefined || outcome === 'lost' ? [toShopper(event, 'appointment')] : [];
  };

  const ofWebhook = (event: RecordedEvent, { webhooks }: Mailing, stream = event.stream): Reaction[] => {
    const registered = webhooks.get(stream);
    const site = registered && siteOfWebhook(registered, sites());
    return site?.mail ? toMailboxes(event, 'webhook_stopped', troubleRecipients(site.mail), site.id) : [];
  };

  const ofDisabled = (event: RecordedEvent, mailing: Mailing): Reaction[] =>
    (event.data as DataOf<'WebhookDisabled'>).reason === 'asked' ? [] : ofWebhook(event, mailing);

  // The test of a disabled webhook is a delivery for the event that disabled it.
  const ofAbandoned = (event: RecordedEvent, mailing: Mailing): Reaction[] => {
    const { reactor, stream } = event.data as DeliveryOf;
    return reactor === webhookTests ? ofWebhook(event, mailing, stream) : [];
  };

  const ofSource = (event: RecordedEvent): Reaction[] => {
    const { site_id } = event.data as StockSourceEvent['data'];
    const mail = sites().find(({ id }) => id === site_id)?.mail;
    return mail ? toMailboxes(event, 'stock_source', troubleRecipients(mail)) : [];
  };

  const ofDigest = (event: RecordedEvent): Reaction[] => {
    const { site_id } = event.data as MailDigestEvent['data'];
    const site = sites().find(({ id }) => id === site_id);
    return toMailboxes(event, 'digest', site?.mail?.digest?.to ?? [], site_id);
  };

  // Each address is a target of its own, because mail to it may bounce.
  const toAddress = (event: RecordedEvent, kind: MailKind): Reaction[] => {
    const { email } = event.data as Extract<ShopperEvent, { type: 'AlertMailDue' | 'AlertRequested' }>['data'];
    return email === undefined || email === erasedEmail ? [] : toMailboxes(event, kind, [email]);
  };

  const whileOn =
    (react: (event: RecordedEvent, mailing: Mailing) => readonly Reaction[]) =>
    (mailing: Mailing, event: RecordedEvent): readonly Reaction[] =>
      mailing.isOn ? react(event, mailing) : [];

  return {
    name: mailReactor,
    maxConcurrent,
    initial: { isOn: false, webhooks: new Map() },
    evolve: {
      MailTurnedOn: (mailing) => ({ ...mailing, isOn: true }),
      MailTurnedOff: (mailing) => ({ ...mailing, isOn: false }),
      WebhookRegistered: ({ isOn, webhooks: before }, { stream, data }) => {
        // The initial state must stay empty.
        const webhooks = before.size === 0 ? new Map<string, DataOf<'WebhookRegistered'>>() : before;
        return { isOn, webhooks: webhooks.set(stream, data as DataOf<'WebhookRegistered'>) };
      },
    },
    react: {
      LeadSubmitted: whileOn(ofLead),
      LeadOutcomeRecorded: whileOn(ofOutcome),
      LeadOutcomeRetracted: whileOn(ofOutcome),
      LeadReservationEnded: whileOn(ofReservationEnd),
      ReservationConfirmed: whileOn((event) => [toShopper(event, 'reservation_receipt')]),
      ReservationEnded: whileOn((event) => [toShopper(event, 'reservation_end')]),
      WebhookDisabled: whileOn(ofDisabled),
      DeliveryAbandoned: whileOn(ofAbandoned),
      StockSourceTroubled: whileOn(ofSource),
      DigestDue: whileOn(ofDigest),
      AlertRequested: whileOn((event) => toAddress(event, 'confirm_email')),
      AlertMailDue: whileOn((event) => toAddress(event, 'alert')),
    },
    accepts: ({ isOn }) => isOn,
    attempt: (_, reaction, event, signal) => {
      const [, kind, whom] = reaction.message_id.split('/') as [string, MailKind, string];
      return send({ reaction, kind, whom, event }, signal);
    },
    onAbandoned,
  };
};

/** Whether the program made the lead: for a reservation, which has its own receipt, or a prize, which was shown. */
const isOfOwnEvent = ({ fields, category }: Lead): boolean =>
  fields['reservation_id'] !== undefined || category === 'Spin To Win';
