import type { AnalyticsEvent } from '#contracts/events/analytics';
import { maxSearchesOfDay, searchShortfallView, type SearchShortfallView } from '#contracts/views/search-shortfall';
import type { Projection } from '#platform/kernel/projection';

const dayOf = ({ occurred_at }: AnalyticsEvent['data']): string => occurred_at.slice(0, 10);

/** Searches with too few results, by site and day. */
export const searchShortfallProjection: Projection<SearchShortfallView, AnalyticsEvent> = {
  ...searchShortfallView,
  guard: 'position',
  key: ({ data }) => `${(data as AnalyticsEvent['data']).site_id}/${dayOf(data as AnalyticsEvent['data'])}`,
  evolve: {
    AnalyticsEventRaised: (doc) => doc,
    SearchFellShort: (doc, { data }) => {
      const { site_id, day, searches } = doc ?? { site_id: data.site_id, day: dayOf(data), searches: {} };
      const isListed = data.search in searches || Object.keys(searches).length < maxSearchesOfDay;
      const search = isListed ? data.search : '';
      const { times, nothing } = searches[search] ?? { times: 0, nothing: 0 };
      const counted = { times: times + 1, nothing: nothing + Number(data.found === 0) };
      return { site_id, day, searches: { ...searches, [search]: counted } };
    },
  },
};
