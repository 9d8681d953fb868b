import type { AnalyticsRequest } from '#contracts/api/analytics';
import { storableSearch } from '#contracts/search/storable-search';
import type { Site } from '#contracts/domain/site/site';
import { analyticsStream, type AnalyticsEvent } from '#contracts/events/analytics';
import type { Decider } from '#platform/kernel/decider';

export interface RaiseEvents {
  readonly site: Pick<Site, 'id' | 'locations' | 'dealerships'>;
  readonly batch: AnalyticsRequest;
}

/** Records a batch of a page's events once, with their original times. The state is whether it was recorded. */
export const analytics: Decider<boolean, RaiseEvents, AnalyticsEvent> = {
  category: analyticsStream.category,
  initial: false,
  evolve: { AnalyticsEventRaised: () => true, SearchFellShort: () => true },
  decide: (raised, { site, batch: { events, searches = [] } }, { now }) => {
    if (raised) return [];
    const at = (ago: number) => ({ site_id: site.id, occurred_at: new Date(now.getTime() - ago).toISOString() });
    return [
      ...events.map(({ ago, event_id, url, car_id, details }) => ({
        type: 'AnalyticsEventRaised' as const,
        data: {
          event_id,
          ...at(ago),
          url: knownUrl(url, site),
          ...(car_id !== undefined && { car_id }),
          ...(details !== undefined && { details }),
        },
      })),
      ...searches.map(({ ago, search, found }) => ({
        type: 'SearchFellShort' as const,
        data: { ...at(ago), search: storableSearch(search, site), found },
      })),
    ];
  },
};

/** Returns the page's URL. Its search query contains only known words, so that no personal text is stored. */
const knownUrl = (url: string, site: RaiseEvents['site']): string => {
  const [path = '', query] = url.split('?', 2);
  const search = query === undefined ? '' : storableSearch(query, site);
  return search === '' ? path : `${path}?${search}`;
};
