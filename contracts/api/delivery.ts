import { z } from 'zod';
import { postcode } from '../domain/places/postcode-schema.js';

export const deliveryQuery = z.object({
  postcode: postcode().describe('Where the vehicle goes to'),
  car_id: z.string().min(1).max(200).describe('Id of the vehicle'),
});

/** `GET /api/delivery?postcode=&car_id=`: the region, and its price in dollars; null where there is none. */
export const deliveryResponse = z.object({ name: z.string().nullable(), price: z.number().nullable() });
export type DeliveryResponse = z.infer<typeof deliveryResponse>;
