import type { DealershipEvent } from '#contracts/events/dealership';
import type { LocationEvent } from '#contracts/events/location';
import type { SiteEvent } from '#contracts/events/site';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import type { Projection } from '#platform/kernel/projection';

const ended = (before: SitePartView | undefined): SitePartView | undefined => before && { ...before, by_api: false };
const told = (
  before: SitePartView | undefined,
  by: 'api' | undefined,
  part: Omit<SitePartView, 'by_api'>,
): SitePartView | undefined => (by === 'api' ? { ...part, by_api: true } : ended(before));

/** What was told of sites by API: it joins what their folders say. */
export const sitePartProjection: Projection<SitePartView, SiteEvent | DealershipEvent | LocationEvent> = {
  ...sitePartView,
  key: ({ stream }) => stream,
  evolve: {
    SiteDescribed: (before, { data: { config, by } }) => told(before, by, { site_id: config.id, config }),
    SiteClosed: ended,
    DealershipDescribed: (before, { data: { site_id, dealership, by } }) => told(before, by, { site_id, dealership }),
    DealershipClosed: ended,
    LocationDescribed: (before, { data: { site_id, location, by } }) => told(before, by, { site_id, location }),
    LocationClosed: ended,
  },
};
