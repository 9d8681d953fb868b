import type { DeliverySettings } from '../site/vehicle-settings.js';

interface DeliveryEstimate {
  /** Name of the region; null where nobody delivers. */
  readonly name: string | null;
  /** Dollars; null: no price is set. */
  readonly price: number | null;
}

const isWithin = (postcode: string, range: string): boolean => {
  const [from = '', to = from] = range.split('-');
  return from <= postcode && postcode <= to;
};

/** Returns the price of delivering a vehicle of a kind to a four-digit postcode. */
export const deliveryTo = ({ regions }: DeliverySettings, postcode: string, itemType = 'car'): DeliveryEstimate => {
  const found = regions.find(({ postcodes }) => postcodes.some((range) => isWithin(postcode, range)));
  if (!found) return { name: null, price: null };
  const { name, price = null, prices } = found;
  return { name, price: Object.hasOwn(prices, itemType) ? prices[itemType]! : price };
};
