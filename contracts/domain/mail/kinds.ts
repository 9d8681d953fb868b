/**
 * Kinds of messages, with the recipient of each. Messages to dealerships are always sent, and so are those that a shopper
 * is owed: they follow from a payment or from the dealership, so that no stranger can cause them. Other messages to
 * shoppers are limited. Advertisements are not sent to suppressed addresses.
 */
const kinds = {
  lead_notice: 'dealership',
  lead_adf: 'dealership',
  acknowledgement: 'shopper',
  appointment: 'owed',
  reservation_receipt: 'owed',
  reservation_end: 'owed',
  reservation_end_notice: 'dealership',
  webhook_stopped: 'dealership',
  stock_source: 'dealership',
  digest: 'dealership',
  confirm_email: 'shopper',
  alert: 'advertisement',
} as const;

export type MailKind = keyof typeof kinds;

export const mailKinds = Object.keys(kinds) as [MailKind, ...MailKind[]];

export const isToShopper = (kind: MailKind): boolean => kinds[kind] !== 'dealership';

export const isLimited = (kind: MailKind): boolean => isToShopper(kind) && kinds[kind] !== 'owed';

export const isAdvertisement = (kind: MailKind): boolean => kinds[kind] === 'advertisement';

/** Share of a site's daily mail that a kind may use, so that alerts and confirmations never block answers to enquiries. */
export const shareOf = (kind: MailKind): number => (kind === 'alert' || kind === 'confirm_email' ? 0.6 : 1);
