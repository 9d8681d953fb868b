import type { CarFields, CarResponse } from '#contracts/api/cars';
import { isInStock } from '#contracts/domain/car/status';
import { displayPrice, priceText, type PricingConfig } from '#contracts/domain/car/price';
import type { ToastContent } from '../../../lib/toast.js';

const optional = ['price', 'before_price', 'before_days', 'before_until', 'reduced_price'].concat([
  'subscription_price',
  'price_type',
  'sold_date_timestamp',
]);

/** Returns the vehicle with the changed fields; the same object if nothing changed. */
export const withFields = (car: CarResponse, fields: Partial<CarFields>): CarResponse => {
  const { photos_count: _, updated_at = car.updated_at_timestamp, ...changes } = fields;
  // Responses may arrive out of order; an older one is ignored.
  if (updated_at < car.updated_at_timestamp) return car;
  const next: Record<string, unknown> = { ...car, ...changes, updated_at_timestamp: updated_at };
  for (const name of optional) if (next[name] === null) delete next[name];
  const before: Record<string, unknown> = { ...car };
  const names = new Set([...Object.keys(before), ...Object.keys(next)]);
  return [...names].every((name) => before[name] === next[name]) ? car : (next as unknown as CarResponse);
};

/** Returns the message for a shopper who is viewing the vehicle; undefined if the change does not concern them. */
export const changeToast = (before: CarResponse, after: CarResponse, site: PricingConfig): ToastContent | undefined => {
  if (isInStock(before.status) && !isInStock(after.status)) {
    return { title: 'This vehicle has just been sold', text: 'We can help you find a similar one.', duration };
  }
  if (!isInStock(before.status) && isInStock(after.status))
    return { title: 'This vehicle is available again', duration };
  if (!before.reserved && after.reserved) {
    return {
      title: 'This vehicle has just been reserved',
      text: 'Ask us to let you know if it becomes available.',
      duration,
    };
  }
  if (before.reserved && !after.reserved) return { title: 'This vehicle is available again', duration };
  if (displayPrice(before, site).text === displayPrice(after, site).text) return undefined;
  return {
    title: 'The price has changed',
    text: `It is now ${priceText(after, site)}`,
    duration,
  };
};

/** Milliseconds. Long, because shoppers do not expect the message. */
const duration = 12_000;
