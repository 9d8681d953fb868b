import { createLocalList } from './local-list.js';

/** What this browser's visitor sent away for good, by name. */
export const dismissals = createLocalList({
  key: 'forecourt.dismissed',
  limit: 50,
  read: ({ id }) => (typeof id === 'string' ? { id } : undefined),
});
