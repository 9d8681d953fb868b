import type { BrandResponse } from '#contracts/api/brands';
import { prefetched } from '../../lib/answer-query.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { brandQuery } from '../../lib/queries/offers.js';
import { BrandPage } from './BrandPage.js';
import { brandHead } from './head.js';

const queryOf = ({ environment, params }: PageRequest) => brandQuery(environment.load, params['brand'] ?? '');

export const page: Page = {
  Component: BrandPage,
  load: async (request) => {
    const answer = await prefetched(request.queryClient, queryOf(request));
    return found<BrandResponse>(answer)?.brand.skipPage ? 404 : statusOf(answer);
  },
  head: (request) =>
    brandHead(request.environment.site, found(request.queryClient.getQueryData(queryOf(request).queryKey))),
};
