import { statusOf } from '../../lib/api.js';
import type { Page } from '../../lib/page.js';
import { brandsQuery } from '../../lib/queries/offers.js';
import { BrandsPage } from './BrandsPage.js';
import { brandsHead } from './head.js';

export const page: Page = {
  Component: BrandsPage,
  load: async ({ environment: { load }, queryClient }) => {
    const query = brandsQuery(load);
    await queryClient.prefetchQuery(query);
    return statusOf(queryClient.getQueryData(query.queryKey));
  },
  head: ({ environment: { site } }) => brandsHead(site),
};
