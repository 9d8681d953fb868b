import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/shoppers.js');

/** Alert mails that were sent to the shopper. */
export const alertMailQuery = (load: Load) =>
  answerQuery(load, ['alert-mail'], '/api/alerts/mail', async () => (await schemas()).alertMailResponse, {
    staleTime: 10_000,
  });
