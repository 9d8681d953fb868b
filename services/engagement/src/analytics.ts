import type { AnalyticsRequest } from '#contracts/api/analytics';
import { analyticsStream, type AnalyticsEvent } from '#contracts/events/analytics';
import type { Decider } from '#platform/kernel/decider';

export interface RaiseEvents {
  readonly site_id: string;
  readonly batch: AnalyticsRequest;
}

/** What a page sent together is raised once, at the moments it says it happened. The state: whether it was. */
export const analytics: Decider<boolean, RaiseEvents, AnalyticsEvent> = {
  category: analyticsStream.category,
  initial: false,
  evolve: { AnalyticsEventRaised: () => true },
  decide: (raised, { site_id, batch: { events } }, { now }) =>
    raised
      ? []
      : events.map(({ ago, event_id, url, car_id, details }) => ({
          type: 'AnalyticsEventRaised',
          data: {
            event_id,
            site_id,
            occurred_at: new Date(now.getTime() - ago).toISOString(),
            url,
            ...(car_id !== undefined && { car_id }),
            ...(details !== undefined && { details }),
          },
        })),
};
