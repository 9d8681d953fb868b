import type { FeedImportEvent } from '#contracts/events/feed-import';
import type { Decider } from '#platform/kernel/decider';

type FeedImportState = 'unknown' | 'running' | 'completed';

type Data<Type extends FeedImportEvent['type']> = Extract<FeedImportEvent, { type: Type }>['data'];
export type FeedImportCommand =
  | { readonly type: 'Start'; readonly data: Data<'FeedImportStarted'> }
  | { readonly type: 'Complete'; readonly data: Data<'FeedImportCompleted'> };

/** One run of a feed: begun once, completed once. */
export const feedImport: Decider<FeedImportState, FeedImportCommand, FeedImportEvent> = {
  category: 'import',
  initial: 'unknown',
  evolve: { FeedImportStarted: () => 'running', FeedImportCompleted: () => 'completed' },
  decide: (state, command) => {
    if (command.type === 'Start') return state === 'unknown' ? [{ type: 'FeedImportStarted', data: command.data }] : [];
    return state === 'running' ? [{ type: 'FeedImportCompleted', data: command.data }] : [];
  },
};
