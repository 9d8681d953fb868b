import type { FeedImportEvent } from '#contracts/events/feed-import';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

export const feedImportProjection: Projection<FeedImportView, FeedImportEvent> = {
  ...feedImportView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    FeedImportStarted: (_, { data, time }) => ({
      ...data,
      site: data.site ?? '',
      state: 'running',
      started_at: time,
      updated_at: time,
      received: 0,
      listed: 0,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      removed: 0,
      bytes: 0,
      errors: [],
    }),
    FeedImportAdvanced: (before, { data, time }) => before && { ...before, ...data, updated_at: time },
    FeedImportHeld: (before, { data, time }) => before && { ...before, ...data, state: 'held', updated_at: time },
    FeedImportReleased: (before, { time }) => before && { ...before, state: 'running', updated_at: time },
    FeedImportDiscarded: (before, { time }) =>
      before && { ...before, state: 'discarded', updated_at: time, completed_at: time },
    FeedImportCompleted: (before, { data: { incomplete, reason, ...data }, time }) =>
      before && {
        ...before,
        ...data,
        reason,
        state: incomplete ? 'incomplete' : 'completed',
        updated_at: time,
        completed_at: time,
      },
  },
};
