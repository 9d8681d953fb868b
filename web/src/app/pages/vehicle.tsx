import { page as carPage } from '../../features/car/page.js';
import { FinanceSection } from '../../features/finance/FinanceSection.js';
import { SidebarFinance } from '../../features/finance/SidebarFinance.js';
import { WeeklyTeaser } from '../../features/finance/WeeklyTeaser.js';
import { type CarSlots, CarSlotsProvider } from '../../lib/car-slots.js';
import type { Page } from '../../lib/page.js';

const slots: CarSlots = { BelowPrice: WeeklyTeaser, SidebarCard: SidebarFinance, Section: FinanceSection };

const VehiclePage = () => (
  <CarSlotsProvider value={slots}>
    <carPage.Component />
  </CarSlotsProvider>
);

/** The vehicle page with what other features put on it. */
export const page: Page = { ...carPage, Component: VehiclePage };
