import { formatSearch, parseSearch } from '#contracts/search/url';
import { statusOf } from '../../lib/api.js';
import type { Page } from '../../lib/page.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';
import { FindPage } from './FindPage.js';
import { findHead } from './head.js';

export const page: Page = {
  Component: FindPage,
  load: async ({ environment, queryClient, url }) => {
    const { path } = readAddress(environment.site.search.defaultPath);
    const query = searchQuery(environment, path, formatSearch(parseSearch(url.search).state));
    await queryClient.prefetchQuery(query);
    return statusOf(queryClient.getQueryData(query.queryKey));
  },
  head: ({ environment: { site } }) => findHead(site),
};
