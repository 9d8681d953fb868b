import type { LocationEvent } from '#contracts/events/location';
import type { LocationView } from '#contracts/views/views';
import { locationView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

/** Every location as it was described last. */
export const locationProjection: Projection<LocationView, LocationEvent> = {
  ...locationView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: {
    LocationDescribed: (_, { data: { site_id, location } }) => ({ ...location, site_id, closed: false }),
    LocationClosed: (before) => before && { ...before, closed: true },
  },
};
