import type { CarViewsEvent } from '#contracts/events/car-views';
import { carViewsView, type CarViewsView } from '#contracts/views/car';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

export const carViewsProjection: Projection<CarViewsView, CarViewsEvent> = {
  ...carViewsView,
  key: ({ stream }) => idOfStream(stream),
  evolve: { CarViewed: (before) => ({ views: (before?.views ?? 0) + 1 }) },
};
