import { z } from 'zod';
import { postcodePattern } from '../domain/places/vehicle-delivery.js';

export const deliveryQuery = z.object({
  postcode: z.string().regex(postcodePattern, 'Invalid postcode. Please enter a 4-digit number.'),
  car_id: z.string().min(1).max(200),
});

/** `GET /api/delivery?postcode=&car_id=`: the region and, where there is one, the price in dollars. */
export const deliveryResponse = z.object({ name: z.string().nullable(), price: z.number().nullable() });
export type DeliveryResponse = z.infer<typeof deliveryResponse>;
