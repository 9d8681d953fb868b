import { statusOf, found } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { PrintPage, printHead } from './PrintPage.js';
import { sheetQuery } from './queries.js';

const queryOf = ({ environment, url }: PageRequest) =>
  sheetQuery(environment.load, url.searchParams.get('car_id') ?? '');

export const page: Page = {
  Component: PrintPage,
  load: async (request) => {
    const query = queryOf(request);
    await request.queryClient.prefetchQuery(query);
    return statusOf(request.queryClient.getQueryData(query.queryKey));
  },
  head: (request) =>
    printHead(request.environment.site, found(request.queryClient.getQueryData(queryOf(request).queryKey))),
};
