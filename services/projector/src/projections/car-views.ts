import type { EngagementEvent } from '#contracts/events/engagement';
import type { CarViewsView } from '#contracts/views/views';
import { carViewsView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

/** Page views of each car. */
export const carViewsProjection: Projection<CarViewsView, EngagementEvent> = {
  ...carViewsView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: { CarViewed: (before) => ({ views: (before?.views ?? 0) + 1 }) },
};
