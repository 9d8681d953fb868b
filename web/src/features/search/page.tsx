import { formatSearch, parseSearch } from '#contracts/search/url';
import type { Page, PageRequest } from '../../lib/page.js';
import { found, statusOf } from '../../lib/api.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';
import { SearchPage } from './SearchPage.js';
import { searchHead } from './head.js';

const queryOf = ({ environment, url }: PageRequest) => {
  const { path, state } = readAddress(url.pathname + url.search);
  return searchQuery(environment.load, path, formatSearch(state));
};

export const page: Page = {
  Component: SearchPage,
  load: async (request) => {
    const query = queryOf(request);
    await request.queryClient.prefetchQuery(query);
    return statusOf(request.queryClient.getQueryData(query.queryKey));
  },
  head: (request) => {
    const answer = request.queryClient.getQueryData(queryOf(request).queryKey);
    const { path } = readAddress(request.url.pathname);
    return searchHead(request.environment.site, { path, state: parseSearch(request.url.search).state }, found(answer));
  },
};
