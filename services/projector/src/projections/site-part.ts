import { ownershipAfter, ownershipEnded } from '#contracts/domain/site/ownership';
import type { DealershipEvent } from '#contracts/events/dealership';
import type { LocationEvent } from '#contracts/events/location';
import type { SiteEvent } from '#contracts/events/site';
import { sitePartView, type SitePartView } from '#contracts/views/site';
import type { Projection } from '#platform/kernel/projection';

const afterClosing = (before: SitePartView | undefined): SitePartView | undefined => before && ownershipEnded(before);
const afterDescription = (
  before: SitePartView | undefined,
  { position, data: { by } }: { readonly position: number; readonly data: { readonly by?: 'api' | undefined } },
  { site_id, ...part }: Pick<SitePartView, 'site_id' | 'config' | 'dealership' | 'location'>,
): SitePartView => ({ ...ownershipAfter(before, site_id), by_api: by === 'api', position, ...part });

/**
 * The owner and the last description of each part of a site. A description by API extends the site's folder. One by
 * folder is used when the folder can't be read.
 */
export const sitePartProjection: Projection<SitePartView, SiteEvent | DealershipEvent | LocationEvent> = {
  ...sitePartView,
  key: ({ stream }) => stream,
  evolve: {
    SiteDescribed: (before, event) => {
      const { config } = event.data;
      return afterDescription(before, event, { site_id: config.id, config });
    },
    SiteClosed: afterClosing,
    DealershipDescribed: (before, event) => {
      const { site_id, dealership } = event.data;
      return afterDescription(before, event, { site_id, dealership });
    },
    DealershipClosed: afterClosing,
    LocationDescribed: (before, event) => {
      const { site_id, location } = event.data;
      return afterDescription(before, event, { site_id, location });
    },
    LocationClosed: afterClosing,
  },
};
