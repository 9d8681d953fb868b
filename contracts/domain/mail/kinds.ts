/** Every kind of message; of each, whether a shopper gets it. Those to dealerships are always sent; the others are limited. */
const toShoppers = {
  lead_notice: false,
  lead_adf: false,
  acknowledgement: true,
  appointment: true,
  reservation_receipt: true,
  reservation_end: true,
  webhook_stopped: false,
  digest: false,
} as const;

export type MailKind = keyof typeof toShoppers;

export const mailKinds = Object.keys(toShoppers) as [MailKind, ...MailKind[]];

export const isToShopper = (kind: MailKind): boolean => toShoppers[kind];
