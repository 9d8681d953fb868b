import { prefetched } from '../../lib/answer-query.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { modelPageQuery } from '../../lib/queries/offers.js';
import { modelHead } from './head.js';
import { isModelPath } from './model-path.js';
import { ModelPage } from './ModelPage.js';

const queryOf = ({ environment, url }: PageRequest) => modelPageQuery(environment.load, url.pathname);

/** Addresses without a route: a model's page, or not found. */
export const page: Page = {
  Component: ModelPage,
  load: async (request) => {
    if (!isModelPath(request.url.pathname)) return 404;
    return statusOf(await prefetched(request.queryClient, queryOf(request)));
  },
  head: (request) =>
    modelHead(request.environment.site, found(request.queryClient.getQueryData(queryOf(request).queryKey))),
};
