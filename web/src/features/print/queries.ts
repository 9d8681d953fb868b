import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../../lib/api.js';

/** @param car slug or id of the vehicle */
export const sheetQuery = (load: Load, car: string) =>
  queryOptions({
    queryKey: ['sheet', car],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/cars/:slug/print',
        () => import('../../lib/schemas/cars.js').then(({ sheetResponse }) => sheetResponse),
        // Without a vehicle, requests one that does not exist.
        { params: { slug: car || '-' }, signal },
      ),
    staleTime: 30_000,
  });
