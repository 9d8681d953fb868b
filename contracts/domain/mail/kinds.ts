/**
 * Kinds of messages, with the recipient of each. Messages to dealerships are always sent; those to shoppers are
 * limited. Advertisements are not sent to suppressed addresses.
 */
const kinds = {
  lead_notice: 'dealership',
  lead_adf: 'dealership',
  acknowledgement: 'shopper',
  appointment: 'shopper',
  reservation_receipt: 'shopper',
  reservation_end: 'shopper',
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

export const isAdvertisement = (kind: MailKind): boolean => kinds[kind] === 'advertisement';

/** Share of a site's daily mail that a kind may use, so that alerts and confirmations never block receipts. */
export const shareOf = (kind: MailKind): number => (kind === 'alert' || kind === 'confirm_email' ? 0.6 : 1);
