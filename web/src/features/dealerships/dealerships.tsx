import { prefetched } from '../../lib/answer-query.js';
import { statusOf } from '../../lib/api.js';
import type { Page } from '../../lib/page.js';
import { dealershipsQuery } from '../../lib/queries/directory.js';
import { DealershipsPage } from './DealershipsPage.js';
import { dealershipsHead } from './head.js';

export const page: Page = {
  Component: DealershipsPage,
  load: async ({ environment: { load }, queryClient }) =>
    statusOf(await prefetched(queryClient, dealershipsQuery(load))),
  head: ({ environment: { site } }) => dealershipsHead(site),
};
