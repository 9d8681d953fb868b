import type { Page, PageRequest } from '../../lib/page.js';
import { placesQuery } from '../../lib/queries/places.js';
import { blockOf } from './address.js';
import { placesHead } from './head.js';
import { PlacesPage } from './PlacesPage.js';
import type { sharedPlacesHead } from './shared-head.js';

const queryOf = ({ environment, url }: PageRequest) => placesQuery(environment.load, blockOf(url.searchParams));

/** Loaded only on the server. */
let shared: typeof sharedPlacesHead | undefined;

export const page: Page = {
  Component: PlacesPage,
  load: async (request) => {
    const [{ sharedPlacesHead }] = await Promise.all([
      import('./shared-head.js'),
      request.queryClient.prefetchQuery(queryOf(request)),
    ]);
    shared = sharedPlacesHead;
    return 200;
  },
  head: (request) => {
    const { site } = request.environment;
    const places = request.queryClient.getQueryData(queryOf(request).queryKey);
    return shared?.(site, places ?? []) ?? placesHead(site);
  },
};
