import type { EngagementEvent } from '#contracts/events/engagement';
import type { AnalyticsCarView, AnalyticsDayView } from '#contracts/views/views';
import { analyticsCarView, analyticsDayView, slotOf } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

type Raised = Extract<EngagementEvent, { type: 'AnalyticsEventRaised' }>['data'];

const dayOf = ({ occurred_at }: Raised): string => occurred_at.slice(0, 10);

const counted = <Doc extends AnalyticsDayView>(doc: Doc, event: Raised): Doc => {
  const slot = slotOf(event.occurred_at);
  const counts = doc.slots[slot] ?? {};
  const id = String(event.event_id);
  return { ...doc, slots: { ...doc.slots, [slot]: { ...counts, [id]: (counts[id] ?? 0) + 1 } } };
};

/** What happened on a site, counted. Nothing tells one visit from another. */
export const analyticsDayProjection: Projection<AnalyticsDayView, EngagementEvent> = {
  ...analyticsDayView,
  guard: 'position',
  key: ({ data }) => `${(data as Raised).site_id}/${dayOf(data as Raised)}`,
  evolve: {
    AnalyticsEventRaised: (doc, { data }) =>
      counted(doc ?? { site_id: data.site_id, day: dayOf(data), slots: {} }, data),
  },
};

/** The same, for each vehicle. */
export const analyticsCarProjection: Projection<AnalyticsCarView, EngagementEvent> = {
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
