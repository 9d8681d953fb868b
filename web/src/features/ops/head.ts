import type { Head } from '../../lib/page.js';

/** The console is the platform's, whichever host it is opened on. */
export const opsHead: Head = {
  title: 'Operations | Forecourt',
  description: 'Projections, events and deliveries, for those who run the platform.',
};
