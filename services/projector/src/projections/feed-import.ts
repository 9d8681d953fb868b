import type { FeedImportEvent } from '#contracts/events/feed-import';
import type { FeedImportView } from '#contracts/views';
import { feedImportView } from '#contracts/views';
import type { Projection } from '#platform/kernel/projection';

/** What became of each feed. */
export const feedImportProjection: Projection<FeedImportView, FeedImportEvent> = {
  ...feedImportView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: {
    FeedImportStarted: (_, { data, time }) => ({
      import_id: data.import_id,
      dealership_ids: data.dealership_ids,
      started_at: time,
      received: 0,
      listed: 0,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      errors: [],
    }),
    FeedImportCompleted: (before, { data, time }) => before && { ...before, ...data, completed_at: time },
  },
};
