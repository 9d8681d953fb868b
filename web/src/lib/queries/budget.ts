import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/search.js');

export const budgetQuery = (load: Load) =>
  answerQuery(load, ['budget'], '/api/budget', async () => (await schemas()).budgetResponse, { staleTime: 300_000 });
