import { ownershipAfter, ownershipEnded } from '#contracts/domain/site/ownership';
import type { DealershipEvent } from '#contracts/events/dealership';
import type { LocationEvent } from '#contracts/events/location';
import type { SiteEvent } from '#contracts/events/site';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import type { Projection } from '#platform/kernel/projection';

const ended = (before: SitePartView | undefined): SitePartView | undefined =>
  before && { ...ownershipEnded(before), by_api: false };
const described = (
  before: SitePartView | undefined,
  by: 'api' | undefined,
  { site_id, ...part }: Omit<SitePartView, 'by_api' | 'isOpen'>,
): SitePartView => ({ ...ownershipAfter(before, site_id), by_api: by === 'api', ...(by === 'api' && part) });

/** Whose the parts of sites are, with those that were written through the API, which extend the folders. */
export const sitePartProjection: Projection<SitePartView, SiteEvent | DealershipEvent | LocationEvent> = {
  ...sitePartView,
  key: ({ stream }) => stream,
  evolve: {
    SiteDescribed: (before, { data: { config, by } }) => described(before, by, { site_id: config.id, config }),
    SiteClosed: ended,
    DealershipDescribed: (before, { data: { site_id, dealership, by } }) =>
      described(before, by, { site_id, dealership }),
    DealershipClosed: ended,
    LocationDescribed: (before, { data: { site_id, location, by } }) => described(before, by, { site_id, location }),
    LocationClosed: ended,
  },
};
