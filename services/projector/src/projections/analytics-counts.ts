import type { AnalyticsEvent } from '#contracts/events/analytics';
import {
  analyticsCarView,
  analyticsDayView,
  slotOf,
  type AnalyticsCarView,
  type AnalyticsDayView,
} from '#contracts/views/analytics';
import type { Projection } from '#platform/kernel/projection';

type Raised = Extract<AnalyticsEvent, { readonly type: 'AnalyticsEventRaised' }>['data'];

const dayOf = ({ occurred_at }: Raised): string => occurred_at.slice(0, 10);

const counted = <Doc extends AnalyticsDayView>(doc: Doc, event: Raised): Doc => {
  const slot = slotOf(event.occurred_at);
  const counts = doc.slots[slot] ?? {};
  const id = String(event.event_id);
  return { ...doc, slots: { ...doc.slots, [slot]: { ...counts, [id]: (counts[id] ?? 0) + 1 } } };
};

/** Counts of what happened on a site; visits are not identified. */
export const analyticsDayProjection: Projection<AnalyticsDayView, AnalyticsEvent> = {
  ...analyticsDayView,
  guard: 'position',
  key: ({ data }) => `${(data as Raised).site_id}/${dayOf(data as Raised)}`,
  evolve: {
    AnalyticsEventRaised: (doc, { data }) =>
      counted(doc ?? { site_id: data.site_id, day: dayOf(data), slots: {} }, data),
    SearchFellShort: (doc) => doc,
  },
};

/** The same counts for each vehicle. */
export const analyticsCarProjection: Projection<AnalyticsCarView, AnalyticsEvent> = {
  ...analyticsCarView,
  guard: 'position',
  key: ({ data }) => `${(data as Raised).site_id}/${dayOf(data as Raised)}/${(data as Raised).car_id ?? ''}`,
  evolve: {
    AnalyticsEventRaised: (doc, { data }) =>
      data.car_id === undefined
        ? undefined
        : counted(doc ?? { site_id: data.site_id, car_id: data.car_id, day: dayOf(data), slots: {} }, data),
    SearchFellShort: (doc) => doc,
  },
};
