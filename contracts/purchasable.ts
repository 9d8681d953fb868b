/** A price at or below this is a placeholder. */
const leastPrice = 200;

export interface Purchasable {
  readonly status: string;
  readonly reserved: boolean;
  readonly price?: number | undefined;
}

/** Whether a car can be bought online at its price: in stock, not spoken for, a real price, and the site sells so. */
export const isPurchasable = ({ status, reserved, price = 0 }: Purchasable, sellsOnline: boolean): boolean =>
  sellsOnline && status === 'in_stock' && !reserved && price > leastPrice;

/** Dollars it takes to reserve a car that names no amount of its own, where the site names none either. */
export const usualReserveAmount = 200;
