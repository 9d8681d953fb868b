import { prefetched } from '../../lib/answer-query.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page } from '../../lib/page.js';
import { brandsQuery } from '../../lib/queries/offers.js';
import { BrandsPage, pageOfOnly } from './BrandsPage.js';
import { brandsHead } from './head.js';

export const page: Page = {
  Component: BrandsPage,
  load: async ({ environment: { load }, queryClient }) => {
    const answer = await prefetched(queryClient, brandsQuery(load));
    const only = pageOfOnly(found(answer)?.brands);
    return only === undefined ? statusOf(answer) : { moved_to: only, isTemporary: true };
  },
  head: ({ environment: { site } }) => brandsHead(site),
};
