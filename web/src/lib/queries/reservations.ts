import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/shoppers.js');

/** All reservations of the signed-in shopper. */
export const reservationsQuery = (load: Load, isSignedIn: boolean) =>
  answerQuery(load, ['reservations'], '/api/reservations', async () => (await schemas()).reservationsResponse, {
    enabled: isSignedIn,
  });
