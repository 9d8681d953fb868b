import { prefetched } from '../../lib/answer-query.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { PrintPage, printHead } from './PrintPage.js';
import { sheetQuery } from './queries.js';

const queryOf = ({ environment, url }: PageRequest) =>
  sheetQuery(environment.load, url.searchParams.get('car_id') ?? '');

export const page: Page = {
  Component: PrintPage,
  load: async (request) => statusOf(await prefetched(request.queryClient, queryOf(request))),
  head: (request) =>
    printHead(request.environment.site, found(request.queryClient.getQueryData(queryOf(request).queryKey))),
};
