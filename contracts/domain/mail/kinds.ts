/**
 * Every kind of message; of each, whether a shopper gets it. Those to dealerships are always sent; the others are limited.
 * Advertisements are sent to nobody who wants no more.
 */
const kinds = {
  lead_notice: 'dealership',
  lead_adf: 'dealership',
  acknowledgement: 'shopper',
  appointment: 'shopper',
  reservation_receipt: 'shopper',
  reservation_end: 'shopper',
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

/** How much of a site's day of mail a kind may use up, so that what shoppers ask for by hand keeps no receipt away. */
export const shareOf = (kind: MailKind): number => (kind === 'alert' || kind === 'confirm_email' ? 0.6 : 1);
