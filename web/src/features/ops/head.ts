import type { Head } from '../../lib/page.js';

/** The same on every host, because the console is about the platform. */
export const opsHead: Head = {
  title: 'Operations | Forecourt',
  description: 'Projections, events and deliveries, for those who run the platform.',
  noindex: true,
};
