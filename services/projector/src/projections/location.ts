import type { LocationEvent } from '#contracts/events/location';
import { locationView, type LocationView } from '#contracts/views/site';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

/** The last description of every location. */
export const locationProjection: Projection<LocationView, LocationEvent> = {
  ...locationView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    LocationDescribed: (_, { data: { site_id, location } }) => ({ ...location, site_id, closed: false }),
    LocationClosed: (before) => before && { ...before, closed: true },
  },
};
