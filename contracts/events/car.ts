import { z } from 'zod';
import { carChanges, carDetails, isPlainCar } from '../domain/car/details.js';
import { defineStream, type EventOf } from './define.js';
import { storedPicture } from './stored-picture.js';

const carId = z.string().min(1);
const money = z.number().min(0);
const moment = z.iso.datetime();
/** Source of a change: the dealer through the API, the dealer's feed, or a shopper's purchase. */
export const origins = ['dealer', 'feed', 'checkout'] as const;
const origin = z.enum(origins);
export type Origin = z.infer<typeof origin>;

export const priceFields = ['price', 'before_price', 'reduced_price', 'subscription_price', 'price_type'] as const;
const price = money.nullable().optional();

/** Paths of gallery pictures on the site. */
const paths = z.array(z.string().min(1)).min(1);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0;

/** Fast check of a listing, because every new row of a feed becomes one. */
const isPlainListing = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return false;
  const { car_id, site_id, slug, car, origin: by, ...more } = data as Record<string, unknown>;
  return (
    isText(car_id) &&
    isText(slug) &&
    (site_id === undefined || isText(site_id)) &&
    isPlainCar(car) &&
    origins.includes(by as Origin) &&
    Object.keys(more).length === 0
  );
};

/** Stream `car-<car_id>`. The tenant is the dealership. */
export const carStream = defineStream({
  category: 'car',
  topic: 'stock',
  events: {
    CarListed: {
      version: 1,
      schema: z.object({
        car_id: carId,
        /** Site that owns the car. Absent in older events: then it is the only site its dealership ever had. */
        site_id: z.string().optional(),
        slug: z.string().min(1),
        car: carDetails,
        origin,
      }),
      isPlain: isPlainListing,
      personal: 'none',
    },
    /** Only the changed fields; `null` where a field was removed. Prices have their own event. */
    CarDetailsChanged: {
      version: 1,
      schema: z.object({ car_id: carId, changes: carChanges, origin }),
      personal: 'none',
    },
    CarPriceChanged: {
      version: 1,
      schema: z.object({
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
      personal: 'none',
    },
    /** External pictures were fetched and stored, or the fetch failed. */
    CarPicturesFetched: {
      version: 1,
      schema: z.object({
        car_id: carId,
        stored: z.array(storedPicture.extend({ address: z.string().min(1) })),
        failed: z.array(z.object({ address: z.string().min(1), reason: z.string() })),
      }),
      personal: 'none',
    },
    /** Stored pictures that do not show this car; cars of several models share them. */
    CarPicturesHidden: {
      version: 1,
      schema: z.object({ car_id: carId, hashes: z.array(z.string()) }),
      personal: 'none',
    },
    /** Added by hand; feeds do not remove them. The metadata of this event and the next four names the API key. */
    CarPhotosAdded: {
      version: 1,
      schema: z.object({ car_id: carId, photos: z.array(storedPicture).min(1) }),
      personal: 'none',
    },
    /** The order of the gallery, the cover first. */
    CarPhotosArranged: { version: 1, schema: z.object({ car_id: carId, paths }), personal: 'none' },
    CarPhotosRemoved: { version: 1, schema: z.object({ car_id: carId, paths }), personal: 'none' },
    CarPhotosRestored: { version: 1, schema: z.object({ car_id: carId, paths }), personal: 'none' },
    /** No feed overwrites these fields from now on. */
    CarFieldsHeld: {
      version: 1,
      schema: z.object({
        car_id: carId,
        fields: z.array(z.string().min(1)).min(1),
        /** Name of the API key. */
        by: z.string().min(1),
      }),
      personal: 'none',
    },
    CarFieldsReleased: {
      version: 1,
      schema: z.object({ car_id: carId, fields: z.array(z.string().min(1)).min(1) }),
      personal: 'none',
    },
    CarReserved: {
      version: 1,
      schema: z.object({ car_id: carId, reservation_id: z.string().min(1), reserved_until: moment.optional(), origin }),
      personal: 'none',
    },
    CarReleased: {
      version: 1,
      schema: z.object({ car_id: carId, reservation_id: z.string().min(1), reason: z.string().optional(), origin }),
      personal: 'none',
    },
    CarSold: { version: 1, schema: z.object({ car_id: carId, sold_date: moment, origin }), personal: 'none' },
    CarDelisted: {
      version: 1,
      schema: z.object({ car_id: carId, reason: z.string().optional(), origin }),
      personal: 'none',
    },
    CarRelisted: {
      version: 1,
      schema: z.object({ car_id: carId, status: z.string().min(1), origin }),
      personal: 'none',
    },
  },
});

export type CarEvent = EventOf<typeof carStream>;
