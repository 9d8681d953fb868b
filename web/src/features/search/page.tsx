import { formatSearch, parseSearch } from '#contracts/search/url';
import type { Page, PageRequest } from '../../lib/page.js';
import { found, statusOfList } from '../../lib/api.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';
import { filtersReady } from './filter-panel.js';
import { hasNotes, noResults, searchNotes } from './Results.js';
import { SearchPage } from './SearchPage.js';
import { understoodState } from '../../lib/search/understood.js';
import { searchHead } from './head.js';

const queryOf = ({ environment, url }: PageRequest) => {
  const { path, state } = readAddress(url.pathname + url.search);
  return searchQuery(environment, path, formatSearch(state));
};

/** The whole stock, offered if nothing was found. */
const wholeStock = ({ environment }: PageRequest) =>
  searchQuery(environment, readAddress(environment.site.search.defaultPath).path, '');

export const page: Page = {
  Component: SearchPage,
  load: async (request) => {
    const query = queryOf(request);
    const code = filtersReady(request.environment.site.search.filters);
    await Promise.all([request.queryClient.prefetchQuery(query), code]);
    const answer = request.queryClient.getQueryData(query.queryKey);
    const shown = found(answer);
    if (shown?.hits.length === 0) await noResults.ready();
    else if (shown && hasNotes(shown)) await searchNotes.ready();
    if (shown?.count === 0 && !shown.nearest?.cars.length) await request.queryClient.prefetchQuery(wholeStock(request));
    return statusOfList(answer, parseSearch(request.url.search).state.page);
  },
  head: (request) => {
    const answer = request.queryClient.getQueryData(queryOf(request).queryKey);
    const { path } = readAddress(request.url.pathname);
    const state = understoodState(parseSearch(request.url.search).state, found(answer));
    return searchHead(request.environment.site, { path, state }, found(answer));
  },
};
