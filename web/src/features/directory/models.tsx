import type { ModelsResponse } from '#contracts/api/models';
import { prefetched } from '../../lib/answer-query.js';
import { found, statusOfList } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { modelsQuery } from '../../lib/queries/directory.js';
import { formatDirectory, parseDirectory } from './address.js';
import { directoryHead, modelsTitle } from './head.js';
import { ModelsPage } from './ModelsPage.js';

const queryOf = ({ environment, url }: PageRequest) =>
  modelsQuery(environment.load, formatDirectory(parseDirectory(url.search)));

export const page: Page = {
  Component: ModelsPage,
  load: async (request) =>
    statusOfList(await prefetched(request.queryClient, queryOf(request)), parseDirectory(request.url.search).page),
  head: (request) => {
    const answer = found<ModelsResponse>(request.queryClient.getQueryData(queryOf(request).queryKey));
    const state = parseDirectory(request.url.search);
    return directoryHead(request.environment.site, '/models', state, modelsTitle(state, answer), answer?.count);
  },
};
