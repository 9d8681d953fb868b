import { Navigate } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import type { Head, Page } from '../../lib/page.js';
import { useHead } from '../../lib/page.js';
import { Favourites } from './Favourites.js';
import { pageTitle } from '../../lib/page-title.js';

/** Not indexed, because every visitor has their own favourites. */
const favouritesHead = (site: Site): Head => ({
  title: pageTitle(site, 'Favourites'),
  description: `The ${site.labels.cars.toLowerCase()} you saved at ${site.name}.`,
  isPrivate: true,
});

const FavouritesPage = () => {
  const site = useSite();
  useHead(favouritesHead(site), site.url);
  return site.features.watchlist ? <Navigate to="/watchlist" replace /> : <Favourites />;
};

/** On sites with a watchlist, the page redirects there. */
export const page: Page = {
  Component: FavouritesPage,
  load: async ({ environment: { site } }) =>
    site.features.watchlist ? { moved_to: '/watchlist', isTemporary: true } : 200,
  head: ({ environment: { site } }) => favouritesHead(site),
};
