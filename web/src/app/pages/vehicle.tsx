import { type ComponentType, Suspense } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { page as carPage } from '../../features/car/page.js';
import { type CarSlots, CarSlotsProvider } from '../../lib/car-slots.js';
import { useSite } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import type { Page } from '../../lib/page.js';

type Slot = ComponentType<{ readonly car: CarResponse }>;

/** Rendered on the server. In the browser, their code loads after the page's own. */
const lateSlots = {
  plan: lazily<{ readonly car: CarResponse }>(() =>
    import('../../features/subscription/PlanPicker.js').then(({ PlanPicker }) => PlanPicker),
  ),
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

const Teaser = late(lateSlots.teaser.Component);
const Plan = late(lateSlots.plan.Component);
const BelowPrice: Slot = ({ car }) => (useSite().subscription ? <Plan car={car} /> : <Teaser car={car} />);

const slots: CarSlots = {
  BelowPrice,
  SidebarCard: late(lateSlots.card.Component),
  Section: late(lateSlots.section.Component),
};

const VehiclePage = () => (
  <CarSlotsProvider value={slots}>
    <carPage.Component />
  </CarSlotsProvider>
);

/** The vehicle page, with sections that other features contribute. */
export const page: Page = {
  ...carPage,
  Component: VehiclePage,
  load: async (request) => {
    const [status] = await Promise.all([
      carPage.load!(request),
      ...Object.values(lateSlots).map((slot) => slot.ready()),
    ]);
    return status;
  },
};
