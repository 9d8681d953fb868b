import { z } from 'zod';
import type { SiteConfig } from './site.js';

/** What differs between sites in what a shopper may do on a vehicle's page: the `vehicle` section of a site. */
export const vehiclePage = z.strictObject({
  /** The last word of the address at which a vehicle is reserved. */
  checkoutPath: z.enum(['checkout', 'buy-online']).default('checkout'),
  /** A vehicle can be bought on the site, not only reserved. */
  onlinePurchase: z.boolean().default(false),
  /** Another vehicle is taken in part payment. */
  tradeIn: z.boolean().default(true),
  testDrives: z.boolean().default(true),
  requestPhotos: z.boolean().default(true),
  /** A registration that has run out is told; otherwise the line is left out. */
  tellsUnregistered: z.boolean().default(false),
  /** The number for text messages: the bar on phones then offers Instant Message in place of Enquire Now. */
  messages: z.string().optional(),
});

/** Dollars; what costs no more has no price to buy at. */
const leastOnlinePrice = 200;

export interface Purchasable {
  readonly status: string;
  readonly reserved: boolean;
  readonly price?: number | undefined;
  readonly checkout_enabled?: boolean | undefined;
}

/** Whether a vehicle can be reserved or bought on the site, now. */
export const isPurchasable = (
  { status, reserved, price = 0, checkout_enabled = false }: Purchasable,
  { features }: Pick<SiteConfig, 'features'>,
): boolean => features.checkout && checkout_enabled && status === 'in_stock' && !reserved && price > leastOnlinePrice;
