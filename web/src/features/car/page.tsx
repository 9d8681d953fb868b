import { carQuery } from '../../lib/queries/car.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { CarPage } from './CarPage.js';
import { carHead } from './head.js';

const queryOf = ({ environment, params }: PageRequest) => carQuery(environment.load, params['slug'] ?? '');

export const page: Page = {
  Component: CarPage,
  load: async (request) => {
    const query = queryOf(request);
    await request.queryClient.prefetchQuery(query);
    return statusOf(request.queryClient.getQueryData(query.queryKey));
  },
  head: (request) =>
    carHead(request.environment.site, found(request.queryClient.getQueryData(queryOf(request).queryKey))),
};
