import type { OffersResponse } from '#contracts/api/offers';
import { prefetched } from '../../lib/answer-query.js';
import { found, statusOfList } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { offersQuery } from '../../lib/queries/offers.js';
import { formatOffers, parseOffers } from './address.js';
import { offersHead } from './head.js';
import { OffersPage } from './OffersPage.js';

const queryOf = ({ environment, url }: PageRequest) =>
  offersQuery(environment.load, formatOffers(parseOffers(url.search)));

export const page: Page = {
  Component: OffersPage,
  load: async (request) =>
    statusOfList(await prefetched(request.queryClient, queryOf(request)), parseOffers(request.url.search).page),
  head: (request) => {
    const answer = found<OffersResponse>(request.queryClient.getQueryData(queryOf(request).queryKey));
    const state = parseOffers(request.url.search);
    const maker = answer?.manufacturers.find(({ slug }) => slug === state.manufacturer)?.name;
    return offersHead(request.environment.site, state, maker);
  },
};
