import type { AnalyticsEvent } from '#contracts/events/analytics';
import {
  analyticsCarView,
  analyticsDayView,
  type AnalyticsCarView,
  type AnalyticsDayView,
} from '#contracts/views/analytics';
import type { Projection } from '#platform/kernel/projection';

type Raised = AnalyticsEvent['data'];

const halfHour = 30 * 60_000;

const dayOf = ({ occurred_at }: Raised): string => occurred_at.slice(0, 10);
const slotOf = ({ occurred_at }: Raised): string =>
  String(Math.floor((Date.parse(occurred_at) % 86_400_000) / halfHour));

const counted = <Doc extends AnalyticsDayView>(doc: Doc, event: Raised): Doc => {
  const slot = slotOf(event);
  const counts = doc.slots[slot] ?? {};
  const id = String(event.event_id);
  return { ...doc, slots: { ...doc.slots, [slot]: { ...counts, [id]: (counts[id] ?? 0) + 1 } } };
};

/** What happened on a site, counted. Nothing tells one visit from another. */
export const analyticsDayProjection: Projection<AnalyticsDayView, AnalyticsEvent> = {
  ...analyticsDayView,
  guard: 'position',
  key: ({ data }) => `${(data as Raised).site_id}/${dayOf(data as Raised)}`,
  evolve: {
    AnalyticsEventRaised: (doc, { data }) =>
      counted(doc ?? { site_id: data.site_id, day: dayOf(data), slots: {} }, data),
  },
};

/** The same, for each vehicle. */
export const analyticsCarProjection: Projection<AnalyticsCarView, AnalyticsEvent> = {
  ...analyticsCarView,
  guard: 'position',
  key: ({ data }) => `${(data as Raised).site_id}/${dayOf(data as Raised)}/${(data as Raised).car_id ?? ''}`,
  evolve: {
    AnalyticsEventRaised: (doc, { data }) =>
      data.car_id === undefined
        ? undefined
        : counted(doc ?? { site_id: data.site_id, car_id: data.car_id, day: dayOf(data), slots: {} }, data),
  },
};
