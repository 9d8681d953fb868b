import { formatSearch, parseSearch } from '#contracts/search/url';
import { prefetched } from '../../lib/answer-query.js';
import { found, statusOfList } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { dealershipQuery } from '../../lib/queries/directory.js';
import { DealershipPage } from './DealershipPage.js';
import { dealershipHead } from './head.js';

const slugOf = ({ params }: PageRequest): string => params['slug'] ?? '';

const queryOf = (request: PageRequest) =>
  dealershipQuery(request.environment.load, slugOf(request), formatSearch(parseSearch(request.url.search).state));

export const page: Page = {
  Component: DealershipPage,
  load: async (request) =>
    statusOfList(await prefetched(request.queryClient, queryOf(request)), parseSearch(request.url.search).state.page),
  head: (request) =>
    dealershipHead(
      request.environment.site,
      { path: `/dealerships/${slugOf(request)}`, state: parseSearch(request.url.search).state },
      found(request.queryClient.getQueryData(queryOf(request).queryKey)),
    ),
};
