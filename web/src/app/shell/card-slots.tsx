import { Suspense } from 'react';
import type { CardSlots } from '../../lib/card-slots.js';
import { lazily } from '../../lib/lazy.js';

const finance = lazily(() => import('../../features/finance/CardFinance.js').then(({ CardFinance }) => CardFinance));

/** Rendered on the server. In the browser, their code loads after the page's own. */
export const cardSlots: CardSlots = {
  Finance: ({ car }) => (
    <Suspense>
      <finance.Component car={car} />
    </Suspense>
  ),
};

/** The server awaits this before it renders its first page. */
export const cardSlotsReady = (): Promise<void> => finance.ready();
