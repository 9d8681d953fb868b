import { Suspense } from 'react';
import type { Location } from '#contracts/domain/site/site';
import { placeHead } from '../../features/places/head.js';
import { PlacePage } from '../../features/places/PlacePage.js';
import type { sharedPlaceHead } from '../../features/places/shared-head.js';
import { found, statusOf } from '../../lib/api.js';
import { lazily } from '../../lib/lazy.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { placeQuery } from '../../lib/queries/places.js';
import { reviewsQuery } from '../../lib/queries/reviews.js';

const reviews = lazily(() => import('../../features/reviews/Reviews.js').then(({ Reviews }) => Reviews));

const Below = ({ place }: { readonly place: Location }) => (
  <Suspense>
    <reviews.Component key={place.id} location_id={place.id} />
  </Suspense>
);

const LocationPage = () => <PlacePage Below={Below} />;

const queryOf = ({ environment, params }: PageRequest) => placeQuery(environment.load, params['slug'] ?? '');

/** Loaded only on the server. */
let shared: typeof sharedPlaceHead | undefined;

export const page: Page = {
  Component: LocationPage,
  load: async (request) => {
    const { environment, queryClient } = request;
    const query = queryOf(request);
    const [{ sharedPlaceHead }] = await Promise.all([
      import('../../features/places/shared-head.js'),
      queryClient.prefetchQuery(query),
      reviews.ready(),
    ]);
    shared = sharedPlaceHead;
    const answer = queryClient.getQueryData(query.queryKey);
    const place = found(answer)?.location;
    if (place && !environment.site.reviews.hidden) {
      await queryClient.prefetchInfiniteQuery(reviewsQuery(environment.load, place.id));
    }
    return statusOf(answer);
  },
  head: (request) => {
    const { site } = request.environment;
    const answer = request.queryClient.getQueryData(queryOf(request).queryKey);
    const place = found(answer)?.location;
    return (place && shared?.(site, place)) ?? placeHead(site, place);
  },
};
