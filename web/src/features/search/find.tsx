import { formatSearch, parseSearch } from '#contracts/search/url';
import { prefetched } from '../../lib/answer-query.js';
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
    return statusOf(
      await prefetched(queryClient, searchQuery(environment, path, formatSearch(parseSearch(url.search).state))),
    );
  },
  head: ({ environment: { site } }) => findHead(site),
};
