import { z } from 'zod';
import { carChanges, carDetails } from '../domain/car/details.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** Stream `car-<car_id>`. The dealership is the event's tenant. */

const carId = z.string().min(1);
const money = z.number().min(0);
const moment = z.iso.datetime();
/** Who said so: the dealer through the API, the dealer's feed, or a shopper's purchase. */
const origin = z.enum(['dealer', 'feed', 'checkout']);
export type Origin = z.infer<typeof origin>;

export const priceFields = ['price', 'before_price', 'reduced_price', 'subscription_price', 'price_type'] as const;
const price = money.nullable().optional();

/** Before version 1 a listing came from a feed, named the vehicle `details`, and had its prices in cents. */
const listedInCents = ({ details, ...listing }: { readonly details: Readonly<Record<string, unknown>> }) => {
  const dollars = (field: string) => {
    const cents = details[field];
    return typeof cents === 'number' ? { [field]: cents / 100 } : {};
  };
  const prices = ['price', 'before_price', 'reduced_price', 'subscription_price'].map(dollars);
  return { ...listing, car: Object.assign({}, details, ...prices) as unknown, origin: 'feed' };
};

export const carEvents = {
  CarListed: event(1, z.object({ car_id: carId, slug: z.string().min(1), car: carDetails, origin }), {
    0: listedInCents,
  }),
  /** Only the fields that changed; `null` where one was taken away. Prices have their own event. */
  CarDetailsChanged: event(1, z.object({ car_id: carId, changes: carChanges, origin })),
  CarPriceChanged: event(
    1,
    z.object({
      car_id: carId,
      changes: z.object({
        price,
        before_price: price,
        reduced_price: price,
        subscription_price: price,
        price_type: z.string().nullable().optional(),
      }),
      origin,
    }),
  ),
  CarReserved: event(
    1,
    z.object({ car_id: carId, reservation_id: z.string().min(1), reserved_until: moment.optional(), origin }),
  ),
  CarReleased: event(
    1,
    z.object({ car_id: carId, reservation_id: z.string().min(1), reason: z.string().optional(), origin }),
  ),
  CarSold: event(1, z.object({ car_id: carId, sold_date: moment, origin })),
  CarDelisted: event(1, z.object({ car_id: carId, reason: z.string().optional(), origin })),
  CarRelisted: event(1, z.object({ car_id: carId, status: z.string().min(1), origin })),
} as const;

export type CarEvent = EventsOf<typeof carEvents>;
