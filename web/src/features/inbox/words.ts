import type { AnalyticsEventName } from '#contracts/domain/analytics-events';
import { e164 } from '#contracts/domain/e164';
import { dayAfter, localDay } from '#contracts/domain/local-time';
import type { LostReason, Outcome } from '#contracts/domain/outcomes';
import type { InboxDetail, InboxLead } from '#contracts/api/inbox';

/** State of a delivery, as the label beside its mark. */
export const deliveryWords: Readonly<Record<NonNullable<InboxLead['delivery']>, string>> = {
  delivered: 'Delivered',
  waiting: 'Retrying',
  queued: 'Waiting',
  dead: 'Not delivered',
};

/** Kind and recipient of a message. */
const mailWords: Readonly<Record<InboxDetail['mail'][number]['kind'], string>> = {
  lead_notice: 'Notice to you',
  lead_adf: 'Lead to your CRM’s mailbox',
  acknowledgement: 'Acknowledgement to the shopper',
  appointment: 'Calendar invitation to the shopper',
  reservation_receipt: 'Receipt to the shopper',
  reservation_end: 'Reservation ended, to the shopper',
  reservation_end_notice: 'Reservation ended, to you',
  webhook_stopped: 'Notice to you',
  stock_source: 'Notice to you',
  digest: 'Notice to you',
  confirm_email: 'Address check to the shopper',
  alert: 'Alert to the shopper',
};

/** Says of several messages of a kind that they went to several mailboxes, whose addresses are not recorded. */
export const mailInWords = (
  kind: InboxDetail['mail'][number]['kind'],
  mail: readonly Pick<InboxDetail['mail'][number], 'kind'>[],
): string => {
  const count = mail.filter((one) => one.kind === kind).length;
  return count > 1 && kind === 'lead_notice' ? `Notice to one of your ${count} mailboxes` : mailWords[kind];
};

export const mailStateWords: Readonly<Record<InboxDetail['mail'][number]['state'], string>> = {
  sent: 'Sent',
  waiting: 'Retrying',
  given_up: 'Not sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
};

/** Labels of outcome buttons. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  contacted: 'Contacted',
  appointment: 'Appointment',
  test_drive: 'Test drive',
  sold: 'Sold',
  lost: 'Lost',
};
export const lostWords: Readonly<Record<LostReason, string>> = {
  price: 'Price',
  bought_elsewhere: 'Bought elsewhere',
  no_answer: 'No answer',
  not_interested: 'No longer interested',
  vehicle_gone: 'Vehicle gone',
  duplicate: 'Duplicate',
  other: 'Something else',
};

/** Turns `OfferAccepted` into `Offer accepted`. */
export const eventInWords = (type: string): string => {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Dealers' words for visitors' events, in the order of the page. */
export const visitWords: Partial<Readonly<Record<AnalyticsEventName, string>>> = {
  used_vehicle_view: 'Vehicle views',
  search_page_view: 'Searches',
  new_enquiry: 'Enquiries, new',
  used_enquiry: 'Enquiries, used',
  new_test_drive: 'Test drives, new',
  used_test_drive: 'Test drives, used',
  finance_enquiry: 'Finance enquiries',
  finance_change: 'Calculator used',
  phone_click: 'Calls',
  favourite: 'Favourites',
  offer_accepted: 'Offers accepted',
};

/** Returns the time if it is today, otherwise the date, in the dealer's time zone. */
export const whenShort = (at: string, now: Date, timeZone: string): string => {
  const moment = new Date(at);
  return localDay(moment, timeZone) === localDay(now, timeZone)
    ? moment.toLocaleTimeString('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' })
    : moment.toLocaleDateString('en-AU', { timeZone, day: 'numeric', month: 'short' });
};
export const whenLong = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('en-AU', { timeZone, dateStyle: 'medium', timeStyle: 'short' });

export const erasedWords = (from: string, now: Date, timeZone: string): string => {
  const day = new Date(from).toLocaleDateString('en-AU', { timeZone, dateStyle: 'long' });
  return Date.parse(from) <= now.getTime()
    ? 'Soon, because nothing has happened for as long as your site keeps leads'
    : `On ${day}, or later if there is more from this person`;
};

/** Returns the last days, including today, as parameters of the API. */
export const lastDays = (now: Date, days: number, timeZone: string): { readonly from: string; readonly to: string } => {
  const to = localDay(now, timeZone);
  return { from: dayAfter(to, 1 - days), to };
};

/** Groups an Australian number: `0491 570 006`, `02 5550 4110`, `1300 555 010`. Any other stays as it was typed. */
export const groupedPhone = (phone: string): string => {
  const [, national = ''] = /^\+61(\d+)$/.exec(e164(phone)) ?? [];
  if (/^4\d{8}$/.test(national)) return `0${national}`.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3');
  if (/^[2378]\d{8}$/.test(national)) return `0${national}`.replace(/(\d{2})(\d{4})(\d{4})/, '$1 $2 $3');
  return /^1[38]00\d{6}$/.test(national) ? national.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3') : phone;
};
