import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/cars.js');

/** The price of a vehicle's delivery to a postcode. */
export const deliveryQuery = (load: Load, postcode: string, carId: string) =>
  answerQuery(load, ['delivery', postcode, carId], '/api/delivery', async () => (await schemas()).deliveryResponse, {
    query: { postcode, car_id: carId },
    staleTime: 60_000,
  });
