import type { Page } from '../../lib/page.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { parseCompared } from './address.js';
import { ComparePage } from './ComparePage.js';
import { compareHead } from './head.js';

export const page: Page = {
  Component: ComparePage,
  load: async ({ environment: { load }, queryClient, url }) => {
    const ids = parseCompared(url.search) ?? [];
    if (ids.length > 0) await queryClient.prefetchQuery(vehiclesByIdQuery(load, ids));
    return 200;
  },
  head: ({ environment: { site } }) => compareHead(site),
};
