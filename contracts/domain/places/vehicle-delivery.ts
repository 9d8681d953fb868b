import type { DeliverySettings } from '../site/vehicle-settings.js';

export const postcodePattern = /^\d{4}$/;

interface DeliveryEstimate {
  /** The region's; null where nobody delivers. */
  readonly name: string | null;
  /** Dollars; null where there is no price. */
  readonly price: number | null;
}

const isWithin = (postcode: string, range: string): boolean => {
  const [from = '', to = from] = range.split('-');
  return from <= postcode && postcode <= to;
};

/** What it costs to bring a vehicle of a kind to a postcode of four digits. */
export const deliveryTo = ({ regions }: DeliverySettings, postcode: string, itemType = 'car'): DeliveryEstimate => {
  const found = regions.find(({ postcodes }) => postcodes.some((range) => isWithin(postcode, range)));
  if (!found) return { name: null, price: null };
  const { name, price = null, prices } = found;
  return { name, price: Object.hasOwn(prices, itemType) ? prices[itemType]! : price };
};
