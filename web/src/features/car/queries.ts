import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../../lib/api.js';

export const deliveryQuery = (load: Load, postcode: string, carId: string) =>
  queryOptions({
    queryKey: ['delivery', postcode, carId],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/delivery',
        () => import('../../lib/schemas/cars.js').then(({ deliveryResponse }) => deliveryResponse),
        { query: { postcode, car_id: carId }, signal },
      ),
    staleTime: 60_000,
    // Whoever asks sees the outcome, and may ask again.
    retry: false,
  });
