import { type ComponentType, Suspense } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { page as carPage } from '../../features/car/page.js';
import { type CarSlots, CarSlotsProvider } from '../../lib/car-slots.js';
import { lazily } from '../../lib/lazy.js';
import type { Page } from '../../lib/page.js';

type Slot = ComponentType<{ readonly car: CarResponse }>;

/** In the page from the server; the code comes after the page's own. */
const finance = {
  teaser: lazily<{ readonly car: CarResponse }>(() =>
    import('../../features/finance/WeeklyTeaser.js').then(({ WeeklyTeaser }) => WeeklyTeaser),
  ),
  card: lazily<{ readonly car: CarResponse }>(() =>
    import('../../features/finance/SidebarFinance.js').then(({ SidebarFinance }) => SidebarFinance),
  ),
  section: lazily<{ readonly car: CarResponse }>(() =>
    import('../../features/finance/FinanceSection.js').then(({ FinanceSection }) => FinanceSection),
  ),
};

const late =
  (Component: Slot): Slot =>
  ({ car }) => (
    <Suspense>
      <Component car={car} />
    </Suspense>
  );

const slots: CarSlots = {
  BelowPrice: late(finance.teaser.Component),
  SidebarCard: late(finance.card.Component),
  Section: late(finance.section.Component),
};

const VehiclePage = () => (
  <CarSlotsProvider value={slots}>
    <carPage.Component />
  </CarSlotsProvider>
);

/** The vehicle page with what other features put on it. */
export const page: Page = {
  ...carPage,
  Component: VehiclePage,
  load: async (request) => {
    const [status] = await Promise.all([carPage.load!(request), ...Object.values(finance).map((slot) => slot.ready())]);
    return status;
  },
};
