import { createLocalList } from './local-list.js';

/** Names of what the visitor has dismissed for good in this browser. */
export const dismissals = createLocalList({
  key: 'forecourt.dismissed',
  limit: 50,
  read: ({ id }) => (typeof id === 'string' ? { id } : undefined),
});
