import type { SiteConfig } from '../site/site.js';

/** Dollars; vehicles at this price or less cannot be bought online. */
const minOnlinePrice = 200;

export interface Purchasable {
  readonly status: string;
  readonly reserved: boolean;
  readonly price?: number | undefined;
  readonly checkout_enabled?: boolean | undefined;
}

/** Whether a vehicle can be reserved or bought on the site now. */
export const isPurchasable = (
  { status, reserved, price = 0, checkout_enabled = false }: Purchasable,
  { features }: Pick<SiteConfig, 'features'>,
): boolean => features.checkout && checkout_enabled && status === 'in_stock' && !reserved && price > minOnlinePrice;
