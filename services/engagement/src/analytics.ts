import type { AnalyticsRequest } from '#contracts/api/analytics';
import { knownSearch } from '#contracts/search/known-search';
import type { Site } from '#contracts/domain/site/site';
import { analyticsStream, type AnalyticsEvent } from '#contracts/events/analytics';
import type { Decider } from '#platform/kernel/decider';

export interface RaiseEvents {
  readonly site: Pick<Site, 'id' | 'locations' | 'dealerships'>;
  readonly batch: AnalyticsRequest;
}

/** What a page sent together is raised once, at the moments it says it happened. The state: whether it was. */
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
        data: { ...at(ago), search: knownSearch(search, site), found },
      })),
    ];
  },
};

/** The page, and of what was searched for there only words of the trade. */
const knownUrl = (url: string, site: RaiseEvents['site']): string => {
  const [path = '', query] = url.split('?', 2);
  const search = query === undefined ? '' : knownSearch(query, site);
  return search === '' ? path : `${path}?${search}`;
};
