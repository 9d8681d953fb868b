import { z } from 'zod';
import { carDetails } from '../car.js';
import { rowError } from '../events/feed-import.js';

/** `POST /api/stock/import`, body CSV or NDJSON, and `GET /api/stock/imports/:id`. */
export const importReport = z.object({
  import_id: z.string(),
  state: z.enum(['running', 'completed']),
  started_at: z.string(),
  completed_at: z.string().optional(),
  /** Rows. */
  received: z.int(),
  listed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The first hundred. */
  errors: z.array(rowError),
  position: z.int().optional(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `PUT /api/stock/cars/:id` */
export const putCarRequest = carDetails;

const money = z.number().min(0).nullable().optional();

/** `POST /api/stock/cars/:id/…` */
export const carCommands = {
  sell: z.strictObject({ sold_date: z.iso.datetime().optional() }),
  reserve: z.strictObject({ reservation_id: z.string().min(1).max(80), reserved_until: z.iso.datetime().optional() }),
  release: z.strictObject({ reservation_id: z.string().min(1).max(80), reason: z.string().max(200).optional() }),
  delist: z.strictObject({ reason: z.string().max(200).optional() }),
  relist: z.strictObject({ status: z.enum(['in_stock', 'coming_soon']).default('in_stock') }),
  price: z.strictObject({
    price: money,
    before_price: money,
    reduced_price: money,
    subscription_price: money,
    price_type: z.string().max(60).nullable().optional(),
  }),
} as const;
export type CarCommandName = keyof typeof carCommands;

/** `GET /api/stock/cars/:id` and the answer to every car command. */
export const stockCar = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  delisted: z.boolean(),
  reservation_id: z.string().optional(),
  reserved_until: z.string().optional(),
  sold_date: z.string().optional(),
  /** Revision of the car's stream. */
  revision: z.int(),
  /** Log position of the car's last event. */
  position: z.int(),
  car: carDetails,
});
export type StockCar = z.infer<typeof stockCar>;
