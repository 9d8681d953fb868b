import { Suspense } from 'react';
import { JourneyPage, type JourneySlots } from '../../features/checkout/JourneyPage.js';
import { found, statusOf } from '../../lib/api.js';
import { lazily } from '../../lib/lazy.js';
import type { Page } from '../../lib/page.js';
import { privatePage } from '../../lib/private-page.js';
import { carQuery } from '../../lib/queries/car.js';

const valueFirst = lazily(() => import('../../features/trade-in/ValueFirst.js').then(({ ValueFirst }) => ValueFirst));
const financeChoice = lazily(() =>
  import('../../features/finance/FinanceChoice.js').then(({ FinanceChoice }) => FinanceChoice),
);

const tradeIn: JourneySlots['tradeIn'] = ({ onValued }) => (
  <Suspense>
    <valueFirst.Component
      onValued={({ year, make, model, badge }, { valuation_id, estimate }) =>
        onValued({ valuation_id, name: [year, make, model, badge].filter(Boolean).join(' '), estimate })
      }
    />
  </Suspense>
);

const finance: JourneySlots['finance'] = (props) => (
  <Suspense>
    <financeChoice.Component {...props} />
  </Suspense>
);

const Journey = () => <JourneyPage tradeIn={tradeIn} finance={finance} />;

const base = privatePage('Buy online', ({ name }) => `Buy your next car from ${name} online.`, Journey);

/** Buying online, with steps that other features contribute. */
export const page: Page = {
  ...base,
  load: async ({ environment: { load, site }, queryClient, url }) => {
    if (!site.features.checkout || !site.checkout.sellsOnline) return 404;
    const slug = url.searchParams.get('car_id');
    if (!slug) return 200;
    const answer = await queryClient.fetchQuery(carQuery(load, slug));
    return found(answer) ? 200 : statusOf(answer);
  },
};
