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

/** Messages that are written and sent at the same time; the others wait unwritten, and are not begun once the program ends. */
const maxConcurrent = 20;

/** In place of a mark: the shopper of the lead or reservation, whose address its first event has. */
export const toTheShopper = 'shopper';

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];

export interface Mailing {
  /** Whether the installation sends mail. */
  readonly isOn: boolean;
  /** Stream of a webhook → its registration. */
  readonly webhooks: ReadonlyMap<string, DataOf<'WebhookRegistered'>>;
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
  /** What stands for an address in events: its HMAC, which leads to nobody. */
  readonly markOf: (address: string) => string;
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Outcome>;
  readonly givenUp: (reaction: Reaction, outcome: Outcome) => void;
}

/**
 * Sends mail for events that happen while mail is on. A message's id is made of its event's, its kind and its recipient, so
 * it is the same message however often it is tried. One message waits for no other.
 */
// eslint-disable-next-line max-lines-per-function -- Its functions share the sites and what a message is called.
export const createMailReactor = ({ sites, markOf, send, givenUp }: MailEffects): Reactor<Mailing> => {
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
  // A mailbox that takes a message may take the others that wait for it.
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

  const ofOutcome = (event: RecordedEvent): Reaction[] => {
    const { appointment_at, outcome } = event.data as Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'];
    return appointment_at !== undefined || outcome === 'lost' ? [toShopper(event, 'appointment')] : [];
  };

  const ofWebhook = (event: RecordedEvent, { webhooks }: Mailing, stream = event.stream): Reaction[] => {
    const registered = webhooks.get(stream);
    const site = registered && siteOfWebhook(registered, sites());
    return site?.mail ? toMailboxes(event, 'webhook_stopped', troubleRecipients(site.mail), site.id) : [];
  };

  const ofDisabled = (event: RecordedEvent, mailing: Mailing): Reaction[] =>
    (event.data as DataOf<'WebhookDisabled'>).reason === 'asked' ? [] : ofWebhook(event, mailing);

  // A test of a webhook that was disabled is a delivery for the event that says so.
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

  // Each by its address, which may come back.
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
      WebhookRegistered: (mailing, { stream, data }) => ({
        ...mailing,
        webhooks: new Map(mailing.webhooks).set(stream, data as DataOf<'WebhookRegistered'>),
      }),
    },
    react: {
      LeadSubmitted: whileOn(ofLead),
      LeadOutcomeRecorded: whileOn(ofOutcome),
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
    givenUp,
  };
};

/** A lead that nobody sent: of a reservation, whose receipt the shopper gets, or of a prize, which was shown. */
const isOfOwnEvent = ({ fields, category }: Lead): boolean =>
  fields['reservation_id'] !== undefined || category === 'Spin To Win';
