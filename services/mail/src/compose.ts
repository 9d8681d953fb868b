import { toAdf } from '#contracts/domain/adf';
import { day } from '#contracts/domain/durations';
import type { MailSettings } from '#contracts/domain/mail/settings';
import { erasedEmail } from '#contracts/events/personal';
import type { DeliveryOf } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ReservationOutcome } from '#contracts/events/reservation';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { withSettings, type WebhookSettings } from '#contracts/events/webhook';
import { statusOf } from '#contracts/domain/car/car';
import { priceText } from '#contracts/domain/car/price';
import { isInStock } from '#contracts/domain/car/status';
import type { ShopperEvent } from '#contracts/events/shopper';
import type { Site } from '#contracts/domain/site/site';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import type { AlertLinks } from '#platform/access/alert-links';
import { consentToken } from '#platform/access/consent-links';
import { shopperFolding } from '#platform/access/session';
import { fold } from '#platform/kernel/decider';
import { readCurrent } from '#platform/kernel/command';
import { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import type { Content, Sender } from './rendering/content.js';
import { isToShopper, type MailKind } from '#contracts/domain/mail/kinds';
import { alertMail, confirmEmail } from './messages/alert.js';
import { acknowledgement } from './messages/acknowledgement.js';
import { appointment, bookedDrive } from './messages/appointment.js';
import { digest, maxListed } from './messages/digest.js';
import { type AboutLead, aboutLead, carOf, senderOf, shownCar } from './messages/lead.js';
import { leadNotice } from './messages/lead-notice.js';
import { reservationEnd, reservationEndNotice, reservationReceipt, type Started } from './messages/reservation.js';
import { stockSourceTroubled, type Troubled } from './messages/stock-source.js';
import { webhookStopped, type WhyStopped } from './messages/webhook-stopped.js';
import type { MailAddress } from './port/mail.js';
import { waitingLeads } from './unanswered.js';
import { visitAfter } from './visits.js';
import { type Lead, placeOf, mailboxesOf, troubleRecipients } from './recipients.js';

/** A message with its recipient. */
export interface Composed {
  readonly site: Site;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly sender: Sender;
  readonly content: Content;
  /** URL that a mail program posts to for one-click unsubscribe (RFC 8058). */
  readonly oneClick?: string;
  /** Text for programs, in place of the content. */
  readonly plain?: string;
}

export interface Composing {
  readonly event: RecordedEvent;
  /** Whether the message is for this mailbox of the dealership; unused for messages to shoppers. */
  readonly isFor: (address: string) => boolean;
  readonly sites: readonly Site[];
  readonly log: EventLog;
  readonly views: ViewStore;
  readonly links: AlertLinks;
  readonly secret: string;
  readonly now: Date;
}

type WithMail = Site & { readonly mail: MailSettings };
type Compose = (composing: Composing) => Promise<Composed | undefined>;

const siteOf = (sites: readonly Site[], site_id: string): WithMail | undefined => {
  const site = sites.find(({ id }) => id === site_id);
  return site?.mail && { ...site, mail: site.mail };
};

/** Loads the data for messages about an event's lead; undefined if no message may be sent. */
const ofLead = async ({ event, sites, log, now }: Composing) => {
  const submitted = event.type === 'LeadSubmitted' ? event : (await readCurrent(log, event.stream))[0];
  const lead = submitted?.data as Lead | undefined;
  const site = lead && siteOf(sites, lead.site_id);
  if (!site || lead.user.email === erasedEmail) return undefined;
  const about = await aboutLead(submitted!, site, log, now);
  const recipients = mailboxesOf(site, lead, new Date(submitted!.time));
  return { about, site, recipients, answering: site.mail.replyTo ?? recipients[0]! };
};

const toShopper = (about: AboutLead, answering: string, written: Content, secret: string): Composed => {
  const { site, lead } = about;
  const withdraw = `${site.url}/stop-alerts?offers=${consentToken(secret, lead.lead_id)}`;
  return {
    site,
    sender: senderOf(about),
    to: { address: lead.user.email },
    replyTo: { name: site.name, address: answering },
    content: lead.opt_in ? { ...written, withdraw } : written,
  };
};

const toDealership: Compose = async (composing) => {
  const found = await ofLead(composing);
  const address = found?.recipients.find(composing.isFor);
  if (!found || address === undefined) return undefined;
  const { about, site } = found;
  return { site, sender: senderOf(about), to: { address }, replyTo: shopperOf(about), content: leadNotice(about) };
};

const shopperOf = ({ lead: { user } }: AboutLead): MailAddress => ({
  name: `${user.name} ${user.last_name}`,
  address: user.email,
});

const inAdf: Compose = async (composing) => {
  const found = await ofLead(composing);
  const address = found?.site.mail.adf.find(composing.isFor);
  if (!found || address === undefined) return undefined;
  const { about, site } = found;
  const plain = toAdf([{ lead: about.lead, at: composing.event.time, site }]);
  const content = { ...leadNotice(about), subject: `ADF lead: ${about.lead.lead_id}` };
  return { site, sender: senderOf(about), to: { address }, content, plain };
};

const reservationEnded: Compose = async (composing) => {
  const { event, isFor } = composing;
  const found = await ofLead(composing);
  if (!found) return undefined;
  const { about, site } = found;
  const address = mailboxesOf(site, about.lead, new Date(event.time)).find(isFor);
  if (address === undefined) return undefined;
  const content = reservationEndNotice(about, event.data as Parameters<typeof reservationEndNotice>[1]);
  return { site, sender: senderOf(about), to: { address }, replyTo: shopperOf(about), content };
};

const acknowledged: Compose = async (composing) => {
  const found = await ofLead(composing);
  if (!found) return undefined;
  const { about, answering } = found;
  const drive = bookedDrive(about);
  return toShopper(
    about,
    answering,
    drive ? appointment(about, drive, answering) : acknowledgement(about),
    composing.secret,
  );
};

/** Tells the shopper about an arranged visit. The calendar entry that was sent before is moved or removed. */
const composeAppointment: Compose = async (composing) => {
  const { event, log } = composing;
  const found = await ofLead(composing);
  if (!found) return undefined;
  const { about, answering } = found;
  const visit = visitAfter(await readCurrent(log, event.stream), event.revision, bookedDrive(about));
  // Visits in the past need no invitation.
  if (!visit || visit.start <= composing.now) return undefined;
  return toShopper(about, answering, appointment(about, visit, answering), composing.secret);
};

const ofReservation = async ({ event, sites, log }: Composing) => {
  const history = await readCurrent(log, event.stream);
  const started = history.find(({ type }) => type === 'ReservationStarted')?.data as Started | undefined;
  const site = started && siteOf(sites, started.site_id);
  if (!site || started.contact.email === erasedEmail) return undefined;
  const place = placeOf(site, { dealership_id: started.dealership_id, location: undefined });
  const car = carOf(await log.readStream(streamOf(carStream, started.car.car_id)));
  const sender = senderOf({ site, place });
  const about = { started, site, car: car && shownCar(car, site), phone: sender.phone };
  const to = { address: started.contact.email };
  const replyTo = { name: site.name, address: site.mail.replyTo ?? site.mail.leads.at(-1)!.to[0]! };
  return { about, history, message: (content: Content): Composed => ({ site, sender, to, replyTo, content }) };
};

const reserved: Compose = async (composing) => {
  const found = await ofReservation(composing);
  return found?.message(reservationReceipt(found.about, composing.event.data as { held_until: string }));
};

const composeReservationEnd: Compose = async (composing) => {
  const found = await ofReservation(composing);
  // A shopper who never paid gets no message.
  if (!found?.history.some(({ type }) => type === 'PaymentReceived')) return undefined;
  const { outcome } = composing.event.data as { readonly outcome: ReservationOutcome };
  const isRefunded = outcome === 'refunded' || found.history.some(({ type }) => type === 'RefundDue');
  const content = reservationEnd(found.about, outcome, isRefunded);
  return content && found.message(content);
};

const composeWebhookStopped: Compose = async ({ event, sites, log, isFor }) => {
  const isGivenUp = event.type === 'DeliveryAbandoned';
  const history = await readCurrent(log, isGivenUp ? (event.data as DeliveryOf).stream : event.stream);
  // The webhook was enabled or removed meanwhile.
  if (isGivenUp && history.at(-1)?.type !== 'WebhookDisabled') return undefined;
  const changed = history.findLast(({ type }) => type === 'WebhookChanged')?.data as WebhookSettings | undefined;
  const registered = history[0]?.data as Parameters<typeof webhookStopped>[1];
  const data = changed ? withSettings(registered, changed) : registered;
  const why = isGivenUp ? 'given_up' : (event.data as { readonly reason: WhyStopped }).reason;
  const site = siteOf(sites, siteOfWebhook(data, sites)?.id ?? '');
  const address = site && troubleRecipients(site.mail).find(isFor);
  if (!site || address === undefined) return undefined;
  const sender = { site, phone: site.phones.main };
  return { site, sender, to: { address }, content: webhookStopped(site, data, why) };
};

/** Returns a webhook's site. An old webhook without a site belongs to the site of its dealerships. */
export const siteOfWebhook = (
  { site_id, dealership_ids }: { readonly site_id?: string | undefined; readonly dealership_ids: readonly string[] },
  sites: readonly Site[],
): Site | undefined =>
  sites.find(({ id, dealerships }) =>
    site_id === undefined ? dealerships.some((one) => dealership_ids.includes(one.id)) : id === site_id,
  );

const unanswered: Compose = async ({ event, sites, views, isFor, now }) => {
  const site = siteOf(sites, (event.data as { readonly site_id: string }).site_id);
  const address = site?.mail.digest?.to.find(isFor);
  if (!site?.mail.digest || address === undefined) return undefined;
  const where = waitingLeads(site, site.mail.digest.after, now);
  const inbox = await new ViewReader<CrmInboxView>(views, crmInboxView).liveCollection(0);
  const orderBy = { field: 'submitted_at', direction: 'asc' } as const;
  const found = await inbox.find({ where, orderBy, limit: maxListed });
  if (found.length === 0) return undefined;
  const content = digest(
    site,
    found.map(({ doc }) => doc),
    await inbox.count(where),
  );
  return { site, sender: { site, phone: site.phones.main }, to: { address }, content };
};

type ShopperData<Type extends ShopperEvent['type']> = Extract<ShopperEvent, { type: Type }>['data'];

const ofAlert = async ({ event, sites, log }: Composing) => {
  const { alert_id, site_id, shopper_id } = event.data as ShopperData<'AlertMailDue' | 'AlertRequested'>;
  const site = siteOf(sites, site_id);
  const person = fold(shopperFolding, await readCurrent(log, event.stream));
  const alert = person?.alerts.find((one) => one.alert_id === alert_id);
  if (!site || !person || alert?.email === undefined) return undefined;
  const { email } = alert;
  const message = (content: Content): Composed => ({
    site,
    sender: senderOf({ site, place: site.locations.find(({ primary }) => primary) ?? site.locations[0] }),
    to: { address: email },
    content,
  });
  return { site, alert, email, shopper_id, isConfirmed: person.confirmed.includes(email), message };
};

/** Asks for confirmation at most once a day, however many alerts the shopper requests, unless it was given meanwhile. */
const composeConfirmation: Compose = async (composing) => {
  const found = await ofAlert(composing);
  if (!found || found.isConfirmed) return undefined;
  const { event, log, links } = composing;
  const isSameDay = ({ time }: RecordedEvent) => Date.parse(event.time) - Date.parse(time) < day;
  const before = (await readCurrent(log, event.stream)).filter(
    ({ type, revision, data }) =>
      (type === 'AlertRequested' || type === 'AlertEmailConfirmed') &&
      revision < event.revision &&
      (data as ShopperData<'AlertRequested' | 'AlertEmailConfirmed'>).email === found.email,
  );
  const lastYes = before.findLastIndex(({ type }) => type === 'AlertEmailConfirmed');
  if (before.slice(lastYes + 1).some(isSameDay)) return undefined;
  const token = links.confirmationOf(found.shopper_id, found.email);
  return found.message(confirmEmail(found.site, `${found.site.url}/stop-alerts?confirm=${token}`));
};

const alerted: Compose = async (composing) => {
  const found = await ofAlert(composing);
  if (!found?.isConfirmed) return undefined;
  const { car_id, news, price_before, price_before_type = '' } = composing.event.data as ShopperData<'AlertMailDue'>;
  const car = carOf(await composing.log.readStream(streamOf(carStream, car_id)));
  if (!car || !isInStock(statusOf(car))) return undefined;
  const { site, alert, shopper_id, email } = found;
  const token = composing.links.mailTokenOf(shopper_id, email);
  const stop = `${site.url}/stop-alerts?token=${token}`;
  const before =
    price_before === undefined ? undefined : priceText({ price: price_before, price_type: price_before_type }, site);
  const content = alertMail({ site, about: alert.about, news, before, car: shownCar(car, site), stop });
  return { ...found.message(content), oneClick: `${site.url}/api/alerts/unsubscribe?token=${token}` };
};

const ofSource: Compose = async ({ event, sites, isFor }) => {
  const data = event.data as Troubled;
  const site = siteOf(sites, data.site_id);
  const address = site && troubleRecipients(site.mail).find(isFor);
  if (!site || address === undefined) return undefined;
  const sender = { site, phone: site.phones.main };
  return { site, sender, to: { address }, content: stockSourceTroubled(site, data) };
};

const composers: Readonly<Record<MailKind, Compose>> = {
  lead_notice: toDealership,
  lead_adf: inAdf,
  acknowledgement: acknowledged,
  appointment: composeAppointment,
  reservation_receipt: reserved,
  reservation_end: composeReservationEnd,
  reservation_end_notice: reservationEnded,
  webhook_stopped: composeWebhookStopped,
  stock_source: ofSource,
  digest: unanswered,
  confirm_email: composeConfirmation,
  alert: alerted,
};

/** @returns undefined if the message is no longer needed */
export const compose = async (kind: MailKind, composing: Composing): Promise<Composed | undefined> => {
  // After a day the news is too old for a shopper.
  const age = composing.now.getTime() - Date.parse(composing.event.time);
  return isToShopper(kind) && age > day ? undefined : composers[kind](composing);
};
