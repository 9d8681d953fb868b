import { formatSearch, parseSearch } from '#contracts/search/url';
import { statusOf } from '../../lib/api.js';
import type { Page } from '../../lib/page.js';
import { searchQuery } from '../../lib/queries/search.js';
import { readAddress } from '../../lib/search/address.js';
import { FindPage } from './FindPage.js';
import { findHead } from './head.js';
import '../../styles/pages/others.css';

export const page: Page = {
  Component: FindPage,
  load: async ({ environment: { site, load }, queryClient, url }) => {
    const { path } = readAddress(site.search.defaultPath);
    const query = searchQuery(load, path, formatSearch(parseSearch(url.search).state));
    await queryClient.prefetchQuery(query);
    return statusOf(queryClient.getQueryData(query.queryKey));
  },
  head: ({ environment: { site } }) => findHead(site),
};
