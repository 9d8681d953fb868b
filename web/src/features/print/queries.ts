import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../../lib/api.js';

/** @param car the vehicle's slug or id */
export const sheetQuery = (load: Load, car: string) =>
  queryOptions({
    queryKey: ['sheet', car],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/cars/:slug/print',
        () => import('../../lib/schemas/cars.js').then(({ sheetResponse }) => sheetResponse),
        // A page without a vehicle finds none.
        { params: { slug: car || '-' }, signal },
      ),
    staleTime: 30_000,
  });
