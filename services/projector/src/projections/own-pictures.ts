import type { OwnPicturesEvent } from '#contracts/events/own-pictures';
import { idOfStream } from '#contracts/events/stream-name';
import { ownPicturesView, type OwnPicturesView } from '#contracts/views/site';
import type { Projection } from '#platform/kernel/projection';

/** The results of fetching the external pictures that each part of a site names. */
export const ownPicturesProjection: Projection<OwnPicturesView, OwnPicturesEvent> = {
  ...ownPicturesView,
  key: ({ stream }) => idOfStream(stream),
  evolve: { SitePicturesFetched: (_, { data }) => data },
};
