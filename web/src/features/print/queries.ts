import type { Load } from '../../lib/api.js';
import { answerQuery } from '../../lib/answer-query.js';

const schemas = () => import('../../lib/schemas/cars.js');

/** @param car slug or id of the vehicle */
export const sheetQuery = (load: Load, car: string) =>
  answerQuery(load, ['sheet', car], '/api/cars/:slug/print', async () => (await schemas()).sheetResponse, {
    // Without a vehicle, requests one that does not exist.
    params: { slug: car || '-' },
    staleTime: 30_000,
  });
