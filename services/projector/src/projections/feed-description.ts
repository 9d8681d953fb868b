import type { FeedDescriptionEvent } from '#contracts/events/feed-description';
import { idOfStream } from '#contracts/events/stream-name';
import { feedDescriptionView, type FeedDescriptionView } from '#contracts/views/feed-description';
import type { Projection } from '#platform/kernel/projection';

const versionsKept = 50;

export const feedDescriptionProjection: Projection<FeedDescriptionView, FeedDescriptionEvent> = {
  ...feedDescriptionView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    FeedDescribed: (before, { data: { dealership_id, name, ...described }, time }) => ({
      dealership_id,
      name,
      versions: [{ ...described, at: time }, ...(before?.versions ?? [])].slice(0, versionsKept),
    }),
  },
};
