import { carQuery, similarCarsQuery } from '../../lib/queries/car.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { CarPage } from './CarPage.js';
import { carHead } from './head.js';
import { similarCars } from './similar/lazy.js';

const queryOf = ({ environment, params }: PageRequest) => carQuery(environment.load, params['slug'] ?? '');

const similarQueryOf = ({ environment, params }: PageRequest) =>
  similarCarsQuery(environment.load, params['slug'] ?? '');

export const page: Page = {
  Component: CarPage,
  load: async (request) => {
    const query = queryOf(request);
    await request.queryClient.prefetchQuery(query);
    const answer = request.queryClient.getQueryData(query.queryKey);
    // Whoever finds nothing here is shown something like it at once.
    if (answer && 'missing' in answer) {
      await Promise.all([request.queryClient.prefetchQuery(similarQueryOf(request)), similarCars.ready()]);
    }
    return statusOf(answer);
  },
  head: (request) =>
    carHead(request.environment.site, found(request.queryClient.getQueryData(queryOf(request).queryKey))),
};
