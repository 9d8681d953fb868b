import { Suspense } from 'react';
import type { CardSlots } from '../../lib/card-slots.js';
import { lazily } from '../../lib/lazy.js';

const finance = lazily(() => import('../../features/finance/CardFinance.js').then(({ CardFinance }) => CardFinance));

/** In the page from the server; the code comes after the page's own. */
export const cardSlots: CardSlots = {
  Finance: ({ car }) => (
    <Suspense>
      <finance.Component car={car} />
    </Suspense>
  ),
};

/** A server waits for it before its first page. */
export const cardSlotsReady = (): Promise<void> => finance.ready();
