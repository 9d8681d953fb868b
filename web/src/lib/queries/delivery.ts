import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';

/** The price of a vehicle's delivery to a postcode. */
export const deliveryQuery = (load: Load, postcode: string, carId: string) =>
  queryOptions({
    queryKey: ['delivery', postcode, carId],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/delivery',
        () => import('../schemas/cars.js').then(({ deliveryResponse }) => deliveryResponse),
        { query: { postcode, car_id: carId }, signal },
      ),
    staleTime: 60_000,
  });
