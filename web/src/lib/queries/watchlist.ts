import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/shoppers.js');

export const watchlistQuery = (load: Load, isSignedIn: boolean) =>
  answerQuery(load, ['watchlist'], '/api/watchlist', async () => (await schemas()).watchlistListResponse, {
    staleTime: 10_000,
    enabled: isSignedIn,
  });
