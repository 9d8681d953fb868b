import type { MakesResponse } from '#contracts/api/models';
import { prefetched } from '../../lib/answer-query.js';
import { found, statusOfList } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { makesQuery } from '../../lib/queries/directory.js';
import { formatDirectory, parseDirectory } from './address.js';
import { directoryHead } from './head.js';
import { MakesPage } from './MakesPage.js';

const queryOf = ({ environment, url }: PageRequest) =>
  makesQuery(environment.load, formatDirectory(parseDirectory(url.search)));

export const page: Page = {
  Component: MakesPage,
  load: async (request) =>
    statusOfList(await prefetched(request.queryClient, queryOf(request)), parseDirectory(request.url.search).page),
  head: (request) => {
    const answer = found<MakesResponse>(request.queryClient.getQueryData(queryOf(request).queryKey));
    const state = parseDirectory(request.url.search);
    return directoryHead(request.environment.site, '/makes', state, 'Makes', answer?.count);
  },
};
