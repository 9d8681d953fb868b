import type { Page, PageRequest } from '../../lib/page.js';
import { dealersQuery } from '../../lib/queries/offers.js';
import { locatorHead } from './head.js';
import { parseLocator } from './locator-address.js';
import { LocatorPage } from './LocatorPage.js';

const stateOf = ({ url }: PageRequest) => parseLocator(url.search);

export const page: Page = {
  Component: LocatorPage,
  load: async (request) => {
    await request.queryClient.prefetchQuery(dealersQuery(request.environment.load, stateOf(request)));
    return 200;
  },
  head: (request) => locatorHead(request.environment.site, stateOf(request).manufacturer),
};
