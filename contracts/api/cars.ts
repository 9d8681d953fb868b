import { z } from 'zod';
import { carDetails } from '../car.js';

const image = z.object({ image: z.object({ url: z.string(), thumb: z.object({ url: z.string() }) }) });

/** `GET /api/cars/:slug`: everything the vehicle page shows. */
export const carResponse = z.object({
  ...carDetails.partial().shape,
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  stocknum: z.string(),
  dealership_id: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  car_type: z.string(),
  status: z.string(),
  reserved: z.boolean(),
  views: z.int(),
  path: z.string(),
  images: z.array(image),
  primary_image_url: z.string().optional(),
  /** Seconds since 1970. */
  created_at_timestamp: z.number(),
  sold_date_timestamp: z.number().optional(),
});
export type CarResponse = z.infer<typeof carResponse>;
