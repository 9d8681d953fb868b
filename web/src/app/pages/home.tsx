import { BudgetSearch } from '../../features/budget/BudgetSearch.js';
import { homeHead } from '../../features/home/head.js';
import { HomePage, loadHome } from '../../features/home/HomePage.js';
import type { sharedHomeHead } from '../../features/home/shared-head.js';
import { useSite } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import type { Page } from '../../lib/page.js';
import { blockText } from '../../lib/places.js';
import { budgetQuery } from '../../lib/queries/budget.js';
import { WhenSeen } from '../../ui/WhenSeen.js';

const places = lazily(() =>
  import('../../features/places/PlaceCarousel.js').then(({ PlaceCarousel }) => PlaceCarousel),
);
const reviews = lazily(() => import('../../features/reviews/Reviews.js').then(({ Reviews }) => Reviews));

const Home = () => {
  const { home, reviews: settings } = useSite();
  return (
    <HomePage
      below={
        <>
          {home.reviews && !settings.hidden && (
            <WhenSeen height={520}>
              <reviews.Component />
            </WhenSeen>
          )}
          {home.locations && (
            <WhenSeen height={560}>
              <places.Component block={blockText(home.locations)} />
            </WhenSeen>
          )}
        </>
      }
    >
      <BudgetSearch />
    </HomePage>
  );
};

/** Loaded only on the server. */
let shared: typeof sharedHomeHead | undefined;

export const page: Page = {
  Component: Home,
  load: async (request) => {
    const { site, load } = request.environment;
    const [{ sharedHomeHead }] = await Promise.all([
      import('../../features/home/shared-head.js'),
      loadHome(request),
      site.budget && request.queryClient.prefetchQuery(budgetQuery(load)),
    ]);
    shared = sharedHomeHead;
    return 200;
  },
  head: ({ environment: { site } }) => shared?.(site) ?? homeHead(site),
};
